import { MenuItem } from '@mui/material';
import { useInvitation } from './useInvitation.ts';

/** Resending and revoking an invitation, as menu items. */
export function InvitationItems({ id, onClose }: { id: number; onClose: () => void }) {
  const { resend, revoke } = useInvitation(id, onClose);
  return [
    <MenuItem key="resend" onClick={() => resend.mutate(undefined)} disabled={resend.isPending}>
      Resend invitation
    </MenuItem>,
    <MenuItem key="revoke" onClick={() => revoke.mutate(undefined)} disabled={revoke.isPending}>
      Withdraw invitation
    </MenuItem>,
  ];
}
