import { Chip } from '@mui/material';
import { useProblems } from '#admin/assessments/builder/problems.ts';
import { counted } from '#common/texts/format.ts';

/** The number of problems of a question or a section; '' stands for the assessment itself. */
export function ProblemCount({ place }: { place: string }) {
  const { byPlace } = useProblems();
  const count = byPlace.get(place)?.length ?? 0;
  if (count === 0) return null;
  return <Chip size="small" color="error" label={count} aria-label={counted(count, 'problem')} sx={{ height: 20 }} />;
}
