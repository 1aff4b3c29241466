import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MuiLink from '@mui/material/Link';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { LOGIN_MESSAGES } from '#common/access/login-messages.ts';
import { routes } from '#common/access/routes.ts';
import type { Credentials } from '#common/access/sign-in.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { TextInput } from '#common/ui/forms/TextInput.tsx';
import { PasswordField } from '#common/ui/people/PasswordField.tsx';
import { type AskedFactor, askedFactor } from '#common/ui/session/askedFactor.ts';
import { loginErrorText } from '#common/ui/session/loginError.ts';
import { PasskeyButton } from '#common/ui/session/PasskeyButton.tsx';
import { useSession } from '#common/ui/session/session.ts';
import { rememberedUsername, rememberUsername } from './rememberedUsername.ts';

type Errors = { username?: string; password?: string };

/** Username and password, and the code if the account has a second factor. */
export function LoginForm() {
  const { signIn } = useSession();
  const [username, setUsername] = useState(rememberedUsername);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(() => rememberedUsername() !== '');
  const [otp, setOtp] = useState('');
  const [asked, setAsked] = useState<AskedFactor | null>(null);
  const [errors, setErrors] = useState<Errors>({});
  const [problem, setProblem] = useState('');
  const [busy, setBusy] = useState(false);
  const usernameInput = useRef<HTMLInputElement>(null);
  const otpInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing: Errors = {
      ...(username.trim() === '' && { username: LOGIN_MESSAGES.username }),
      ...(password === '' && { password: LOGIN_MESSAGES.password }),
    };
    setErrors(missing);
    setProblem('');
    if (missing.username) return usernameInput.current?.focus();
    if (missing.password) return passwordInput.current?.focus();
    await enter(asked?.code ? { otp: otp.trim() } : {});
  };

  const enter = async (factor: Pick<Credentials, 'otp' | 'passkey'>) => {
    setBusy(true);
    setProblem('');
    try {
      rememberUsername(remember ? username.trim() : null);
      await signIn({ username: username.trim(), password, ...factor });
    } catch (error) {
      const refusal = asApiError(error);
      const next = askedFactor(refusal);
      if (next) setAsked(next);
      if (!next || asked?.code) setProblem(loginErrorText(refusal));
      // A passkey signs one attempt: the next one begins anew.
      if (factor.passkey) setAsked(null);
      setBusy(false);
      // The pressed button lost the focus while it was disabled.
      (asked?.code ? otpInput : passwordInput).current?.focus();
    }
  };

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <TextInput
        label="Username"
        name="username"
        placeholder="Your Name"
        autoComplete="username"
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        inputRef={usernameInput}
        message={errors.username}
        hint="Your e-mail address or username"
        inputProps={{ autoCapitalize: 'none', spellCheck: false }}
      />
      <PasswordField
        label="Password"
        name="password"
        autoComplete="current-password"
        value={password}
        onChange={(event) => setPassword(event.target.value)}
        inputRef={passwordInput}
        message={errors.password}
      />
      {asked?.passkey && (
        <PasskeyButton
          options={asked.passkey}
          disabled={busy}
          onAnswer={(passkey) => enter({ passkey })}
          onProblem={setProblem}
        />
      )}
      {asked?.code && (
        <TextInput
          label="Authentication code"
          name="otp"
          autoComplete="one-time-code"
          value={otp}
          onChange={(event) => setOtp(event.target.value)}
          inputRef={otpInput}
          hint="Enter the code of your authenticator app, or one of your recovery codes."
          autoFocus
        />
      )}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', justifyContent: 'space-between' }}>
        <FormControlLabel
          control={<Checkbox checked={remember} onChange={(event) => setRemember(event.target.checked)} />}
          label="Remember username"
        />
        <MuiLink component={Link} to={routes.forgotPassword} sx={{ py: 1.25 }}>
          Forgot password?
        </MuiLink>
      </Box>
      {problem && <Alert severity="error">{problem}</Alert>}
      <Button type="submit" variant="contained" size="large" disabled={busy}>
        {busy ? 'Logging in...' : 'Log In'}
      </Button>
    </Box>
  );
}
