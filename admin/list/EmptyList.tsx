import type { ComponentProps } from 'react';
import { useListContext } from 'react-admin';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';

type Props = ComponentProps<typeof EmptyState> & {
  /** What to try when a search or a filter finds nothing. */
  noMatch: string;
};

/** Shown instead of an empty list: how to begin, or what else to search for. */
export function EmptyList({ noMatch, text, action, ...state }: Props) {
  const { filterValues } = useListContext();
  const filtered = Object.values(filterValues).some((value) => value !== undefined && value !== '');
  return <EmptyState {...state} text={filtered ? noMatch : text} action={filtered ? undefined : action} />;
}
