import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { passwordStep } from '#common/access/password.ts';
import { toFieldErrors } from '#common/api/errors.ts';
import { REGISTRATION_MESSAGES } from '#common/people/registration.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { PasswordField } from '#common/ui/people/PasswordField.tsx';
import { PasswordRules } from '#common/ui/people/PasswordRules.tsx';
import { registrationCall, stepErrors } from './calls.ts';
import { useRegistration } from './registration.ts';
import { StepFrame } from './StepForm.tsx';

const NAMES = ['password', 'confirm_password'] as const;

/** The password, with its rules marked as they are met. The draft only records that it is set, never the password. */
export function PasswordStep() {
  const { draft, next, verifyAgain } = useRegistration();
  const { email } = draft.person;
  const [values, setValues] = useState({ password: '', confirm_password: '' });
  const [touched, setTouched] = useState({ password: false, confirm_password: false });
  const [refused, setRefused] = useState<Record<string, string>>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const checked = passwordStep.safeParse(values);
  // People who come back already have a password and need not choose another.
  const keepsPassword = draft.passwordSetFor === email && values.password === '' && values.confirm_password === '';
  const errors = checked.error ? toFieldErrors(checked.error) : {};
  const message = (name: (typeof NAMES)[number]) =>
    refused[name] ?? (touched[name] && values[name] !== '' ? errors[name]?.[0] : undefined);

  const submit = async () => {
    if (keepsPassword) return next();
    if (!checked.success) {
      setTouched({ password: true, confirm_password: true });
      return;
    }
    setBusy(true);
    setProblem('');
    try {
      await registrationCall('/business/set-password/', { email, ...checked.data });
      next({ passwordSetFor: email });
    } catch (error) {
      if (asApiError(error).status === 401) return verifyAgain();
      const found = stepErrors(error, NAMES, REGISTRATION_MESSAGES.passwordFailed);
      setRefused(found.fields);
      setProblem(found.general);
      setBusy(false);
    }
  };

  const field = (name: (typeof NAMES)[number], label: string) => (
    <PasswordField
      label={label}
      name={name}
      autoComplete="new-password"
      value={values[name]}
      onChange={(event) => {
        setValues({ ...values, [name]: event.target.value });
        setRefused({});
      }}
      onBlur={() => setTouched({ ...touched, [name]: true })}
      message={message(name)}
    />
  );

  return (
    <StepFrame onNext={submit} busy={busy} disabled={!keepsPassword && !checked.success}>
      {/* Tells password managers which account the password belongs to. */}
      <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      {draft.passwordSetFor === email && (
        <Alert severity="success">Your password is set. Leave both fields empty to keep it.</Alert>
      )}
      {field('password', 'Password')}
      <PasswordRules password={values.password} />
      {field('confirm_password', 'Confirm password')}
      {problem && <Alert severity="error">{problem}</Alert>}
    </StepFrame>
  );
}
