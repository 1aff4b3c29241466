import type { ComponentType } from 'react';
import { RegistrationContext } from './registration.ts';
import { StepHeader } from './StepHeader.tsx';
import { AgreementStep } from './steps/AgreementStep.tsx';
import { AudienceStep } from './steps/AudienceStep.tsx';
import { BackgroundStep } from './steps/BackgroundStep.tsx';
import { ExpertiseStep } from './steps/ExpertiseStep.tsx';
import { PasswordStep } from './steps/PasswordStep.tsx';
import { PersonStep } from './steps/PersonStep.tsx';
import { ProfileStep } from './steps/ProfileStep.tsx';
import { VerificationStep } from './steps/VerificationStep.tsx';
import { useRegistrationState } from './useRegistrationState.ts';

const steps: ComponentType[] = [
  PersonStep,
  VerificationStep,
  PasswordStep,
  AgreementStep,
  ProfileStep,
  ExpertiseStep,
  AudienceStep,
  BackgroundStep,
];

/** /register: the registration in eight steps. */
export function RegistrationPage() {
  const registration = useRegistrationState();
  const { step } = registration.draft;
  const Step = steps[step - 1] ?? PersonStep;
  return (
    <RegistrationContext value={registration}>
      <StepHeader key={`header-${step}`} step={step} />
      <Step key={step} />
    </RegistrationContext>
  );
}
