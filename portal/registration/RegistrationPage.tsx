import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import LinearProgress from '@mui/material/LinearProgress';
import Skeleton from '@mui/material/Skeleton';
import Typography from '@mui/material/Typography';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useEffect, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { routes } from '#common/access/addresses.ts';
import { REGISTRATION_STEPS } from '#common/api/limits.ts';
import { audienceStep, expertiseStep } from '#common/people/profile-rules.ts';
import { REGISTRATION_MESSAGES, REGISTRATION_TITLES } from '#common/people/registration.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { MessagePage } from '#common/ui/feedback/MessagePage.tsx';
import { ConfirmDialog } from '#common/ui/forms/ConfirmDialog.tsx';
import { percentage as inPercent, rounded } from '#common/words/format.ts';
import { AgreementForm } from '#portal/agreement/AgreementForm.tsx';
import { AuthTabs } from '#portal/layouts/AuthTabs.tsx';
import { EMPTY_DRAFT, isKeptOnServer } from './draft.ts';
import { BackgroundStep, ExpertiseStep } from './ExpertiseSteps.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { PersonStep } from './PersonStep.tsx';
import { ProfileStep } from './ProfileStep.tsx';
import { RegistrationContext, type Start, startOf, useRegistration, useRegistrationState } from './registration.ts';
import { StepActions } from './StepForm.tsx';
import { VerificationStep } from './VerificationStep.tsx';

/** What each step asks, under its title. */
const STEPS: Record<(typeof REGISTRATION_TITLES)[number], ReactNode> = {
  Register: <PersonStep />,
  'Email Verification': <VerificationStep />,
  Password: <PasswordStep />,
  'Confidentiality Agreement': <AgreementStep />,
  'Expert Profile Setup': <ProfileStep />,
  'Expertise Areas': <ExpertiseStep schema={expertiseStep} sections={['level', 'areas', 'industries', 'design']} />,
  'Age Demographics & Geographic Expertise': <ExpertiseStep schema={audienceStep} sections={['ages', 'regions']} />,
  'Professional Background': <BackgroundStep />,
};

/** /register: the registration in eight steps. */
export function RegistrationPage() {
  const { hash } = useLocation();
  const navigate = useNavigate();
  const start = useQuery({
    queryKey: ['portal', 'registration'],
    queryFn: () => startOf(hash),
    retry: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  // A code in the address would stay in the history.
  const isRead = start.data !== undefined && hash !== '';
  useEffect(() => {
    if (isRead) void navigate({ hash: '', search: window.location.search }, { replace: true });
  }, [isRead, navigate]);
  if (start.data) return <Wizard start={start.data} />;
  if (start.isError && !start.isFetching)
    return <LoadError message="Your registration could not be loaded." onRetry={() => void start.refetch()} />;
  return <Skeleton variant="rounded" height={420} aria-label="Loading your registration" />;
}

function Wizard({ start }: { start: Start }) {
  const registration = useRegistrationState(start);
  const { step } = registration.draft;
  const title = REGISTRATION_TITLES[step - 1] ?? REGISTRATION_TITLES[0];
  if (registration.isComplete) {
    return <MessagePage title={REGISTRATION_MESSAGES.alreadyRegistered} to={routes.login} link="Log In" />;
  }
  return (
    <RegistrationContext value={registration}>
      <Fragment key={`${registration.round} ${step}`}>
        <StepHeader step={step} title={title} />
        {STEPS[title]}
      </Fragment>
    </RegistrationContext>
  );
}

/** The progress of the registration and the step's title, where screen readers start. */
function StepHeader({ step, title }: { step: number; title: string }) {
  const heading = useRef<HTMLHeadingElement>(null);
  const percentage = rounded((step / REGISTRATION_STEPS) * 100);
  useEffect(() => {
    if (step === 1) return;
    window.scrollTo(0, 0);
    heading.current?.focus();
  }, [step]);
  return (
    <Box sx={{ mb: 3 }}>
      {step === 1 && <AuthTabs active="register" />}
      <Box sx={{ display: 'flex', justifyContent: 'space-between', alignItems: 'center', mb: 0.75 }}>
        <Typography variant="body2" color="text.secondary">
          Step {step} of {REGISTRATION_STEPS}
        </Typography>
        <StartOver />
        <Typography variant="body2" color="text.secondary">
          {inPercent(percentage)}
        </Typography>
      </Box>
      <LinearProgress
        variant="determinate"
        value={percentage}
        aria-label="Progress of the registration"
        sx={{ height: 8, borderRadius: 4, mb: 2.5 }}
      />
      <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 0 }}>
        {title}
      </Typography>
    </Box>
  );
}

/** Removes what was entered from this browser, for somebody else or for another address. */
function StartOver() {
  const { draft, startOver } = useRegistration();
  const [isAsking, setAsking] = useState(false);
  const isBlank = draft.step === 1 && JSON.stringify(draft.person) === JSON.stringify(EMPTY_DRAFT.person);
  if (isBlank) return null;
  return (
    <>
      <Button size="small" onClick={() => setAsking(true)}>
        Start over
      </Button>
      <ConfirmDialog
        open={isAsking}
        title="Start over?"
        text={
          isKeptOnServer(draft)
            ? 'This removes your registration from this browser. To go on with it later, log in with your email address and password.'
            : 'This removes everything you have entered.'
        }
        confirmLabel="Start over"
        onConfirm={() => {
          setAsking(false);
          startOver();
        }}
        onClose={() => setAsking(false)}
      />
    </>
  );
}

function AgreementStep() {
  const { draft, next, verifyAgain, notice } = useRegistration();
  const { email } = draft.person;
  return (
    <>
      {notice && (
        <Alert severity="warning" sx={{ mb: 2 }}>
          {notice}
        </Alert>
      )}
      <AgreementForm
        isAccepted={draft.agreedBy === email}
        onAccepted={() => next({ agreedBy: email })}
        onUnauthorised={verifyAgain}
        actions={({ accepted, busy }) => <StepActions nextLabel="Continue" busy={busy} disabled={!accepted} />}
      />
    </>
  );
}
