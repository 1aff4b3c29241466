import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { backgroundStep } from '#common/expert-profile.ts';
import { FORM_OPTIONS } from '#common/form-options.ts';
import { routes } from '#common/routes.ts';
import { asApiError } from '#common/ui/apiError.ts';
import { ExpertiseForm } from '#common/ui/ExpertiseForm/ExpertiseForm.tsx';
import { useSession } from '#common/ui/session.ts';
import { useToast } from '#common/ui/toasts.tsx';
import { useFormOptionsQuery } from '#common/ui/useFormOptions.ts';
import { type Draft, forgetDraft } from '../draft.ts';
import { finishErrorText, finishRegistration } from '../finish.ts';
import { useRegistration } from '../registration.ts';
import { StepActions } from '../StepActions.tsx';
import { StepForm } from '../StepForm.tsx';
import { useKeepProfile } from '../useKeepProfile.ts';

/** Step 8: professional background, all of it optional, and the end of the registration. */
export function BackgroundStep() {
  const { draft, back, verifyAgain } = useRegistration();
  const { adopt } = useSession();
  // The brands are only suggestions, so the step does not wait for them.
  const { data: options = FORM_OPTIONS } = useFormOptionsQuery();
  const keep = useKeepProfile();
  const toast = useToast();
  const navigate = useNavigate();
  const [problem, setProblem] = useState('');
  const { profile } = draft;

  const finish = async (values: Partial<Draft['profile']>) => {
    setProblem('');
    try {
      const session = await finishRegistration({ ...draft, profile: { ...profile, ...values } });
      forgetDraft();
      toast.success('Your expert profile has been submitted for review. We will notify you once it is approved.');
      if (session) adopt(session);
      navigate(session ? routes.home : routes.login);
    } catch (error) {
      if (asApiError(error).status === 401) return verifyAgain();
      setProblem(finishErrorText(error));
    }
  };

  return (
    <StepForm
      schema={backgroundStep}
      values={{
        agency_experience: profile.agency_experience,
        academia_experience: profile.academia_experience,
        marketing_experience: profile.marketing_experience,
        market_research_experience: profile.market_research_experience,
        design_experience: profile.design_experience,
        brands: profile.brands,
        additional_info: profile.additional_info,
      }}
      onNext={finish}
      onValues={keep}
    >
      {({ formState }) => (
        <>
          <ExpertiseForm options={options} sections={['background', 'brands', 'additional']} />
          <Alert severity="info">
            With Complete Registration your expert profile will be submitted for review. You will be notified once it is
            approved.
          </Alert>
          {problem && <Alert severity="error">{problem}</Alert>}
          <StepActions nextLabel="Complete Registration" onBack={back} busy={formState.isSubmitting} />
        </>
      )}
    </StepForm>
  );
}
