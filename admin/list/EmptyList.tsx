import type { ComponentProps } from 'react';
import { useListContext } from 'react-admin';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';

type Props = ComponentProps<typeof EmptyState> & {
  /** The title when a search or a filter finds nothing, if it differs. */
  noMatchTitle?: string;
  /** What to try when a search or a filter finds nothing. */
  noMatch: string;
};

/** Shown instead of an empty list: how to begin, or what else to search for. */
export function EmptyList({ noMatchTitle, noMatch, ...state }: Props) {
  const { filterValues } = useListContext();
  const filtered = Object.values(filterValues).some((value) => value !== undefined && value !== '');
  if (!filtered) return <EmptyState {...state} />;
  return <EmptyState {...state} title={noMatchTitle ?? state.title} text={noMatch} action={undefined} />;
}
