import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { useSession } from '#common/ui/session/session.ts';
import { AgreementForm } from './AgreementForm.tsx';
import { WhatChanged } from './WhatChanged.tsx';

/** Replaces every screen while a newer agreement is not accepted. */
export function AgreementGate() {
  const { user, error, reloadUser, signOut } = useSession();
  const accepted = user?.agreement_accepted;
  return (
    <Box component="main" id="main" sx={{ p: { xs: 2, sm: 4 } }}>
      <Paper variant="outlined" sx={{ maxWidth: 720, mx: 'auto', p: { xs: 2, sm: 4 }, borderRadius: 2 }}>
        <Typography variant="h1" gutterBottom>
          Confidentiality Agreement
        </Typography>
        <Typography color="text.secondary" sx={{ mb: 2 }}>
          {accepted
            ? 'The agreement has changed since you last accepted it. Please read and accept the current version to continue.'
            : 'Please read and accept the agreement to continue.'}
        </Typography>
        {accepted && <WhatChanged accepted={accepted} />}
        <AgreementForm
          onAccepted={() => void reloadUser()}
          problem={error && 'The portal could not be reached. Please check your connection.'}
          actions={({ accepted, busy }) => (
            <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1 }}>
              <Button onClick={() => void signOut()}>Logout</Button>
              <BusyButton type="submit" variant="contained" disabled={!accepted} loading={busy}>
                Continue
              </BusyButton>
            </Box>
          )}
        />
      </Paper>
    </Box>
  );
}
