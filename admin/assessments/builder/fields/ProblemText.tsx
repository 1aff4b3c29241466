import { FormHelperText } from '@mui/material';
import { useProblemAt } from '#admin/assessments/builder/problems.ts';

/** What is wrong with a part that has no text field of its own. */
export function ProblemText({ field }: { field: string }) {
  const problem = useProblemAt(field);
  return problem ? <FormHelperText error>{problem}</FormHelperText> : null;
}
