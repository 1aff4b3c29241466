import Alert from '@mui/material/Alert';
import DialogContentText from '@mui/material/DialogContentText';
import TextField from '@mui/material/TextField';
import { useMutation } from '@tanstack/react-query';
import { useState } from 'react';
import { declinePayload } from '#common/answers/responses.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { TitledDialog } from '#common/ui/forms/TitledDialog.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';
import { useInvalidateLists } from './assessmentQuery.ts';

type Props = {
  assessment: { id: number; title: string };
  /** True once there are answers, which would be lost. */
  started?: boolean;
  onClose: () => void;
  /** Called when the assessment was declined; the lists are reloaded automatically. */
  onDeclined: () => void;
};

/** Declines an assessment, with a reason for the team. */
export function DeclineDialog({ assessment, started = false, onClose, onDeclined }: Props) {
  const [reason, setReason] = useState('');
  const [message, setMessage] = useState('');
  const invalidateLists = useInvalidateLists();
  const decline = useMutation({
    mutationFn: (payload: { reason: string }) => api.post(`/projects/surveys/${assessment.id}/decline/`, payload),
    onSuccess: onDeclined,
    // Not awaited: the toast must come before the list loses its row.
    onSettled: () => void invalidateLists(),
  });
  useSignInDialog();

  const submit = () => {
    const parsed = declinePayload.safeParse({ reason });
    setMessage(parsed.success ? '' : (parsed.error.issues[0]?.message ?? ''));
    if (parsed.success) decline.mutate(parsed.data);
  };

  return (
    <TitledDialog
      title={`Decline “${assessment.title}”?`}
      content={{ sx: { display: 'grid', gap: 2 } }}
      busy={decline.isPending}
      dirty={reason !== ''}
      confirm="Decline assessment"
      danger
      onSubmit={submit}
      onClose={onClose}
    >
      <DialogContentText>
        It will be removed from your list{started ? ', and what you have answered so far will not count' : ''}. Please
        tell us why you cannot take part.
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
        slotProps={{ htmlInput: { dir: 'auto' } }}
      />
    </TitledDialog>
  );
}
