import { Alert, AlertTitle } from '@mui/material';
import type { Problem } from '#common/assessments/questionnaire/problems.ts';
import { counted } from '#common/texts/format.ts';
import { PlaceList } from './PlaceList.tsx';

type Props = {
  problems: readonly Problem[];
  /** What the problems prevent: "this assessment from being published". */
  consequence: string;
  onJump: (problem: Problem) => void;
};

/** The problems that prevent something; each links to its field. */
export function ProblemList({ problems, consequence, onJump }: Props) {
  if (problems.length === 0) return null;
  return (
    <Alert severity="error" sx={{ mb: 2 }} role="alert">
      <AlertTitle>
        {counted(problems.length, 'thing keeps', 'things keep')} {consequence}
      </AlertTitle>
      <PlaceList problems={problems} onJump={onJump} />
    </Alert>
  );
}
