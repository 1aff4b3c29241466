import { useListContext } from 'react-admin';
import { type AssessmentRow, completionCounts } from '#common/assessments/assessments.ts';
import { counted } from '#common/texts/format.ts';
import { CompletionBar } from './CompletionBar.tsx';

/** The progress of the experts; in the list of drafts, the number of responses. */
export function RowCompletion({ row }: { row: AssessmentRow }) {
  const { filterValues } = useListContext();
  if (filterValues.status === 'draft') return counted(row.responses_count, 'response');
  return <CompletionBar percentage={row.completion_percentage} {...completionCounts(row)} />;
}
