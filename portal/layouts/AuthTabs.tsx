import Box from '@mui/material/Box';
import ButtonBase from '@mui/material/ButtonBase';
import { Link, useLocation } from 'react-router-dom';
import { routes } from '#common/access/addresses.ts';

const tabs = [
  { key: 'login', label: 'LOGIN', to: routes.login },
  { key: 'register', label: 'REGISTER', to: routes.register },
] as const;

/** The tabs of the sign-in page and of the first step of registration; each is a separate page. */
export function AuthTabs({ active }: { active: 'login' | 'register' }) {
  const { state } = useLocation();
  return (
    <Box
      role="tablist"
      aria-label="Sign in or register"
      sx={{ display: 'flex', mb: 3, borderBottom: 1, borderColor: 'divider' }}
    >
      {tabs.map(({ key, label, to }) => {
        const selected = key === active;
        return (
          <ButtonBase
            key={key}
            component={Link}
            to={to}
            state={state}
            role="tab"
            aria-selected={selected}
            sx={{
              flex: 1,
              minHeight: 48,
              fontWeight: 600,
              fontSize: '0.9rem',
              letterSpacing: '0.04em',
              color: selected ? 'primary.main' : 'text.secondary',
              borderBottom: 3,
              borderColor: selected ? 'primary.main' : 'transparent',
            }}
          >
            {label}
          </ButtonBase>
        );
      })}
    </Box>
  );
}
