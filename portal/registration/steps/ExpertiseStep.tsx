import { expertiseStep } from '#common/people/profile-rules.ts';
import { ExpertiseForm } from '#common/ui/people/ExpertiseForm/ExpertiseForm.tsx';
import { FormOptionsGate } from '#portal/registration/FormOptionsGate.tsx';
import { useRegistration } from '#portal/registration/registration.ts';
import { StepActions } from '#portal/registration/StepActions.tsx';
import { StepForm } from '#portal/registration/StepForm.tsx';
import { useKeepProfile } from '#portal/registration/useKeepProfile.ts';

/** Step 6: level, areas, industries and fields of design. */
export function ExpertiseStep() {
  const { draft, next, back } = useRegistration();
  const keep = useKeepProfile();
  const { expertise_level, expertise_areas, other_expertise, industries, other_industries, design_expertise } =
    draft.profile;
  return (
    <FormOptionsGate>
      {(options) => (
        <StepForm
          schema={expertiseStep}
          values={{ expertise_level, expertise_areas, other_expertise, industries, other_industries, design_expertise }}
          onNext={() => next()}
          onValues={keep}
        >
          {() => (
            <>
              <ExpertiseForm options={options} sections={['level', 'areas', 'industries', 'design']} />
              <StepActions onBack={back} />
            </>
          )}
        </StepForm>
      )}
    </FormOptionsGate>
  );
}
