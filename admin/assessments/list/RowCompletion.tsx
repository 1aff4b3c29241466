import { useListContext } from 'react-admin';
import { type AssessmentRow, completionCounts } from '#common/assessments/assessments.ts';
import { CompletionBar } from './CompletionBar.tsx';

/** The progress of the experts; in the list of drafts, the number of responses. */
export function RowCompletion({ row }: { row: AssessmentRow }) {
  const { filterValues } = useListContext();
  if (filterValues.status === 'draft')
    return `${row.responses_count} ${row.responses_count === 1 ? 'response' : 'responses'}`;
  return <CompletionBar percentage={row.completion_percentage} {...completionCounts(row)} />;
}
