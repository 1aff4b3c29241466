import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { toFieldErrors } from '#common/errors.ts';
import { resetPasswordForm } from '#common/password.ts';
import { BusyButton } from '#common/ui/BusyButton.tsx';
import { PasswordField } from '#common/ui/PasswordField.tsx';
import { resetPassword } from './resetPassword.ts';

type Props = { token: string; onDone: () => void; onInvalid: () => void };

export function ResetPasswordForm({ token, onDone, onInvalid }: Props) {
  const [values, setValues] = useState({ password: '', confirm_password: '' });
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const checked = resetPasswordForm.safeParse(values);
  const errors = checked.error ? toFieldErrors(checked.error) : {};
  // A message shows once there is something to judge.
  const message = (field: keyof typeof values) => (values[field] === '' ? undefined : errors[field]?.[0]);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (!checked.success) return;
    setBusy(true);
    setProblem('');
    const outcome = await resetPassword(token, values.password);
    setBusy(false);
    if (outcome.kind === 'done') onDone();
    else if (outcome.kind === 'invalid') onInvalid();
    else setProblem(outcome.message);
  };

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h1">Choose a new password</Typography>
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        value={values.password}
        onChange={(event) => setValues({ ...values, password: event.target.value })}
        message={message('password')}
        hint="At least 8 characters"
      />
      <PasswordField
        label="Confirm new password"
        name="confirm_password"
        autoComplete="new-password"
        value={values.confirm_password}
        onChange={(event) => setValues({ ...values, confirm_password: event.target.value })}
        message={message('confirm_password')}
      />
      {problem && <Alert severity="error">{problem}</Alert>}
      <BusyButton type="submit" variant="contained" size="large" disabled={!checked.success} loading={busy}>
        Reset Password
      </BusyButton>
    </Box>
  );
}
