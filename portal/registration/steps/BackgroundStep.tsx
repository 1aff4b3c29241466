import Alert from '@mui/material/Alert';
import { useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import { FORM_OPTIONS } from '#common/people/form-options.ts';
import { REGISTRATION_BACKGROUNDS } from '#common/people/profile-choices.ts';
import { backgroundStep } from '#common/people/profile-rules.ts';
import { asApiError } from '#common/ui/api/apiError.ts';
import { useFormOptionsQuery } from '#common/ui/api/useFormOptions.ts';
import { useToast } from '#common/ui/feedback/toasts.tsx';
import { ExpertiseForm } from '#common/ui/people/ExpertiseForm/ExpertiseForm.tsx';
import { useSession } from '#common/ui/session/session.ts';
import { type Draft, forgetDraft } from '#portal/registration/draft.ts';
import { finishErrorText, finishRegistration, needsAgreement } from '#portal/registration/finish.ts';
import { useRegistration } from '#portal/registration/registration.ts';
import { StepActions } from '#portal/registration/StepActions.tsx';
import { StepForm } from '#portal/registration/StepForm.tsx';
import { useKeepProfile } from '#portal/registration/useKeepProfile.ts';

/** Step 8: professional background, all of it optional. Finishes the registration. */
export function BackgroundStep() {
  const { draft, back, verifyAgain, acceptAgain } = useRegistration();
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
      void navigate(session ? routes.home : routes.login);
    } catch (error) {
      if (asApiError(error).status === 401) return verifyAgain();
      if (needsAgreement(error)) return acceptAgain();
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
          <ExpertiseForm
            options={options}
            sections={['background', 'brands', 'additional']}
            backgrounds={REGISTRATION_BACKGROUNDS}
          />
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
