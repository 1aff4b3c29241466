import { useAction } from '#admin/useAction.ts';
import { INVITE_MESSAGES } from '#common/people/experts/invite.ts';

/** Returns the functions that resend and revoke an invitation, and whether one of them runs. */
export function useInvitation(id: number, onDone?: () => void) {
  const [resend, isResending] = useAction((server) => server.resendInvitation(id), {
    done: ({ detail }) => detail,
    failed: INVITE_MESSAGES.failed,
    onSuccess: onDone,
  });
  const [revoke, isRevoking] = useAction((server) => server.revokeInvitation(id), {
    done: ({ detail }) => detail,
    failed: 'Failed to withdraw the invitation.',
    onSuccess: onDone,
  });
  return { resend, isResending, revoke, isRevoking };
}
