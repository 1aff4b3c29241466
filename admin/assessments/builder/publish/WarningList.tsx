import { Alert, AlertTitle } from '@mui/material';
import type { Problem } from '#common/assessments/questionnaire/problems.ts';
import { PlaceList } from './PlaceList.tsx';

type Props = { warnings: readonly Problem[]; onJump: (warning: Problem) => void };

/** What could influence the experts' answers; it does not prevent publishing. */
export function WarningList({ warnings, onJump }: Props) {
  if (warnings.length === 0) return null;
  return (
    <Alert severity="warning" sx={{ mb: 2 }} role="status">
      <AlertTitle>A picture that is shown for a limited time is also seen elsewhere</AlertTitle>
      <PlaceList problems={warnings} onJump={onJump} />
    </Alert>
  );
}
