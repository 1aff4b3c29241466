import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Typography from '@mui/material/Typography';
import { type FormEvent, useRef, useState } from 'react';
import { CODE_LENGTH } from '#common/access/tries.ts';
import { REGISTRATION_MESSAGES } from '#common/people/registration.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { TextInput } from '#common/ui/forms/TextInput.tsx';
import { type Card, registrationCall, resendCode, stepErrors } from './calls.ts';
import { useRegistration } from './registration.ts';
import { StepActions } from './StepForm.tsx';

/** The code from the mail. Somebody who comes back to this step need not enter another one. */
export function VerificationStep() {
  const { draft, next, notice } = useRegistration();
  const { email } = draft.person;
  const isVerified = email !== '' && draft.verifiedEmail === email;
  const [code, setCode] = useState('');
  const [problem, setProblem] = useState('');
  const [card, setCard] = useState<Card | null>(
    notice ? { severity: 'warning', title: 'Please confirm again', text: notice } : null,
  );
  const [busy, setBusy] = useState<'verify' | 'resend' | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isVerified) return next();
    const missing = !email
      ? REGISTRATION_MESSAGES.emailMissing
      : !code.trim()
        ? REGISTRATION_MESSAGES.codeRequired
        : '';
    setProblem(missing);
    if (missing) return;
    setBusy('verify');
    setCard(null);
    try {
      await registrationCall('/business/verify-email/', { email, code: code.trim() });
      next({ verifiedEmail: email });
    } catch (error) {
      const found = stepErrors(error, ['code', 'verification_code'], REGISTRATION_MESSAGES.verificationFailed);
      setProblem(found.fields.code ?? found.fields.verification_code ?? '');
      if (found.general) setCard({ severity: 'error', title: 'Verification failed', text: found.general });
      setBusy(null);
      input.current?.focus();
    }
  };

  const resend = async () => {
    setBusy('resend');
    setCard(null);
    setCard(await resendCode(email));
    setBusy(null);
  };

  return (
    <Box component="form" noValidate onSubmit={submit} sx={{ display: 'grid', gap: 2.5 }}>
      {isVerified ? (
        <Alert severity="success">Your email address {email} is confirmed.</Alert>
      ) : (
        <>
          <Typography>
            Enter the {CODE_LENGTH}-digit code we sent to <strong style={{ overflowWrap: 'anywhere' }}>{email}</strong>.
          </Typography>
          <TextInput
            label="Verification code"
            name="code"
            autoComplete="one-time-code"
            value={code}
            onChange={(event) => {
              setCode(event.target.value);
              setProblem('');
            }}
            inputRef={input}
            message={problem}
            inputProps={{ inputMode: 'numeric' }}
          />
          {card && (
            <Alert severity={card.severity} role={card.severity === 'success' ? 'status' : 'alert'}>
              <AlertTitle>{card.title}</AlertTitle>
              <div>{card.text}</div>
            </Alert>
          )}
          <Box sx={{ display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 1 }}>
            <Typography color="text.secondary">No code in your inbox or spam folder?</Typography>
            <BusyButton onClick={() => void resend()} loading={busy === 'resend'} disabled={busy !== null}>
              Resend code
            </BusyButton>
          </Box>
        </>
      )}
      <StepActions busy={busy === 'verify'} disabled={!isVerified && (code.trim() === '' || busy === 'resend')} />
    </Box>
  );
}
