import Alert from '@mui/material/Alert';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { useMutation } from '@tanstack/react-query';
import { type FormEvent, useId, useState } from 'react';
import type { OwnSession } from '#common/access/own-sessions.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { FormDialogActions } from '#common/ui/forms/FormDialogActions.tsx';
import { PasswordField } from '#common/ui/people/PasswordField.tsx';
import { useSignInDialog } from '#common/ui/session/session.ts';

type Props = { session: OwnSession | 'others'; onClose: () => void; onEnded: () => void };

/** Asks for the password, and ends one session or all others. */
export function EndSessionsDialog({ session, onClose, onEnded }: Props) {
  const titleId = useId();
  const [password, setPassword] = useState('');
  const toast = useToast();
  useSignInDialog();
  const end = useMutation({
    mutationFn: () =>
      api.post<{ detail: string }>('/auth/sessions/end/', {
        current_password: password,
        session: session === 'others' ? undefined : session.id,
      }),
    onSuccess: ({ detail }) => {
      toast.success(detail);
      onClose();
    },
    // A session may have ended elsewhere meanwhile.
    onSettled: onEnded,
  });
  const refusal = end.error ? asApiError(end.error) : null;
  const fieldMessage = refusal?.errors?.current_password?.join(', ');

  const submit = (event: FormEvent) => {
    event.preventDefault();
    end.mutate();
  };

  return (
    <FormDialog busy={end.isPending} onClose={onClose} aria-labelledby={titleId} maxWidth="xs" fullWidth>
      <form onSubmit={submit}>
        <DialogTitle id={titleId}>
          {session === 'others' ? 'End all other sessions?' : `End the session of ${session.device}?`}
        </DialogTitle>
        <DialogContent sx={{ display: 'grid', gap: 2 }}>
          <DialogContentText>
            Whoever uses it is signed out at once. Answers that were not sent yet stay on that device until you sign in
            there again.
          </DialogContentText>
          {refusal && !fieldMessage && (
            <Alert severity="error">{refusal.detail ?? 'The session could not be ended. Please try again.'}</Alert>
          )}
          <PasswordField
            label="Your password"
            autoComplete="current-password"
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            message={fieldMessage}
            required
            autoFocus
          />
        </DialogContent>
        <FormDialogActions busy={end.isPending} onCancel={onClose} danger disabled={password === ''}>
          End
        </FormDialogActions>
      </form>
    </FormDialog>
  );
}
