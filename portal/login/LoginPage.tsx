import Typography from '@mui/material/Typography';
import { AuthTabs } from '#portal/layouts/AuthTabs.tsx';
import { LoginForm } from './LoginForm.tsx';

export function LoginPage() {
  return (
    <>
      <AuthTabs active="login" />
      <Typography variant="h1" sx={{ mb: 3, textAlign: 'center' }}>
        Welcome to the Expert Panel Tool
      </Typography>
      <LoginForm />
    </>
  );
}
