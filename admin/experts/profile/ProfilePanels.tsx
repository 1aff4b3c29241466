import { Box, Skeleton } from '@mui/material';
import { useServerQuery } from '#admin/useServerQuery.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import { AuditPanel } from './AuditPanel.tsx';
import { DuplicateHint } from './DuplicateHint.tsx';
import { MailsPanel } from './MailsPanel.tsx';
import { NotesPanel } from './NotesPanel.tsx';
import { PayoutsPanel } from './PayoutsPanel.tsx';
import { useShownExpert } from './useShownExpert.ts';
import { WorkPanel } from './WorkPanel.tsx';

type Props = {
  /** The note that is being written. */
  note: string;
  onNote: (text: string) => void;
};

/** The panels beside the form: history, staff notes and the account. */
export function ProfilePanels({ note, onNote }: Props) {
  const { id, isAdmin } = useShownExpert();
  const history = useServerQuery(['experts', 'history', id], (server, signal) => server.readExpertHistory(id, signal));
  return (
    <Box component="aside" aria-label="About this expert" sx={{ display: 'grid', gap: 2 }}>
      {!isAdmin && <DuplicateHint />}
      <AccountPanel agreements={history.data?.agreements} />
      {history.isPending && <Skeleton variant="rounded" height={320} />}
      {history.isError && <LoadError message="Failed to load the history." onRetry={() => void history.refetch()} />}
      {history.data && (
        <>
          <NotesPanel notes={history.data.notes} text={note} onText={onNote} />
          {!isAdmin && <WorkPanel work={history.data.assignments} />}
          {!isAdmin && <PayoutsPanel payouts={history.data.payouts} />}
          <MailsPanel mails={history.data.mails} />
          <AuditPanel entries={history.data.audit} />
        </>
      )}
    </Box>
  );
}
