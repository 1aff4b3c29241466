import LinkOffIcon from '@mui/icons-material/LinkOff';
import Box from '@mui/material/Box';
import Button from '@mui/material/Button';
import Typography from '@mui/material/Typography';
import { Link } from 'react-router-dom';
import { STAFF_INVITATION_LIFETIME } from '#common/access/lifetimes.ts';
import { routes } from '#common/access/routes.ts';
import { useFocusOnMount } from '#common/ui/forms/useFocusOnMount.ts';
import { HOUR } from '#common/values/durations.ts';

/** Shown for an invited staff member's link that has expired, was used, or was replaced by a newer one. */
export function InvitationEnded() {
  const heading = useFocusOnMount<HTMLHeadingElement>();
  return (
    <Box sx={{ display: 'grid', gap: 2, justifyItems: 'center', textAlign: 'center' }}>
      <LinkOffIcon color="error" sx={{ fontSize: 56 }} aria-hidden />
      <Typography variant="h1" ref={heading} tabIndex={-1} sx={{ outline: 0 }}>
        This invitation is no longer valid
      </Typography>
      <Typography>
        Invitations are valid for {STAFF_INVITATION_LIFETIME / HOUR} hours and can be used once. Please ask a super
        admin of the Expert Panel, such as the colleague who invited you, to send you a new one.
      </Typography>
      <Typography color="text.secondary">If you have set your password already, you can log in with it.</Typography>
      <Button component={Link} to={routes.login} variant="contained">
        Log in
      </Button>
    </Box>
  );
}
