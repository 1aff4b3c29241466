import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { TextInput } from '#common/ui/forms/TextInput.tsx';
import { sendResetLink } from './sendResetLink.ts';

export function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
  const [email, setEmail] = useState('');
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const input = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    setBusy(true);
    const message = await sendResetLink(email);
    setBusy(false);
    if (message === null) return onSent(email.trim());
    setProblem(message);
    input.current?.focus();
  };

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <Typography variant="h1">Forgot your password?</Typography>
      <Typography color="text.secondary">
        Enter the email address of your account. We will send you a link to choose a new password.
      </Typography>
      <TextInput
        label="Email"
        type="email"
        name="email"
        autoComplete="email"
        value={email}
        onChange={(event) => {
          setEmail(event.target.value);
          setProblem('');
        }}
        inputRef={input}
        message={problem}
      />
      <BusyButton type="submit" variant="contained" size="large" loading={busy}>
        Send Reset Link
      </BusyButton>
      <MuiLink component={Link} to={routes.login} sx={{ justifySelf: 'center', py: 1.25 }}>
        Back to Login
      </MuiLink>
    </Box>
  );
}
