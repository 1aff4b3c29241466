import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import type { ResponseDetail, ResponseRow } from '#common/answers/report/detail.ts';
import type { SummaryStats } from '#common/answers/report/results.ts';
import type { Page } from '#common/api/lists.ts';
import type { AssessmentRow } from '#common/assessments/assessments.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';

const root = (assessmentId: number) => ['responses', assessmentId];

export function useAssessment(id: number) {
  return useQuery({
    queryKey: [...root(id), 'assessment'],
    queryFn: ({ signal }) => api.get<AssessmentRow>(`/assessments/${id}/`, { signal }),
  });
}

/** Loads each question's result over the completed responses. */
export function useStats(id: number) {
  return useQuery({
    queryKey: [...root(id), 'stats'],
    queryFn: ({ signal }) => api.get<SummaryStats>(`/assessments/${id}/summary-stats/`, { signal }),
  });
}

export type ResponseFilter = { page: number; page_size: number; search: string; state: string };

export function useResponses(id: number, params: ResponseFilter) {
  return useQuery({
    queryKey: [...root(id), 'list', params],
    queryFn: ({ signal }) => api.get<Page<ResponseRow>>(`/assessments/${id}/responses/`, { params, signal }),
    placeholderData: keepPreviousData,
  });
}

export function useResponse(assessmentId: number, id: number) {
  return useQuery({
    queryKey: [...root(assessmentId), 'one', id],
    queryFn: ({ signal }) => api.get<ResponseDetail>(`/assessments/${assessmentId}/responses/${id}/`, { signal }),
  });
}

/** Accepts a late response, which completes and pays it, and reports the outcome. */
export function useAccept(assessmentId: number, id: number) {
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: () => api.post(`/assessments/assessment-responses/${id}/accept/`),
    onSuccess: () => {
      // Reported here, before the reload: the notice with its button disappears once the response is no longer
      // late.
      notify('Response accepted successfully', { type: 'success' });
      return client.invalidateQueries({ queryKey: root(assessmentId) });
    },
    onError: (error) => notify(asApiError(error).detail ?? 'Failed to accept the response', { type: 'error' }),
  });
}
