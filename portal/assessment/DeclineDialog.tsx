import { zodResolver } from '@hookform/resolvers/zod';
import Alert from '@mui/material/Alert';
import Button from '@mui/material/Button';
import Dialog from '@mui/material/Dialog';
import DialogActions from '@mui/material/DialogActions';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import TextField from '@mui/material/TextField';
import { useForm } from 'react-hook-form';
import { SHARED_MESSAGES } from '#common/messages.ts';
import { declinePayload } from '#common/responses.ts';
import { api } from '#common/ui/api.ts';
import { asApiError } from '#common/ui/apiError.ts';

type Props = { assessmentId: number; onClose: () => void; onDeclined: () => void };

/** Says no to an assessment, with a reason for the team. */
export function DeclineDialog({ assessmentId, onClose, onDeclined }: Props) {
  const form = useForm({ resolver: zodResolver(declinePayload), defaultValues: { reason: '' } });
  const { errors, isSubmitting } = form.formState;
  const submit = form.handleSubmit(async (values) => {
    try {
      await api.post(`/projects/surveys/${assessmentId}/decline/`, values);
      onDeclined();
    } catch (error) {
      const { status, message } = asApiError(error);
      form.setError('root', { message: status === 0 ? SHARED_MESSAGES.network : message });
    }
  });
  return (
    <Dialog open onClose={onClose} fullWidth maxWidth="sm" aria-labelledby="decline-title">
      <form onSubmit={submit} noValidate>
        <DialogTitle id="decline-title">Decline this assessment?</DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>It will no longer be in your list. Please tell the team why.</DialogContentText>
          {errors.root && <Alert severity="error">{errors.root.message}</Alert>}
          <TextField
            label="Reason"
            multiline
            minRows={3}
            autoFocus
            required
            error={Boolean(errors.reason)}
            helperText={errors.reason?.message}
            slotProps={{ htmlInput: { dir: 'auto' } }}
            {...form.register('reason')}
          />
        </DialogContent>
        <DialogActions>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" variant="contained" loading={isSubmitting}>
            Decline
          </Button>
        </DialogActions>
      </form>
    </Dialog>
  );
}
