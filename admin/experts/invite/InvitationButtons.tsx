import { Button } from '@mui/material';
import { useInvitation } from './useInvitation.ts';

/** Sending an invitation again and withdrawing it. */
export function InvitationButtons({ id }: { id: number }) {
  const { resend, revoke } = useInvitation(id);
  return (
    <>
      <Button size="small" variant="outlined" loading={resend.isPending} onClick={() => resend.mutate(undefined)}>
        Resend invitation
      </Button>
      <Button size="small" variant="outlined" loading={revoke.isPending} onClick={() => revoke.mutate(undefined)}>
        Withdraw invitation
      </Button>
    </>
  );
}
