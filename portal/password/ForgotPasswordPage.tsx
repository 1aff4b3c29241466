import MailIcon from '@mui/icons-material/MarkEmailReadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { type FormEvent, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/addresses.ts';
import { RESEND_COOLDOWN, RESET_LINK_LIFETIME } from '#common/access/lifetimes.ts';
import { forgotPasswordPayload } from '#common/access/password.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { LabelledInput } from '#common/ui/forms/LabelledInput.tsx';
import { useCountdown } from '#common/ui/forms/useCountdown.ts';
import { SHARED_MESSAGES } from '#common/words/messages.ts';
import { MINUTE } from '#common/words/units.ts';
import { Result } from './Result.tsx';

/** Asks for the address, then shows where the link went: the same for addresses with and without an account. */
export function ForgotPasswordPage() {
  const [sentTo, setSentTo] = useState<string | null>(null);
  return sentTo === null ? <ForgotPasswordForm onSent={setSentTo} /> : <LinkSent email={sentTo} />;
}

function ForgotPasswordForm({ onSent }: { onSent: (email: string) => void }) {
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
      <LabelledInput
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

/** Shows where the link went, how long it is valid, and how to get another. */
function LinkSent({ email }: { email: string }) {
  const { seconds, start } = useCountdown(RESEND_COOLDOWN);
  const [busy, setBusy] = useState(false);
  /** Why sending again failed, '' after a success, null before. */
  const [problem, setProblem] = useState<string | null>(null);

  const resend = async () => {
    setBusy(true);
    const message = await sendResetLink(email);
    setBusy(false);
    setProblem(message ?? '');
    if (message === null) start(RESEND_COOLDOWN);
  };

  return (
    <Result icon={MailIcon} color="primary" title="Check Your Email">
      <Typography>
        If there is an account for <strong style={{ overflowWrap: 'anywhere' }}>{email}</strong>, we have sent a link to
        choose a new password.
      </Typography>
      <Typography>The link expires in {RESET_LINK_LIFETIME / MINUTE} minutes.</Typography>
      <Typography color="text.secondary">No email? Check your spam or junk folder.</Typography>
      {problem !== null && (
        <Alert severity={problem ? 'error' : 'success'}>{problem || 'The link has been sent again.'}</Alert>
      )}
      <BusyButton variant="outlined" onClick={() => void resend()} disabled={seconds > 0} loading={busy}>
        {seconds > 0 ? `Resend in ${seconds} s` : 'Resend'}
      </BusyButton>
      <Button component={Link} to={routes.login}>
        Back to Login
      </Button>
    </Result>
  );
}

/**
 * Asks for a reset link. Returns the message to show, or null when it counts as sent: after success, and when the
 * server answers with a detail, so that nobody learns which addresses have an account.
 */
async function sendResetLink(email: string): Promise<string | null> {
  const checked = forgotPasswordPayload.safeParse({ email });
  if (!checked.success) return checked.error.issues[0]?.message ?? null;
  try {
    await api.post('/business/forgot-password/', checked.data);
    return null;
  } catch (thrown) {
    const { status, errors, detail } = asApiError(thrown);
    if (status === 0) return SHARED_MESSAGES.connection;
    if (errors) return errors.email?.[0] ?? 'Please check your email address and try again.';
    // After a server error nothing was sent, whatever the detail says.
    return detail && status < 500 ? null : 'An error occurred. Please try again.';
  }
}
