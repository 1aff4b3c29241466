import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { Fragment, type ReactNode, useEffect, useRef } from 'react';
import { REGISTRATION_STEPS } from '#common/api/limits.ts';
import { audienceStep, expertiseStep } from '#common/people/profile-rules.ts';
import { REGISTRATION_TITLES } from '#common/people/registration.ts';
import { percentage as inPercent, rounded } from '#common/words/format.ts';
import { AgreementForm } from '#portal/agreement/AgreementForm.tsx';
import { AuthTabs } from '#portal/layouts/AuthTabs.tsx';
import { BackgroundStep, ExpertiseStep } from './ExpertiseSteps.tsx';
import { PasswordStep } from './PasswordStep.tsx';
import { PersonStep } from './PersonStep.tsx';
import { ProfileStep } from './ProfileStep.tsx';
import { RegistrationContext, useRegistration, useRegistrationState } from './registration.ts';
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
  const registration = useRegistrationState();
  const { step } = registration.draft;
  const title = REGISTRATION_TITLES[step - 1] ?? REGISTRATION_TITLES[0];
  return (
    <RegistrationContext value={registration}>
      <Fragment key={step}>
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
      <Box sx={{ display: 'flex', justifyContent: 'space-between', mb: 0.75 }}>
        <Typography variant="body2" color="text.secondary">
          Step {step} of {REGISTRATION_STEPS}
        </Typography>
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
