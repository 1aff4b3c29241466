import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { SUMMARY_MESSAGES, type Summary, type SummarySentence } from '#common/answers/summaries.ts';
import { type Page, WHOLE_LIST } from '#common/api/lists.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';

const keyOf = (assessmentId: number) => ['responses', assessmentId, 'summaries'];
const path = '/assessments/summaries/';

/** Loads the summaries of an assessment and its questions, the newest first. */
export function useSummaries(assessmentId: number) {
  return useQuery({
    queryKey: keyOf(assessmentId),
    queryFn: async ({ signal }) => {
      const params = { assessment_id: assessmentId, ...WHOLE_LIST };
      return (await api.get<Page<Summary>>(path, { params, signal })).results;
    },
  });
}

/** Generates, refreshes, saves and deletes summaries; the list is reloaded after each. */
export function useSummaryActions(assessmentId: number) {
  const client = useQueryClient();
  const notify = useNotify();
  const onSuccess = () => client.invalidateQueries({ queryKey: keyOf(assessmentId) });
  const onError = (error: Error) =>
    notify(asApiError(error).detail ?? SUMMARY_MESSAGES.generateFailed, { type: 'error' });
  const generate = useMutation({
    mutationFn: (question_id: string | null) =>
      api.post<Summary>(`${path}generate/`, { assessment_id: assessmentId, question_id }),
    onSuccess,
    onError,
  });
  const refresh = useMutation({
    mutationFn: (id: number) => api.post<Summary>(`${path}${id}/refresh/`),
    onSuccess,
    onError,
  });
  const save = useMutation({
    mutationFn: ({ id, sentences }: { id: number; sentences: SummarySentence[] }) =>
      api.patch<Summary>(`${path}${id}/`, { sentences }),
    onSuccess: () => {
      notify(SUMMARY_MESSAGES.saved, { type: 'success' });
      return onSuccess();
    },
    onError: (error) => notify(asApiError(error).detail ?? 'Failed to save the summary', { type: 'error' }),
  });
  const remove = useMutation({
    mutationFn: (id: number) => api.delete(`${path}${id}/`),
    onSuccess: () => {
      notify(SUMMARY_MESSAGES.deleted, { type: 'success' });
      return onSuccess();
    },
    onError: (error) => notify(asApiError(error).detail ?? 'Failed to delete the summary', { type: 'error' }),
  });
  return { generate, refresh, save, remove };
}
