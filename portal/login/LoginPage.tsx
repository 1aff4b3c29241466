import Alert from '@mui/material/Alert';
import Typography from '@mui/material/Typography';
import { LOGIN_MESSAGES } from '#common/access/login-messages.ts';
import { useSession } from '#common/ui/session/session.ts';
import { AuthTabs } from '#portal/layouts/AuthTabs.tsx';
import { LoginForm } from './LoginForm.tsx';

export function LoginPage() {
  const { sessionEnded } = useSession();
  return (
    <>
      <AuthTabs active="login" />
      <Typography variant="h1" sx={{ mb: 3, textAlign: 'center' }}>
        Welcome to the Expert Panel Tool
      </Typography>
      {sessionEnded && (
        <Alert severity="info" sx={{ mb: 2 }}>
          {LOGIN_MESSAGES.sessionEnded}
        </Alert>
      )}
      <LoginForm />
    </>
  );
}
