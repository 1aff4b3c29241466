import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ExpertAssessment } from '#common/assessments/assessments.ts';
import { api } from '#common/ui/api/api.ts';

/** Loads the assessment for its expert, once: changes while answering come from the player, not from the cache. */
export function useExpertAssessment(id: string) {
  return useQuery({
    queryKey: ['portal', 'assessment', id],
    queryFn: ({ signal }) => api.get<ExpertAssessment>(`/assessments/${id}/`, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnReconnect: false,
  });
}

/** Returns a function that reloads what Home and My Payouts show, since both change with an assessment. */
export function useInvalidateLists() {
  const client = useQueryClient();
  return () =>
    client.invalidateQueries({ queryKey: ['portal'], predicate: ({ queryKey }) => queryKey[1] !== 'assessment' });
}
