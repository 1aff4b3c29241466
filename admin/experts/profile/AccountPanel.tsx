import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { ActionButton } from '#admin/actions/ActionButton.tsx';
import { deactivateOrReactivate, exportData, resendInvitation, withdrawInvitation } from '#admin/experts/actions.tsx';
import { DeleteExpertDialog } from '#admin/experts/DeleteExpertDialog.tsx';
import { heldForStaff } from '#common/payouts/holds.ts';
import type { ExpertHistory } from '#common/people/experts/history.ts';
import { fullName } from '#common/texts/format.ts';
import { formatDate, formatTime } from '#common/values/dates.ts';
import { ConfirmEmail } from './ConfirmEmail.tsx';
import { Panel } from './Panel.tsx';
import { useBack } from './useBack.ts';
import { useShownExpert } from './useShownExpert.ts';

type Props = {
  /** Undefined until the history is loaded. */
  agreements: ExpertHistory['agreements'] | undefined;
};

/** The word before the date of the last decision; of a profile that is pending again only the date is known. */
const DECIDED = { approved: 'Approved', rejected: 'Rejected', pending: 'Decided' } as const;

const SMALL = { size: 'small', variant: 'outlined' } as const;

/** The account: last visit, agreement, invitation, address, deactivation, data export and deletion. */
export function AccountPanel({ agreements }: Props) {
  const expert = useShownExpert();
  const back = useBack();
  const [isDeleting, setDeleting] = useState(false);
  const name = fullName(expert) || expert.email;
  const isInvited = !expert.registration_complete;
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
          <ActionButton action={resendInvitation} shown={isInvited} {...SMALL} />
          <ActionButton action={withdrawInvitation} shown={isInvited} {...SMALL} />
          <ActionButton action={deactivateOrReactivate} {...SMALL} />
          <ActionButton action={exportData} {...SMALL} />
          <Button size="small" variant="outlined" color="error" sx={{ ml: 'auto' }} onClick={() => setDeleting(true)}>
            Delete Expert
          </Button>
        </Box>
      )}
      {isDeleting && (
        <DeleteExpertDialog id={expert.id} name={name} onClose={() => setDeleting(false)} onDeleted={back} />
      )}
    </Panel>
  );
}

function acceptance([newest]: ExpertHistory['agreements']): string {
  return newest ? `version ${newest.version}, accepted ${formatDate(newest.accepted_at)}` : 'not accepted';
}
