import { keepPreviousData, useQuery } from '@tanstack/react-query';
import type { Eligibility, EligibilityAnswer } from '#common/assessments/assignments.ts';
import { api } from '#common/ui/api/api.ts';

/**
 * Loads which of these experts an assessment can be assigned to, and why others cannot. Requests nothing without an
 * assessment.
 */
export function useEligibility(assessmentId: number | undefined, expertIds: readonly number[]) {
  const { data, isPending, isError } = useQuery({
    queryKey: ['assessments', 'eligibility', assessmentId, expertIds],
    queryFn: ({ signal }) =>
      api.post<EligibilityAnswer>(`/assessments/${assessmentId}/eligibility/`, { expert_ids: expertIds }, { signal }),
    enabled: assessmentId !== undefined && expertIds.length > 0,
    placeholderData: keepPreviousData,
    // Profiles change, and so do conflicts.
    staleTime: 0,
  });
  const byExpert = new Map<number, Eligibility>(data?.results.map((one) => [one.expert_id, one]));
  return { byExpert, isPending, isError };
}
