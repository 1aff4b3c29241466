import Alert from '@mui/material/Alert';
import Box from '@mui/material/Box';
import { StepActions } from '#portal/registration/StepActions.tsx';

type Props = { email: string; onNext: () => void; onBack: () => void };

/** Step 2 for somebody who comes back to it: there is no second code to enter. */
export function Verified({ email, onNext, onBack }: Props) {
  return (
    <Box
      component="form"
      onSubmit={(event) => {
        event.preventDefault();
        onNext();
      }}
      sx={{ display: 'grid', gap: 2.5 }}
    >
      <Alert severity="success">Your email address {email} is confirmed.</Alert>
      <StepActions onBack={onBack} />
    </Box>
  );
}
