import Alert from '@mui/material/Alert';
import { AgreementForm } from '#portal/agreement/AgreementForm.tsx';
import { useRegistration } from '#portal/registration/registration.ts';
import { StepActions } from '#portal/registration/StepActions.tsx';

/** Step 4: the agreement. */
export function AgreementStep() {
  const { draft, next, back, verifyAgain, notice } = useRegistration();
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
        actions={({ accepted, busy }) => (
          <StepActions nextLabel="Continue" onBack={() => back()} busy={busy} disabled={!accepted} />
        )}
      />
    </>
  );
}
