import CheckCircleIcon from '@mui/icons-material/CheckCircleOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import { useFocusOnMount } from '#common/ui/forms/useFocusOnMount.ts';

/** Shown after an invited staff member has set the first password. */
export function AccountReady() {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'center', textAlign: 'center' }}>
      <CheckCircleIcon color="success" sx={{ fontSize: 56 }} aria-hidden />
      <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 0 }}>
        Your account is ready
      </Typography>
      <Typography>Your password is set. You can now log in with your email address.</Typography>
      <Button component={Link} to={routes.login} variant="contained">
        Log in
      </Button>
    </Box>
  );
}
