import { Button } from '@mui/material';
import { Link } from 'react-router-dom';
import { EmptyState } from '#common/ui/feedback/EmptyState.tsx';
import { lastAddressOf } from './lastAddress.ts';

export type RecordMissingProps = {
  /** Says that there is no such record. */
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
