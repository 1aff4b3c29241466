import { keepPreviousData } from '@tanstack/react-query';
import { useServerQuery } from '#admin/useServerQuery.ts';
import type { Eligibility } from '#common/assessments/assignments.ts';

/**
 * Loads which of these experts an assessment can be assigned to, and why others cannot. Requests nothing without an
 * assessment.
 */
export function useEligibility(assessmentId: number | undefined, expertIds: readonly number[]) {
  const { data, isPending, isError } = useServerQuery(
    ['assessments', 'eligibility', assessmentId, expertIds],
    (server, signal) => server.checkEligibility(assessmentId ?? 0, expertIds, signal),
    {
      enabled: assessmentId !== undefined && expertIds.length > 0,
      placeholderData: keepPreviousData,
      // Profiles change, and so do conflicts.
      staleTime: 0,
    },
  );
  const byExpert = new Map<number, Eligibility>(data?.results.map((one) => [one.expert_id, one]));
  return { byExpert, isPending, isError };
}
