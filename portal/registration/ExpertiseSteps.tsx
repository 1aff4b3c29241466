import Alert from '@mui/material/Alert';
import Skeleton from '@mui/material/Skeleton';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import type * as z from 'zod';
import { routes } from '#common/access/addresses.ts';
import { FORM_OPTIONS } from '#common/people/form-options.ts';
import { REGISTRATION_BACKGROUNDS } from '#common/people/profile-fields.ts';
import { backgroundStep } from '#common/people/profile-rules.ts';
import { REGISTRATION_MESSAGES } from '#common/people/registration.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { useFormOptionsQuery } from '#common/ui/api/useFormOptions.ts';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { ExpertiseForm, type ExpertiseSection } from '#common/ui/people/ExpertiseForm/ExpertiseForm.tsx';
import { useSession } from '#common/ui/session/session.ts';
import { finishErrorText, finishRegistration, needsAgreement } from './calls.ts';
import type { Draft } from './draft.ts';
import { useRegistration } from './registration.ts';
import { StepForm } from './StepForm.tsx';

/** Some parts of the expertise, once their choices have loaded. */
export function ExpertiseStep({ schema, sections }: { schema: z.ZodObject; sections: readonly ExpertiseSection[] }) {
  const { data: options, isError, isFetching, refetch } = useFormOptionsQuery();
  if (options) {
    return (
      <StepForm schema={schema}>
        <ExpertiseForm options={options} sections={sections} />
      </StepForm>
    );
  }
  if (isError && !isFetching)
    return <LoadError message={REGISTRATION_MESSAGES.formOptionsFailed} onRetry={() => void refetch()} />;
  return <Skeleton variant="rounded" height={360} aria-label="Loading the choices" />;
}

/** The professional background, all of it optional. Finishes the registration. */
export function BackgroundStep() {
  const { draft, verifyAgain, acceptAgain, forget } = useRegistration();
  const { adopt } = useSession();
  // The brands are only suggestions, so the step does not wait for them.
  const { data: options = FORM_OPTIONS } = useFormOptionsQuery();
  const toast = useToast();
  const navigate = useNavigate();
  const [problem, setProblem] = useState('');

  const finish = async (values: Partial<Draft['person']>) => {
    setProblem('');
    try {
      const session = await finishRegistration({ ...draft, person: { ...draft.person, ...values } });
      forget();
      toast.success('Your expert profile has been submitted for review. We will notify you once it is approved.');
      if (session) adopt(session);
      void navigate(session ? routes.home : routes.login);
    } catch (error) {
      if (asApiError(error).status === 401) return verifyAgain();
      if (needsAgreement(error)) return acceptAgain();
      setProblem(finishErrorText(error));
    }
  };

  return (
    <StepForm schema={backgroundStep} onNext={finish} nextLabel="Complete Registration">
      <ExpertiseForm
        options={options}
        sections={['background', 'brands', 'additional']}
        backgrounds={REGISTRATION_BACKGROUNDS}
      />
      <Alert severity="info">
        When you complete registration, we'll review your profile. You will be notified once it is approved.
      </Alert>
      {problem && <Alert severity="error">{problem}</Alert>}
    </StepForm>
  );
}
