import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type FormEvent, useState } from 'react';
import { STAFF_INVITATION_LIFETIME } from '#common/access/lifetimes.ts';
import { PASSWORD_RULES, passwordStep, RESET_PASSWORD_RULES, resetPasswordForm } from '#common/access/password.ts';
import { toFieldErrors } from '#common/api/errors.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { PasswordField } from '#common/ui/people/PasswordField.tsx';
import { PasswordRules } from '#common/ui/people/PasswordRules.tsx';
import { HOUR } from '#common/values/durations.ts';
import { resetPassword } from './resetPassword.ts';

/** The differences between the two kinds of links. */
type Mode = {
  title: string;
  intro?: string;
  button: string;
  rules: typeof PASSWORD_RULES;
  form: typeof resetPasswordForm | typeof passwordStep;
};

/** A new password for an existing account. */
export const RESET: Mode = {
  title: 'Choose a new password',
  button: 'Reset Password',
  rules: RESET_PASSWORD_RULES,
  form: resetPasswordForm,
};

/** The first password of an invited staff member. */
export const INVITATION: Mode = {
  title: 'Welcome to the Expert Panel',
  intro: `You have been invited to the team. Set your password to begin; you log in with the email address to which the invitation was sent. The invitation is valid for ${STAFF_INVITATION_LIFETIME / HOUR} hours and can be used once.`,
  button: 'Set Password',
  rules: PASSWORD_RULES,
  form: passwordStep,
};

type Props = Mode & { token: string; onDone: () => void; onInvalid: () => void };

/** Two fields for a new password with its rules, each marked once it is met. */
export function NewPasswordForm({ title, intro, button, rules, form, token, onDone, onInvalid }: Props) {
  const [values, setValues] = useState({ password: '', confirm_password: '' });
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const checked = form.safeParse(values);
  const errors = checked.error ? toFieldErrors(checked.error) : {};
  // Shows no error for an empty field.
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
      <Typography variant="h1">{title}</Typography>
      {intro && <Typography color="text.secondary">{intro}</Typography>}
      <PasswordField
        label="New password"
        name="password"
        autoComplete="new-password"
        value={values.password}
        onChange={(event) => setValues({ ...values, password: event.target.value })}
        message={message('password')}
      />
      <PasswordRules password={values.password} rules={rules} />
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
        {button}
      </BusyButton>
    </Box>
  );
}
