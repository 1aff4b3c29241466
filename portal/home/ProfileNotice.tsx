import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Link from '@mui/material/Link';
import { Link as RouterLink } from 'react-router-dom';
import { routes } from '#common/routes.ts';
import { useSession } from '#common/ui/session.ts';

/** Tells an expert whose profile is not approved where it stands; nothing for an approved one. */
export function ProfileNotice() {
  const { profile } = useSession();
  if (!profile || profile.status === 'approved') return null;
  if (profile.status === 'rejected') {
    return (
      <Alert severity="warning" sx={{ mb: 3 }}>
        <AlertTitle>Your profile was not approved</AlertTitle>
        You will not be invited to new assessments. If you think that this is a mistake, write to us: the address is in
        the{' '}
        <Link component={RouterLink} to={routes.help} color="inherit">
          Help Center
        </Link>
        .
      </Alert>
    );
  }
  return (
    <Alert severity="info" sx={{ mb: 3 }}>
      <AlertTitle>Your profile is under review</AlertTitle>
      You will be notified by e-mail once it is approved. After that you can be invited to assessments. Until then you
      can complete or change it under{' '}
      <Link component={RouterLink} to={routes.account} color="inherit">
        Account
      </Link>
      .
    </Alert>
  );
}
