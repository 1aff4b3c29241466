import type { ReactNode } from 'react';
import { ShowBase, useShowContext } from 'react-admin';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { isNotFound } from './dataProvider/callError.ts';
import { RecordMissing, type RecordMissingProps } from './RecordMissing.tsx';

type Props = {
  resource: string;
  /** What is shown where there is no such record. */
  missing: RecordMissingProps;
  /** Shown after a failure to load. */
  loadFailed: string;
  /** Shown while it is loading. */
  waiting: ReactNode;
  /** Shows the record around; not drawn before it is loaded. */
  children: ReactNode;
};

/** For `useGetOne`: keeps whole records apart from the shorter ones that lists put into react-admin's cache. */
export const WHOLE = { meta: { whole: true } };
/** The screen tells a failure itself. Without this react-admin goes back to the list. */
const QUIETLY = { ...WHOLE, onError: () => undefined };

/** The screen of the record that the address names: while loading, when it is missing, after a failure, and loaded. */
export function RecordScreen({ resource, ...parts }: Props) {
  return (
    <ShowBase resource={resource} queryOptions={QUIETLY}>
      <Loaded {...parts} />
    </ShowBase>
  );
}

function Loaded({ missing, loadFailed, waiting, children }: Omit<Props, 'resource'>) {
  const { record, error, refetch } = useShowContext();
  if (record) return children;
  if (!error) return waiting;
  if (isNotFound(error)) return <RecordMissing {...missing} />;
  return <LoadError message={loadFailed} onRetry={() => void refetch()} />;
}
