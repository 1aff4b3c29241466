import { useQueryClient } from '@tanstack/react-query';
import type { Summary } from '#common/answers/summaries.ts';

/** The key of the summaries of an assessment among all queries. */
export const summariesKey = (assessmentId: number) => ['responses', assessmentId, 'summaries'];

/** Returns a function that shows a changed summary at once, so that the next change begins from its revision. */
export function useShowSummary(): (changed: Summary) => void {
  const client = useQueryClient();
  return (changed) =>
    client.setQueryData<Summary[]>(summariesKey(changed.assessment_id), (all) =>
      all?.map((one) => (one.id === changed.id ? changed : one)),
    );
}
