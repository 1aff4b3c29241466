import { useAction } from '#admin/experts/useAction.ts';
import { INVITE_MESSAGES } from '#common/people/experts/invite.ts';
import { api } from '#common/ui/api/api.ts';

/** Returns the mutations that resend and revoke an invitation. */
export function useInvitation(id: number, onDone?: () => void) {
  const resend = useAction({
    run: () => api.post<{ detail: string }>(`/experts/${id}/resend-invitation/`),
    success: ({ detail }) => detail,
    failure: INVITE_MESSAGES.failed,
    onDone,
  });
  const revoke = useAction({
    run: () => api.post<{ detail: string }>(`/experts/${id}/revoke-invitation/`),
    success: ({ detail }) => detail,
    failure: 'Failed to withdraw the invitation.',
    onDone,
  });
  return { resend, revoke };
}
