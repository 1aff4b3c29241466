import { BusyButton } from '#common/ui/forms/BusyButton.tsx';
import { useInvitation } from './useInvitation.ts';

/** Buttons to resend and to revoke an invitation. */
export function InvitationButtons({ id }: { id: number }) {
  const { resend, revoke } = useInvitation(id);
  return (
    <>
      <BusyButton size="small" variant="outlined" loading={resend.isPending} onClick={() => resend.mutate(undefined)}>
        Resend invitation
      </BusyButton>
      <BusyButton size="small" variant="outlined" loading={revoke.isPending} onClick={() => revoke.mutate(undefined)}>
        Withdraw invitation
      </BusyButton>
    </>
  );
}
