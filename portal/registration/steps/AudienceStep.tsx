import { audienceStep } from '#common/people/profile-rules.ts';
import { ExpertiseForm } from '#common/ui/people/ExpertiseForm/ExpertiseForm.tsx';
import { FormOptionsGate } from '#portal/registration/FormOptionsGate.tsx';
import { useRegistration } from '#portal/registration/registration.ts';
import { StepActions } from '#portal/registration/StepActions.tsx';
import { StepForm } from '#portal/registration/StepForm.tsx';
import { useKeepProfile } from '#portal/registration/useKeepProfile.ts';

/** Step 7: age groups and regions. */
export function AudienceStep() {
  const { draft, next, back } = useRegistration();
  const keep = useKeepProfile();
  const { profile } = draft;
  return (
    <FormOptionsGate>
      {(options) => (
        <StepForm
          schema={audienceStep}
          values={{
            age_expertise_children: profile.age_expertise_children,
            age_expertise_teenagers: profile.age_expertise_teenagers,
            age_expertise_adults: profile.age_expertise_adults,
            age_expertise_seniors: profile.age_expertise_seniors,
            geographical_expertise: profile.geographical_expertise,
          }}
          onNext={() => next()}
          onValues={keep}
        >
          {() => (
            <>
              <ExpertiseForm options={options} sections={['ages', 'regions']} />
              <StepActions onBack={back} />
            </>
          )}
        </StepForm>
      )}
    </FormOptionsGate>
  );
}
