import { Alert, Box, Button, Typography } from '@mui/material';
import { useState } from 'react';
import { TextInput } from 'react-admin';
import { useFormContext } from 'react-hook-form';
import { ActionButton } from '#admin/actions/ActionStep.tsx';
import {
  DeleteExpertDialog,
  deactivateOrReactivate,
  exportData,
  resendInvitation,
  withdrawInvitation,
} from '#admin/experts/parts/actions.tsx';
import { FormProblem, StaffForm, SubmitButton } from '#admin/forms/StaffForm.tsx';
import { heldForStaff } from '#common/payouts/payouts.ts';
import { type ConfirmEmailPayload, confirmEmailPayload, EXPERT_MESSAGES } from '#common/people/experts/detail.ts';
import type { ExpertHistory } from '#common/people/experts/history.ts';
import { Panel } from '#common/ui/layout/Panel.tsx';
import { useUser } from '#common/ui/session/session.ts';
import { formatDate, formatTime } from '#common/words/dates.ts';
import { fullName } from '#common/words/format.ts';
import { useBack, useShownExpert } from './profileForm.ts';

/**
 * A new address is confirmed with codes: one for another administrator, two for the one who asked for the change.
 */
export function ConfirmEmail() {
  const user = useUser();
  const { id, email: presentEmail, pending_email: email, pending_email_by: by } = useShownExpert();
  const asked = by?.id === user.id;
  return (
    <StaffForm
      schema={asked ? confirmEmailPayload : confirmEmailPayload.omit({ present_code: true })}
      call={(server, codes: ConfirmEmailPayload) => server.confirmEmail(id, codes)}
      done="Email address changed"
      failed={EXPERT_MESSAGES.codeWrong}
    >
      <Box sx={{ mt: 1.5, display: 'grid', gap: 1.5 }}>
        <Typography sx={{ overflowWrap: 'anywhere' }}>
          {asked
            ? `You asked to change the address to ${email}. Enter the codes sent to both addresses, or let another administrator confirm it with the first one.`
            : `${by?.name || 'Somebody'} asked to change the address to ${email}. Enter the code sent there if the expert gave it to you.`}
        </Typography>
        <TextInput source="code" label={`Code sent to ${email}`} {...CODE} />
        {asked && <TextInput source="present_code" label={`Code sent to ${presentEmail}`} {...CODE} />}
        <Typography variant="body2" color="text.secondary">
          Approvals are then taken back, payouts wait for 24 hours, and the expert is signed out.
        </Typography>
        <FormProblem />
        <Confirm codes={asked ? ['code', 'present_code'] : ['code']} />
      </Box>
    </StaffForm>
  );
}

const CODE = {
  helperText: false,
  parse: (code: string) => code,
  slotProps: { htmlInput: { inputMode: 'numeric', autoComplete: 'off' } },
} as const;

function Confirm({ codes }: { codes: string[] }) {
  const isMissing = useFormContext()
    .watch(codes)
    .some((code) => !code?.trim());
  return (
    <SubmitButton variant="outlined" disabled={isMissing} sx={{ justifySelf: 'start' }}>
      Confirm
    </SubmitButton>
  );
}

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
    <Panel small title="Account">
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
