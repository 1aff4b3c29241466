import { useQuery } from '@tanstack/react-query';
import { resultsOf, WHOLE_LIST } from '#common/api/whole-lists.ts';
import type { AssignedAssessment, DashboardStats } from '#common/assessments/surveys.ts';
import { api } from '#common/ui/api/api.ts';

const ASSIGNED = ['portal', 'assigned-assessments'];
const STATS = ['portal', 'dashboard-stats'];

/** Loads the expert's assessments: shows cached data at once and reloads on each visit. */
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

/** Loads the figures of the four cards. */
export function useDashboardStats() {
  return useQuery({
    queryKey: STATS,
    queryFn: ({ signal }) => api.get<DashboardStats>('/expert/dashboard-stats/', { signal }),
    staleTime: 0,
  });
}
