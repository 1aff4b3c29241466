import { Typography } from '@mui/material';
import { isSuperAdmin } from '#common/access/roles.ts';
import { useUser } from '#common/ui/session/session.ts';

/** Says why a payment is stuck and who can settle it. */
export function StuckNote({ stuck }: { stuck: string }) {
  const user = useUser();
  if (!stuck) return null;
  return (
    <Typography variant="body2" color="error" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
      {stuck} {isSuperAdmin(user) ? 'Resolve it by what its dashboard shows.' : 'A super admin can resolve it.'}
    </Typography>
  );
}
