import { Box, Button, TextField, Typography } from '@mui/material';
import { type FormEvent, useState } from 'react';
import { formatDate, formatInstant } from '#common/dates.ts';
import type { ExpertDetail } from '#common/experts/detail.ts';
import type { ExpertHistory } from '#common/experts/history.ts';
import { fullName } from '#common/format.ts';
import { api } from '#common/ui/api.ts';
import { ConfirmDialog } from '#common/ui/ConfirmDialog.tsx';
import { DeleteExpertDialog } from '../DeleteExpertDialog.tsx';
import { InvitationButtons } from '../invite/InvitationButtons.tsx';
import { useAction } from '../useAction.ts';
import { DataButton } from './DataButton.tsx';
import { Panel } from './Panel.tsx';

type Props = {
  expert: ExpertDetail;
  /** Unknown until the history is loaded. */
  agreements: ExpertHistory['agreements'] | undefined;
  onBack: () => void;
};

/** How a decision is told; a profile that waits again was decided about before. */
const DECIDED = { approved: 'Approved', rejected: 'Rejected', pending: 'Decided' } as const;

/** The account: seen, agreement, invitation, address, open or closed, its data, and its end. */
export function AccountPanel({ expert, agreements, onBack }: Props) {
  const [asking, setAsking] = useState<'delete' | 'deactivate' | null>(null);
  const close = () => setAsking(null);
  const setActive = useAction({
    run: (verb: 'deactivate' | 'reactivate') => api.post<ExpertDetail>(`/experts/${expert.id}/${verb}/`),
    success: ({ is_active }) => (is_active ? 'Expert reactivated' : 'Expert deactivated'),
    failure: 'Failed to change the account',
  });
  const name = fullName(expert) || expert.email;
  return (
    <Panel title="Account">
      <Typography>Last seen: {expert.last_seen ? formatInstant(expert.last_seen) : 'never'}</Typography>
      <Typography>Agreement: {agreements ? acceptance(agreements) : '–'}</Typography>
      {expert.reviewed_at && (
        <Typography>
          {DECIDED[expert.status]} {expert.reviewed_by ? `by ${expert.reviewed_by} ` : ''}on{' '}
          {formatDate(expert.reviewed_at)}
        </Typography>
      )}
      {expert.status_reason && <Typography>Reason: {expert.status_reason}</Typography>}
      {expert.pending_email && <ConfirmEmail id={expert.id} email={expert.pending_email} />}
      {!expert.isAdmin && (
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1.5 }}>
          {!expert.registration_complete && <InvitationButtons id={expert.id} />}
          <Button
            size="small"
            variant="outlined"
            loading={setActive.isPending}
            onClick={() => (expert.is_active ? setAsking('deactivate') : setActive.mutate('reactivate'))}
          >
            {expert.is_active ? 'Deactivate' : 'Reactivate'}
          </Button>
          <DataButton id={expert.id} />
          <Button size="small" variant="outlined" color="error" onClick={() => setAsking('delete')}>
            Delete Expert
          </Button>
        </Box>
      )}
      <ConfirmDialog
        open={asking === 'deactivate'}
        title="Deactivate Expert"
        text={`${name} is signed out everywhere, can no longer sign in and gets no new assessments until reactivated. Nothing is deleted.`}
        confirmLabel="Deactivate"
        busy={setActive.isPending}
        onConfirm={() => setActive.mutate('deactivate', { onSettled: close })}
        onClose={close}
      />
      {asking === 'delete' && <DeleteExpertDialog id={expert.id} name={name} onClose={close} onDeleted={onBack} />}
    </Panel>
  );
}

function acceptance([newest]: ExpertHistory['agreements']): string {
  return newest ? `version ${newest.version}, accepted ${formatDate(newest.accepted_at)}` : 'not accepted';
}

function ConfirmEmail({ id, email }: { id: number; email: string }) {
  const [code, setCode] = useState('');
  const confirm = useAction({
    run: () => api.post(`/experts/${id}/confirm-email/`, { code }),
    success: 'Email address changed',
    failure: 'This code is wrong or has expired.',
  });
  const submit = (event: FormEvent) => {
    event.preventDefault();
    confirm.mutate(undefined);
  };
  return (
    <Box component="form" onSubmit={submit} sx={{ mt: 1.5 }}>
      <Typography sx={{ overflowWrap: 'anywhere' }}>
        A code was sent to {email}. Enter it to change the address.
      </Typography>
      <Box sx={{ display: 'flex', gap: 1, mt: 1 }}>
        <TextField
          size="small"
          label="Code"
          value={code}
          onChange={(event) => setCode(event.target.value)}
          slotProps={{ htmlInput: { inputMode: 'numeric', autoComplete: 'off' } }}
        />
        <Button type="submit" variant="outlined" disabled={!code.trim()} loading={confirm.isPending}>
          Confirm
        </Button>
      </Box>
    </Box>
  );
}
