import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { DeleteExpertDialog } from '#admin/experts/DeleteExpertDialog.tsx';
import { InvitationButtons } from '#admin/experts/invite/InvitationButtons.tsx';
import { usePersonDeletion } from '#admin/experts/usePersonDeletion.ts';
import { useAction } from '#admin/useAction.ts';
import { heldForStaff } from '#common/payouts/holds.ts';
import type { ExpertHistory } from '#common/people/experts/history.ts';
import { fullName } from '#common/texts/format.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { formatDate, formatTime } from '#common/values/dates.ts';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { DataButton } from './DataButton.tsx';
import { DeactivationCost } from './DeactivationCost.tsx';
import { Panel } from './Panel.tsx';
import { useBack } from './useBack.ts';
import { useShownExpert } from './useShownExpert.ts';

type Props = {
  /** Undefined until the history is loaded. */
  agreements: ExpertHistory['agreements'] | undefined;
};

/** The word before the date of the last decision; of a profile that is pending again only the date is known. */
const DECIDED = { approved: 'Approved', rejected: 'Rejected', pending: 'Decided' } as const;

/** The account: last visit, agreement, invitation, address, deactivation, data export and deletion. */
export function AccountPanel({ agreements }: Props) {
  const expert = useShownExpert();
  const back = useBack();
  const [asking, setAsking] = useState<'delete' | 'deactivate' | null>(null);
  const close = () => setAsking(null);
  const [setActive, isChanging] = useAction(
    (server, verb: 'deactivate' | 'reactivate') => server.setExpertActive(expert.id, verb),
    {
      done: ({ is_active }) => (is_active ? 'Expert reactivated' : 'Expert deactivated'),
      failed: 'Failed to change the account',
      onSettled: close,
    },
  );
  const cost = usePersonDeletion(expert.id, asking === 'deactivate');
  const name = fullName(expert) || expert.email;
  return (
    <Panel title="Account">
      <Typography>Last seen: {expert.last_seen ? formatTime(expert.last_seen) : 'never'}</Typography>
      <Typography>Agreement: {agreements ? acceptance(agreements) : '–'}</Typography>
      {expert.reviewed_at && (
        <Typography>
          {DECIDED[expert.status]} {expert.reviewed_by ? `by ${expert.reviewed_by} ` : ''}on{' '}
          {formatDate(expert.reviewed_at)}
        </Typography>
      )}
      {expert.status_reason && <Typography>Reason given to the expert: {expert.status_reason}</Typography>}
      {expert.payouts_held_until && (
        <Alert severity="warning" sx={{ mt: 1.5 }}>
          {heldForStaff(expert.payouts_held_until)}
        </Alert>
      )}
      {expert.pending_email && <ConfirmEmail key={expert.pending_email} />}
      {!expert.isAdmin && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          {!expert.registration_complete && <InvitationButtons id={expert.id} />}
          <BusyButton
            size="small"
            variant="outlined"
            loading={isChanging}
            onClick={() => (expert.is_active ? setAsking('deactivate') : void setActive('reactivate'))}
          >
            {expert.is_active ? 'Deactivate' : 'Reactivate'}
          </BusyButton>
          <DataButton />
          <Button size="small" variant="outlined" color="error" sx={{ ml: 'auto' }} onClick={() => setAsking('delete')}>
            Delete Expert
          </Button>
        </Box>
      )}
      <ConfirmDialog
        open={asking === 'deactivate'}
        title="Deactivate Expert"
        text={
          <>
            {name} is signed out everywhere, can no longer sign in and gets no new assessments until reactivated.
            Nothing is deleted.
            {cost.data && <DeactivationCost name={name} cost={cost.data} />}
          </>
        }
        confirmLabel="Deactivate"
        busy={isChanging}
        onConfirm={() => void setActive('deactivate')}
        onClose={close}
      />
      {asking === 'delete' && <DeleteExpertDialog id={expert.id} name={name} onClose={close} onDeleted={back} />}
    </Panel>
  );
}

function acceptance([newest]: ExpertHistory['agreements']): string {
  return newest ? `version ${newest.version}, accepted ${formatDate(newest.accepted_at)}` : 'not accepted';
}
