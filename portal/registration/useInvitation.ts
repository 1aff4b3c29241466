import { useQuery } from '@tanstack/react-query';
import { useSearchParams } from 'react-router-dom';
import type { InvitationPrefill } from '#common/people/registration.ts';
import { api } from '#common/ui/api/api.ts';

/** Loads what the link of an invitation knows about the person: /register?invitation=<token>. */
export function useInvitation(): { known: InvitationPrefill | undefined; isLoading: boolean; isInvalid: boolean } {
  const [params] = useSearchParams();
  const token = params.get('invitation');
  const { data, isLoading, isError } = useQuery({
    queryKey: ['portal', 'invitation', token],
    queryFn: ({ signal }) =>
      api.get<InvitationPrefill>(`/business/invitations/${encodeURIComponent(token ?? '')}/`, { signal }),
    enabled: token !== null,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return { known: data, isLoading, isInvalid: isError };
}
