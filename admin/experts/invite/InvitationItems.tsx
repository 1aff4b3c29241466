import { MenuItem } from '@mui/material';
import { useInvitation } from './useInvitation.ts';

/** Resending and revoking an invitation, as menu items. */
export function InvitationItems({ id, onClose }: { id: number; onClose: () => void }) {
  const { resend, isResending, revoke, isRevoking } = useInvitation(id, onClose);
  return [
    <MenuItem key="resend" onClick={() => void resend()} disabled={isResending}>
      Resend invitation
    </MenuItem>,
    <MenuItem key="revoke" onClick={() => void revoke()} disabled={isRevoking}>
      Withdraw invitation
    </MenuItem>,
  ];
}
