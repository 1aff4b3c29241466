import { useQuery } from '@tanstack/react-query';
import { resultsOf, WHOLE_LIST } from '#common/api/lists.ts';
import type { AssignedAssessment, DashboardStats } from '#common/assessments/surveys.ts';
import { api } from '#common/ui/api/api.ts';

const ASSIGNED = ['portal', 'assigned-assessments'];
const STATS = ['portal', 'dashboard-stats'];

/** The expert's assessments: what is known shows at once, and each visit looks for news. */
export function useAssigned() {
  return useQuery({
    queryKey: ASSIGNED,
    queryFn: async ({ signal }) => {
      return resultsOf(
        await api.get<AssignedAssessment[] | { results: AssignedAssessment[] }>('/expert/assigned-assessments/', {
          params: WHOLE_LIST,
          signal,
        }),
      );
    },
    staleTime: 0,
  });
}

/** The figures of the four cards. */
export function useDashboardStats() {
  return useQuery({
    queryKey: STATS,
    queryFn: ({ signal }) => api.get<DashboardStats>('/expert/dashboard-stats/', { signal }),
    staleTime: 0,
  });
}
