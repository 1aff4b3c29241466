import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useNotify } from 'react-admin';
import { POOLING_MESSAGES, type PoolingChange, type PoolingOutcome } from '#common/answers/report/pooling.ts';
import { api } from '#common/ui/api/api.ts';
import { asApiError } from '#common/ui/api/apiError.ts';

const DONE = {
  split: 'Split. The figures are counted apart now.',
  join: 'Joined. The figures are counted together now.',
  automatic: 'The versions are pooled automatically again.',
} as const;

/** Splits or joins versions of a question; results, summaries and the report follow. */
export function usePoolingChange(assessmentId: number) {
  const client = useQueryClient();
  const notify = useNotify();
  return useMutation({
    mutationFn: (change: PoolingChange) => api.post<PoolingOutcome>(`/assessments/${assessmentId}/pooling/`, change),
    onSuccess: (_outcome, { action }) => {
      notify(DONE[action], { type: 'success' });
      return client.invalidateQueries({ queryKey: ['responses', assessmentId] });
    },
    onError: (error) => notify(asApiError(error).detail ?? POOLING_MESSAGES.failed, { type: 'error' }),
  });
}
