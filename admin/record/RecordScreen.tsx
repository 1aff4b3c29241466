import ArrowBackIcon from '@mui/icons-material/ArrowBack';
import { Button } from '@mui/material';
import type { ReactNode } from 'react';
import { ShowBase, useShowContext } from 'react-admin';
import { Link } from 'react-router-dom';
import { isNotFound } from '#admin/dataProvider/server.ts';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { lastAddressOf } from './lastAddress.ts';

type Props = {
  resource: string;
  /** Shown if there is no such record. */
  missing: RecordMissingProps;
  loadFailed: string;
  waiting: ReactNode;
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

function Loaded({ missing, loadFailed, waiting, children }: Omit<Props, 'resource'>) {
  const { record, error, refetch } = useShowContext();
  if (record) return children;
  if (!error) return waiting;
  if (isNotFound(error)) return <RecordMissing {...missing} />;
  return <LoadError message={loadFailed} onRetry={() => void refetch()} />;
}

export type RecordMissingProps = {
  title: string;
  /** Path of its list, and what the link there says: "Go to the assessments". */
  list: string;
  link: string;
};

/** The screen of a record that does not exist, with the way to its list as it was left. */
export function RecordMissing({ title, list, link }: RecordMissingProps) {
  return (
    <EmptyState
      heading="h1"
      title={title}
      text="It may have been deleted."
      action={
        <Button component={Link} to={lastAddressOf(list)} variant="contained">
          {link}
        </Button>
      }
    />
  );
}

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
