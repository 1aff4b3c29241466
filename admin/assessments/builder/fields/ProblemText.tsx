import { FormHelperText } from '@mui/material';
import { useProblemAt } from '#admin/assessments/builder/problems.ts';

/** The error of a part that has no text field. */
export function ProblemText({ field }: { field: string }) {
  const problem = useProblemAt(field);
  return problem ? <FormHelperText error>{problem}</FormHelperText> : null;
}
