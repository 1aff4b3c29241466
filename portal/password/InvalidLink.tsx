import LinkOffIcon from '@mui/icons-material/LinkOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { RESET_LINK_LIFETIME } from '#common/access/lifetimes.ts';
import { routes } from '#common/access/routes.ts';
import { useFocusOnMount } from '#common/ui/forms/useFocusOnMount.ts';
import { MINUTE } from '#common/values/durations.ts';

export function InvalidLink() {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'center', textAlign: 'center' }}>
      <LinkOffIcon color="error" sx={{ fontSize: 56 }} aria-hidden />
      <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 0 }}>
        Invalid or Expired Link
      </Typography>
      <Typography>
        Links to reset a password expire after {RESET_LINK_LIFETIME / MINUTE} minutes and work once. Please ask for a
        new one.
      </Typography>
      <Button component={Link} to={routes.forgotPassword} variant="contained">
        Request a new link
      </Button>
      <Button component={Link} to={routes.login}>
        Back to Login
      </Button>
    </Box>
  );
}
