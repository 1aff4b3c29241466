import Alert from '@mui/material/Alert';
import DialogContent from '@mui/material/DialogContent';
import DialogContentText from '@mui/material/DialogContentText';
import DialogTitle from '@mui/material/DialogTitle';
import { type FormEvent, useState } from 'react';
import { asApiError } from '#common/ui/api/apiError.ts';
import { FormDialogActions } from '#common/ui/forms/FormDialogActions.tsx';
import { PasswordField } from '#common/ui/people/PasswordField.tsx';

type Props = {
  titleId: string;
  title: string;
  busy: boolean;
  error: unknown;
  confirmLabel?: string;
  danger?: boolean;
  onConfirm: (password: string) => void;
  onCancel: () => void;
};

/** The first step of a dialog that changes how somebody signs in: asks for the password. */
export function PasswordStep({
  titleId,
  title,
  busy,
  error,
  confirmLabel = 'Continue',
  danger = false,
  onConfirm,
  onCancel,
}: Props) {
  const [password, setPassword] = useState('');
  const refusal = error ? asApiError(error) : null;
  const fieldMessage = refusal?.errors?.password?.join(', ');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onConfirm(password);
  };
  return (
    <form onSubmit={submit}>
      <DialogTitle id={titleId}>{title}</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2 }}>
        <DialogContentText>For your security, please enter your password first.</DialogContentText>
        {refusal && !fieldMessage && <Alert severity="error">{refusal.detail ?? 'Please try again.'}</Alert>}
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
      <FormDialogActions busy={busy} onCancel={onCancel} danger={danger} disabled={password === ''}>
        {confirmLabel}
      </FormDialogActions>
    </form>
  );
}
