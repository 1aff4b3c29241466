import MailIcon from '@mui/icons-material/MarkEmailReadOutlined';
import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { Link } from 'react-router-dom';
import { RESEND_COOLDOWN, RESET_LINK_LIFETIME } from '#common/access/lifetimes.ts';
import { routes } from '#common/access/routes.ts';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { useCountdown } from '#common/ui/forms/useCountdown.ts';
import { useFocusOnMount } from '#common/ui/forms/useFocusOnMount.ts';
import { MINUTE } from '#common/values/durations.ts';
import { sendResetLink } from './sendResetLink.ts';

/** Shows where the link went, how long it is valid, and how to get another. */
export function LinkSent({ email }: { email: string }) {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  const { seconds, start } = useCountdown(RESEND_COOLDOWN);
  const [busy, setBusy] = useState(false);
  const [outcome, setOutcome] = useState<{ severity: 'success' | 'error'; text: string } | null>(null);

  const resend = async () => {
    setBusy(true);
    const message = await sendResetLink(email);
    setBusy(false);
    setOutcome(
      message ? { severity: 'error', text: message } : { severity: 'success', text: 'The link has been sent again.' },
    );
    if (!message) start(RESEND_COOLDOWN);
  };

  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'center', textAlign: 'center' }}>
      <MailIcon color="primary" sx={{ fontSize: 56 }} aria-hidden />
      <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 0 }}>
        Check Your Email
      </Typography>
      <Typography>
        If there is an account for <strong style={{ overflowWrap: 'anywhere' }}>{email}</strong>, we have sent a link to
        choose a new password.
      </Typography>
      <Typography>The link expires in {RESET_LINK_LIFETIME / MINUTE} minutes.</Typography>
      <Typography color="text.secondary">No message? Please look in your spam or junk folder, too.</Typography>
      {outcome && <Alert severity={outcome.severity}>{outcome.text}</Alert>}
      <BusyButton variant="outlined" onClick={() => void resend()} disabled={seconds > 0} loading={busy}>
        {seconds > 0 ? `Resend in ${seconds} s` : 'Resend'}
      </BusyButton>
      <Button component={Link} to={routes.login}>
        Back to Login
      </Button>
    </Box>
  );
}
