import Tab from '@mui/material/Tab';
import Tabs from '@mui/material/Tabs';
import { Link, useLocation } from 'react-router-dom';
import { routes } from '#common/routes.ts';

/** The tabs of the sign-in page and of the first step of registration. */
export function AuthTabs({ active }: { active: 'login' | 'register' }) {
  const { state } = useLocation();
  return (
    <Tabs value={active} variant="fullWidth" aria-label="Sign in or register" sx={{ mb: 3 }}>
      <Tab value="login" label="LOGIN" component={Link} to={routes.login} state={state} />
      <Tab value="register" label="REGISTER" component={Link} to={routes.register} state={state} />
    </Tabs>
  );
}
