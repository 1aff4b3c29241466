import { Typography } from '@mui/material';
import { useUser } from '#common/ui/session/session.ts';

/** Why a payment does not go on, and who can do something about it. */
export function StuckNote({ stuck }: { stuck: string }) {
  const { is_superuser } = useUser();
  if (!stuck) return null;
  return (
    <Typography variant="body2" color="error" sx={{ mt: 0.5, overflowWrap: 'anywhere' }}>
      {stuck} {is_superuser ? 'Resolve it by what its dashboard shows.' : 'A super admin can resolve it.'}
    </Typography>
  );
}
