import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Checkbox from '@mui/material/Checkbox';
import FormControlLabel from '@mui/material/FormControlLabel';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type FormEvent, useLayoutEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { routes } from '#common/access/addresses.ts';
import { missingCredentials } from '#common/access/login-messages.ts';
import type { Credentials } from '#common/access/sign-in.ts';
import { storeTokens } from '#common/ui/api/tokens.ts';
import { LabelledInput } from '#common/ui/forms/LabelledInput.tsx';
import { PasswordField } from '#common/ui/people/PasswordField.tsx';
import { PasskeyButton } from '#common/ui/session/PasskeyButton.tsx';
import { useSession } from '#common/ui/session/session.ts';
import { useSignInSteps } from '#common/ui/session/useSignInSteps.ts';
import { takeDrawnSignIn } from '#portal/early/drawnSignIn.ts';
import { rememberedUsername, rememberUsername } from '#portal/early/rememberedUsername.ts';
import { AuthTabs } from '#portal/layouts/AuthTabs.tsx';
import { loadFrame } from '#portal/layouts/frame.ts';

export function LoginPage() {
  const { sessionEnded } = useSession();
  return (
    <>
      <AuthTabs active="login" />
      <Typography variant="h1" sx={{ mb: 3, textAlign: 'center' }}>
        Welcome to the Expert Panel Tool
      </Typography>
      {sessionEnded && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {sessionEnded}
        </Alert>
      )}
      <LoginForm />
    </>
  );
}

/** Username and password, and the code if the account has a second factor. */
function LoginForm() {
  const navigate = useNavigate();
  const steps = useSignInSteps((token) => {
    storeTokens({ access: token });
    void navigate(routes.register);
  });
  const { asked, problem, setProblem, busy } = steps;
  const [username, setUsername] = useState(rememberedUsername);
  const [password, setPassword] = useState('');
  const [remember, setRemember] = useState(() => rememberedUsername() !== '');
  const [otp, setOtp] = useState('');
  const [errors, setErrors] = useState<ReturnType<typeof missingCredentials>>({});
  const usernameInput = useRef<HTMLInputElement>(null);
  const otpInput = useRef<HTMLInputElement>(null);
  const passwordInput = useRef<HTMLInputElement>(null);

  useLayoutEffect(() => {
    const typed = takeDrawnSignIn();
    if (!typed) return;
    setUsername(typed.username);
    setPassword(typed.password);
    setRemember(typed.remember);
    const focused = { username: usernameInput, password: passwordInput }[typed.focus]?.current;
    if (!focused) return;
    // React writes the value only after this.
    focused.value = typed.focus === 'username' ? typed.username : typed.password;
    focused.focus();
    focused.setSelectionRange(typed.selection, typed.selection);
  }, []);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    const missing = missingCredentials({ username, password });
    setErrors(missing);
    setProblem('');
    if (missing.username) return usernameInput.current?.focus();
    if (missing.password) return passwordInput.current?.focus();
    await enter(asked?.code ? { otp } : {});
  };

  const enter = async (factor: Pick<Credentials, 'otp' | 'passkey'>) => {
    void loadFrame();
    rememberUsername(remember ? username.trim() : null);
    const isIn = await steps.enter({ username: username.trim(), password, ...factor });
    // The pressed button lost the focus while it was disabled.
    if (!isIn) (asked?.code ? otpInput : passwordInput).current?.focus();
  };

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2 }}>
      <LabelledInput
        label="Username"
        name="username"
        placeholder="Your Name"
        autoComplete="username"
        value={username}
        onChange={(event) => setUsername(event.target.value)}
        inputRef={usernameInput}
        message={errors.username}
        hint="Your email address or username"
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
        <LabelledInput
          label={asked.code.label}
          name="otp"
          autoComplete="one-time-code"
          value={otp}
          onChange={(event) => setOtp(event.target.value)}
          inputRef={otpInput}
          hint={asked.code.hint}
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
