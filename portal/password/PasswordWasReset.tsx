import CheckCircleIcon from '@mui/icons-material/CheckCircleOutline';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { routes } from '#common/access/routes.ts';
import { useFocusOnMount } from '#common/ui/forms/useFocusOnMount.ts';

export function PasswordWasReset() {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'center', textAlign: 'center' }}>
      <CheckCircleIcon color="success" sx={{ fontSize: 56 }} aria-hidden />
      <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 0 }}>
        Password Reset Successful
      </Typography>
      <Typography>You can now sign in with your new password. All other sessions have been ended.</Typography>
      <Button component={Link} to={routes.login} variant="contained">
        Go to Login
      </Button>
    </Box>
  );
}
