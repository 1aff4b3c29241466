import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import MuiLink from '@mui/material/Link';
import Typography from '@mui/material/Typography';
import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/addresses.ts';
import { CODE_LIFETIME, RESEND_COOLDOWN } from '#common/access/lifetimes.ts';
import { CODE_LENGTH } from '#common/access/tries.ts';
import { REGISTRATION_MESSAGES } from '#common/people/registration.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { LabelledInput } from '#common/ui/forms/LabelledInput.tsx';
import { useCountdown } from '#common/ui/forms/useCountdown.ts';
import { type Card, registrationCall, resendCode, stepErrors } from './calls.ts';
import { isKeptOnServer } from './draft.ts';
import { useRegistration } from './registration.ts';
import { StepFrame } from './StepForm.tsx';

/** The code from the mail. Somebody who comes back to this step need not enter another one. */
export function VerificationStep() {
  const { draft, mailedCode, change, next, resume, notice } = useRegistration();
  const { codeSentAt } = draft;
  const { email } = draft.person;
  const isVerified = email !== '' && draft.verifiedEmail === email;
  const [code, setCode] = useState(mailedCode);
  const [problem, setProblem] = useState('');
  const [card, setCard] = useState<Card | null>(
    notice ? { severity: 'warning', title: 'Please confirm again', text: notice } : null,
  );
  const { seconds, start } = useCountdown(codeSentAt + RESEND_COOLDOWN - Date.now());
  const input = useRef<HTMLInputElement>(null);

  const verify = useMutation({
    mutationFn: () => registrationCall('/business/verify-email/', { email, code: code.trim() }),
    onSuccess: () => resume(email),
    onError: (error) => {
      const found = stepErrors(error, ['code', 'verification_code'], REGISTRATION_MESSAGES.verificationFailed);
      setProblem(found.fields.code ?? found.fields.verification_code ?? '');
      if (found.general) setCard({ severity: 'error', title: 'Verification failed', text: found.general });
      input.current?.focus();
    },
  });
  const submit = () => {
    if (isVerified) return next();
    const missing = !email
      ? REGISTRATION_MESSAGES.emailMissing
      : !code.trim()
        ? REGISTRATION_MESSAGES.codeRequired
        : '';
    setProblem(missing);
    if (missing) return;
    setCard(null);
    verify.mutate();
  };

  const resend = useMutation({
    mutationFn: () => resendCode(email),
    onMutate: () => {
      setCard(null);
      setProblem('');
    },
    onSuccess: ({ card: outcome, wait }) => {
      setCard(outcome);
      if (outcome.severity === 'success') {
        setCode('');
        change(() => ({ codeSentAt: Date.now() }));
      }
      start(wait);
      input.current?.focus();
    },
  });

  const hasCode = Date.now() - codeSentAt < CODE_LIFETIME;
  const address = <strong style={{ overflowWrap: 'anywhere' }}>{email}</strong>;
  return (
    <StepFrame
      onNext={submit}
      busy={verify.isPending}
      disabled={!isVerified && (code.trim() === '' || resend.isPending)}
    >
      {isVerified ? (
        <Alert severity="success">Your email address {email} is confirmed.</Alert>
      ) : (
        <>
          <Typography>
            {hasCode ? (
              <>
                Enter the {CODE_LENGTH}-digit code we sent to {address}.
              </>
            ) : (
              <>
                To confirm {address}, ask for a {CODE_LENGTH}-digit code and enter it here.
              </>
            )}
          </Typography>
          <LabelledInput
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
            {hasCode && <Typography color="text.secondary">No code in your inbox or spam folder?</Typography>}
            <BusyButton
              variant={hasCode ? 'text' : 'outlined'}
              onClick={() => resend.mutate()}
              loading={resend.isPending}
              disabled={verify.isPending || seconds > 0}
            >
              {seconds > 0 ? `Resend in ${seconds} s` : hasCode ? 'Resend code' : 'Send a code'}
            </BusyButton>
          </Box>
          {/* A person whose link was opened before, here or on another device, has used its code and may have a password. */}
          {(isKeptOnServer(draft) || mailedCode || problem) && (
            <Typography color="text.secondary">
              If you have set a password, you can{' '}
              <MuiLink component={Link} to={routes.login}>
                log in
              </MuiLink>{' '}
              with it instead.
            </Typography>
          )}
        </>
      )}
    </StepFrame>
  );
}
