import { queryOptions, useQuery } from '@tanstack/react-query';
import { resultsOf, WHOLE_LIST } from '#common/api/page-sizes.ts';
import type { AssignedAssessment, DashboardStats } from '#common/assessments/surveys.ts';
import { api } from '#common/ui/api/api.ts';
import { queryClient } from '#common/ui/api/queryClient.ts';
import { SECOND } from '#common/words/units.ts';

/** Home shows data of up to this age without reloading: the page requests it before Home is drawn. */
const JUST_READ = 3 * SECOND;

const assigned = queryOptions({
  queryKey: ['portal', 'assigned-assessments'],
  queryFn: async ({ signal }) => {
    return resultsOf(
      await api.get<AssignedAssessment[] | { results: AssignedAssessment[] }>('/expert/assigned-assessments/', {
        params: WHOLE_LIST,
        signal,
      }),
    );
  },
  staleTime: JUST_READ,
});

const stats = queryOptions({
  queryKey: ['portal', 'dashboard-stats'],
  queryFn: ({ signal }) => api.get<DashboardStats>('/expert/dashboard-stats/', { signal }),
  staleTime: JUST_READ,
});

/** Loads the expert's assessments: shows cached data at once and reloads on each visit, unless they were just read. */
export const useAssigned = () => useQuery(assigned);

/** Loads the figures of the four cards. */
export const useDashboardStats = () => useQuery(stats);

/** Reads both before Home is drawn, so that its first drawing shows them. */
export async function readAssigned(): Promise<void> {
  await Promise.all([queryClient.prefetchQuery(assigned), queryClient.prefetchQuery(stats)]);
}
