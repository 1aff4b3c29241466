import { AgreementForm } from '../../agreement/AgreementForm.tsx';
import { useRegistration } from '../registration.ts';
import { StepActions } from '../StepActions.tsx';

/** Step 4: the agreement. */
export function AgreementStep() {
  const { next, back, verifyAgain } = useRegistration();
  return (
    <AgreementForm
      onAccepted={() => next()}
      onUnauthorised={verifyAgain}
      actions={({ accepted, busy }) => (
        <StepActions nextLabel="Continue" onBack={() => back()} busy={busy} disabled={!accepted} />
      )}
    />
  );
}
