import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { type FormEvent, useId, useState } from 'react';
import { displayStatus } from '#common/assignments.ts';
import { declinePayload } from '#common/responses.ts';
import type { AssignedAssessment } from '#common/surveys.ts';
import { asApiError } from '#common/ui/apiError.ts';
import { useKeepInPlace } from '#common/ui/session.ts';
import { useToast } from '#common/ui/toasts.tsx';
import { useDecline } from './useAssigned.ts';

/** Asks for the reason and declines. */
export function DeclineDialog({ assessment, onClose }: { assessment: AssignedAssessment; onClose: () => void }) {
  const titleId = useId();
  const [reason, setReason] = useState('');
  const [message, setMessage] = useState('');
  const decline = useDecline();
  const toast = useToast();
  const started = displayStatus(assessment.response_status) === 'In Progress';
  useKeepInPlace();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const parsed = declinePayload.safeParse({ reason });
    setMessage(parsed.success ? '' : (parsed.error.issues[0]?.message ?? ''));
    if (!parsed.success) return;
    decline.mutate(
      { id: assessment.id, reason: parsed.data.reason },
      {
        onSuccess: () => {
          toast.success('Assessment declined');
          onClose();
        },
      },
    );
  };

  return (
    <Dialog open onClose={decline.isPending ? undefined : onClose} aria-labelledby={titleId} maxWidth="sm" fullWidth>
      <form onSubmit={submit} noValidate>
        <DialogTitle id={titleId}>Decline “{assessment.title}”?</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>
            It leaves your list{started ? ', and what you have answered so far will not count' : ''}. Please tell us why
            you cannot take part.
          </DialogContentText>
          {decline.isError && (
            <Alert severity="error">
              {asApiError(decline.error).detail ?? 'The assessment could not be declined. Please try again.'}
            </Alert>
          )}
          <TextField
            label="Reason"
            value={reason}
            onChange={(event) => setReason(event.target.value)}
            error={message !== ''}
            helperText={message}
            required
            autoFocus
            multiline
            minRows={3}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose} disabled={decline.isPending}>
            Cancel
          </Button>
          <Button type="submit" variant="contained" color="error" loading={decline.isPending}>
            Decline assessment
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
