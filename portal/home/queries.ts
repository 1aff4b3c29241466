import { queryOptions } from '@tanstack/react-query';
import { resultsOf, WHOLE_LIST } from '#common/api/page-sizes.ts';
import type { AssignedAssessment, DashboardStats } from '#common/assessments/surveys.ts';
import { api } from '#common/ui/api/api.ts';
import { queryClient } from '#common/ui/api/queryClient.ts';
import { SECOND } from '#common/words/units.ts';

/** Home shows data of up to this age without reloading: the page requests it before Home is drawn. */
const JUST_READ = 3 * SECOND;

/** The expert's assessments: cached data are shown at once and reloaded on each visit, unless they were just read. */
export const assignedQuery = queryOptions({
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

/** The figures of the four cards. */
export const statsQuery = queryOptions({
  queryKey: ['portal', 'dashboard-stats'],
  queryFn: ({ signal }) => api.get<DashboardStats>('/expert/dashboard-stats/', { signal }),
  staleTime: JUST_READ,
});

/** Reads both before Home is drawn, so that its first drawing shows them. */
export async function readAssigned(): Promise<void> {
  await Promise.all([queryClient.prefetchQuery(assignedQuery), queryClient.prefetchQuery(statsQuery)]);
}
