import { Skeleton } from '@mui/material';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';

type Props = {
  query: { error: unknown; refetch: () => unknown };
  /** Said after a failure. */
  failed: string;
  /** The height of what will stand here. */
  height: number;
};

/** Stands in place of what is not loaded: its outline, or that it failed, with a button to try again. */
export function NotLoaded({ query: { error, refetch }, failed, height }: Props) {
  if (error) return <LoadError message={failed} onRetry={() => void refetch()} />;
  return <Skeleton variant="rounded" height={height} />;
}
