import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Paper from '@mui/material/Paper';
import Typography from '@mui/material/Typography';
import { useState } from 'react';
import { LoadError } from '#common/ui/feedback/LoadError.tsx';
import { useSession } from '#common/ui/session/session.ts';
import { AppSetup } from './AppSetup.tsx';
import { AddPasskey } from './Passkeys.tsx';

/** Replaces every screen while a staff member has no second factor and the company requires one. */
export function EnrolmentGate() {
  const { error, reloadUser, signOut } = useSession();
  const [open, setOpen] = useState<'app' | 'passkey' | null>(null);
  const done = () => {
    setOpen(null);
    void reloadUser();
  };
  return (
    <Box component="main" id="main" sx={{ p: { xs: 2, sm: 4 } }}>
      <Paper
        variant="outlined"
        sx={{ maxWidth: 560, mx: 'auto', p: { xs: 2, sm: 4 }, borderRadius: 2, display: 'grid', gap: 2 }}
      >
        <Typography variant="h1">Set up a second factor</Typography>
        <Typography color="text.secondary">
          Your company requires a second factor of its staff. You see designs that are not published yet, personal data
          of experts, and payments; a password that was guessed or stolen must not be enough to reach them.
        </Typography>
        <Typography color="text.secondary">
          Use an authenticator app on your phone and enter its code each time you sign in, as well as your password. Or
          create a passkey, which your device, your browser or a security key keeps.
        </Typography>
        {error && (
          <LoadError
            message="The portal could not be reached. Please check your connection."
            onRetry={() => void reloadUser()}
          />
        )}
        <Box sx={{ display: 'flex', flexWrap: 'wrap', justifyContent: 'space-between', gap: 1 }}>
          <Button onClick={() => void signOut()}>Logout</Button>
          <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1 }}>
            <Button variant="outlined" onClick={() => setOpen('passkey')}>
              Add a passkey
            </Button>
            <Button variant="contained" onClick={() => setOpen('app')}>
              Set up an app
            </Button>
          </Box>
        </Box>
      </Paper>
      {open === 'app' && <AppSetup onClose={() => setOpen(null)} onDone={done} />}
      {open === 'passkey' && <AddPasskey onClose={() => setOpen(null)} onDone={done} />}
    </Box>
  );
}
