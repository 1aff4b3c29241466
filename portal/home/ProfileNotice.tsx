import Alert from '@mui/material/Alert';
import AlertTitle from '@mui/material/AlertTitle';
import Box from '@mui/material/Box';
import Link from '@mui/material/Link';
import { useQuery } from '@tanstack/react-query';
import { Link as RouterLink } from 'react-router-dom';
import { routes } from '#common/access/addresses.ts';
import { afterRejection } from '#common/settings/company.ts';
import { contactQuery } from '#common/ui/api/contactQuery.ts';
import { useSession } from '#common/ui/session/session.ts';

/** Shows the status of a profile that is not approved. */
export function ProfileNotice() {
  const { profile } = useSession();
  if (!profile || profile.status === 'approved') return null;
  if (profile.status === 'rejected') return <RejectedNotice reason={profile.rejection_reason} />;
  return (
    <Alert severity="info" sx={{ mb: 3 }}>
      <AlertTitle>Your profile is under review</AlertTitle>
      You will be notified by email once it is approved. After that you can be invited to assessments. Until then you
      can complete or change it under{' '}
      <Link component={RouterLink} to={routes.account} color="inherit">
        Account
      </Link>
      .
    </Alert>
  );
}

/** The reason as in the mail, and what the expert can do. */
function RejectedNotice({ reason }: { reason: string }) {
  const { data: contact } = useQuery(contactQuery);
  return (
    <Alert severity="warning" sx={{ mb: 3, '& .MuiAlert-message': { minWidth: 0, overflowWrap: 'anywhere' } }}>
      <AlertTitle>Your profile was not approved</AlertTitle>
      {reason && <Box sx={{ mb: 1, whiteSpace: 'pre-line' }}>Reason: {reason}</Box>}
      You will not be invited to new assessments. {contact && afterRejection(contact.email)}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 2, mt: 1 }}>
        <Link component={RouterLink} to={routes.account} color="inherit">
          Open Account
        </Link>
        {contact?.email && (
          <Link href={`mailto:${contact.email}`} color="inherit">
            Write to {contact.email}
          </Link>
        )}
        <Link component={RouterLink} to={routes.help} color="inherit">
          Help Center
        </Link>
      </Box>
    </Alert>
  );
}
