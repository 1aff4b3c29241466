import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { useInvitation } from './useInvitation.ts';

/** Buttons to resend and to revoke an invitation. */
export function InvitationButtons({ id }: { id: number }) {
  const { resend, isResending, revoke, isRevoking } = useInvitation(id);
  return (
    <>
      <BusyButton size="small" variant="outlined" loading={isResending} onClick={() => void resend()}>
        Resend invitation
      </BusyButton>
      <BusyButton size="small" variant="outlined" loading={isRevoking} onClick={() => void revoke()}>
        Withdraw invitation
      </BusyButton>
    </>
  );
}
