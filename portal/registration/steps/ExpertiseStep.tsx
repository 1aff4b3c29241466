import { expertiseStep } from '#common/expert-profile.ts';
import { ExpertiseForm } from '#common/ui/ExpertiseForm/ExpertiseForm.tsx';
import { FormOptionsGate } from '../FormOptionsGate.tsx';
import { useRegistration } from '../registration.ts';
import { StepActions } from '../StepActions.tsx';
import { StepForm } from '../StepForm.tsx';
import { useKeepProfile } from '../useKeepProfile.ts';

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
