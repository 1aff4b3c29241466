import { FormHelperText } from '@mui/material';
import { useProblemAt } from '#admin/assessments/builder/problems.ts';

type Props = {
  field: string;
  /** Whether something is filled in: what is wrong with it is said at once. */
  filled?: boolean;
};

/** The error of a part that has no text field. */
export function ProblemText({ field, filled }: Props) {
  const problem = useProblemAt(field, filled);
  return problem ? <FormHelperText error>{problem}</FormHelperText> : null;
}
