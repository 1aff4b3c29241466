import { Box, Skeleton } from '@mui/material';
import { useServerQuery } from '#admin/useServerQuery.ts';
import type { ExpertDetail } from '#common/people/experts/detail.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { AccountPanel } from './AccountPanel.tsx';
import { AuditPanel } from './AuditPanel.tsx';
import { DuplicateHint } from './DuplicateHint.tsx';
import { MailsPanel } from './MailsPanel.tsx';
import { NotesPanel } from './NotesPanel.tsx';
import { PayoutsPanel } from './PayoutsPanel.tsx';
import { WorkPanel } from './WorkPanel.tsx';

type Props = {
  expert: ExpertDetail;
  /** The note that is being written. */
  note: string;
  onNote: (text: string) => void;
  onBack: () => void;
};

/** The panels beside the form: history, staff notes and the account. */
export function ProfilePanels({ expert, note, onNote, onBack }: Props) {
  const history = useServerQuery(['experts', 'history', expert.id], (server, signal) =>
    server.readExpertHistory(expert.id, signal),
  );
  return (
    <Box component="aside" aria-label="About this expert" sx={{ display: 'grid', gap: 2 }}>
      {!expert.isAdmin && <DuplicateHint id={expert.id} />}
      <AccountPanel expert={expert} agreements={history.data?.agreements} onBack={onBack} />
      {history.isPending && <Skeleton variant="rounded" height={320} />}
      {history.isError && <LoadError message="Failed to load the history." onRetry={() => void history.refetch()} />}
      {history.data && (
        <>
          <NotesPanel id={expert.id} notes={history.data.notes} text={note} onText={onNote} />
          {!expert.isAdmin && <WorkPanel work={history.data.assignments} />}
          {!expert.isAdmin && <PayoutsPanel payouts={history.data.payouts} />}
          <MailsPanel mails={history.data.mails} />
          <AuditPanel entries={history.data.audit} />
        </>
      )}
    </Box>
  );
}
