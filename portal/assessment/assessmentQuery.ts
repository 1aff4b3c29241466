import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ExpertAssessment } from '#common/assessments/assessments.ts';
import { api } from '#common/ui/api/api.ts';

/** The assessment as its expert gets it. Loaded once: what changes while answering comes through the player, not through the cache. */
export function useExpertAssessment(id: string) {
  return useQuery({
    queryKey: ['portal', 'assessment', id],
    queryFn: ({ signal }) => api.get<ExpertAssessment>(`/assessments/${id}/`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

/** What the home screen and My Payouts show changes with an assessment. */
export function useForgetLists() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({ queryKey: ['portal'], predicate: ({ queryKey }) => queryKey[1] !== 'assessment' });
}
