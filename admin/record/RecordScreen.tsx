import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { ShowBase, useShowContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { isNotFound } from '#admin/dataProvider/server.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { ScreenSkeleton } from '#common/ui/feedback/lazyPart.tsx';
import { RecordNotFound } from '#common/ui/feedback/MessagePage.tsx';
import { lastAddressOf } from './lastAddress.ts';

type Props = {
  resource: string;
  /** Shown if there is no such record. */
  missing: RecordMissingProps;
  loadFailed: string;
  /** Shows the record; not drawn before it is loaded. */
  children: ReactNode;
};

/** For `useGetOne`: keeps whole records apart from the shorter ones that lists put into react-admin's cache. */
export const WHOLE = { meta: { whole: true } };
/** The screen shows a failure itself; otherwise react-admin would go back to the list. */
const QUIETLY = { ...WHOLE, onError: () => undefined };

/** The screen of the record in the address, in each state: loading, missing, failed and loaded. */
export function RecordScreen({ resource, ...parts }: Props) {
  return (
    <ShowBase resource={resource} queryOptions={QUIETLY}>
      <Loaded {...parts} />
    </ShowBase>
  );
}

function Loaded({ missing, loadFailed, children }: Omit<Props, 'resource'>) {
  const { record, error, refetch } = useShowContext();
  if (record) return children;
  if (!error) return <ScreenSkeleton />;
  if (isNotFound(error)) return <RecordMissing {...missing} />;
  return <LoadError message={loadFailed} onRetry={() => void refetch()} />;
}

/** What does not exist ("Assessment"), the path of its list, and what the link there says: "Go to the assessments". */
export type RecordMissingProps = { what: string; list: string; link: string };

/** The screen of a record that does not exist, with the way to its list as it was left. */
export const RecordMissing = ({ list, ...said }: RecordMissingProps) => (
  <RecordNotFound {...said} to={lastAddressOf(list)} />
);

type BackButtonProps = {
  /** Path of the list, without page and filters. */
  to: string;
  /** Label for screen readers, for example "Back to the experts". */
  label: string;
  /** Replaces the link when going back needs code. */
  onClick?: () => void;
};

/** Leads from a detail back to its list, with the page and filters it was left with. */
export function BackButton({ to, label, onClick }: BackButtonProps) {
  const linkProps = onClick ? { onClick } : { component: Link, to: lastAddressOf(to) };
  return (
    <Button startIcon={<ArrowBackIcon />} aria-label={label} {...linkProps}>
      Back
    </Button>
  );
}
