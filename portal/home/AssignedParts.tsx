import Box from '@mui/material/Box';
import Chip from '@mui/material/Chip';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { assessmentCode } from '#common/assessments/assigned-assessments.ts';
import {
  type AssignmentDisplay,
  clampPercentage,
  displayStatus,
  LATE_ANSWER,
} from '#common/assessments/assignment-states.ts';
import type { AssignedAssessment } from '#common/assessments/surveys.ts';
import { percentage } from '#common/texts/format.ts';
import { formatMoney } from '#common/values/money.ts';

type Props = { item: AssignedAssessment };

const colors: Record<AssignmentDisplay, 'info' | 'warning' | 'success'> = {
  New: 'info',
  'In Progress': 'warning',
  Completed: 'success',
};

/** The title with the facts to know before starting: code, reward, minutes. */
export function AssignedTitle({ item }: Props) {
  const facts = [
    assessmentCode(item.id),
    Number(item.reward) > 0 && formatMoney(item.reward, item.currency),
    item.estimated_minutes && `about\u00a0${item.estimated_minutes}\u00a0min`,
  ].filter(Boolean);
  return (
    <Box sx={{ minWidth: 0 }}>
      <Typography sx={{ fontWeight: 600, overflowWrap: 'anywhere' }}>{item.title || 'N/A'}</Typography>
      <Typography variant="body2" color="text.secondary">
        {facts.join(' · ')}
      </Typography>
    </Box>
  );
}

export function AssignedStatus({ item }: Props) {
  const status = displayStatus(item.response_status);
  const label = item.submitted_late ? LATE_ANSWER : status;
  return <Chip size="small" label={label} color={colors[status]} variant="outlined" sx={{ fontWeight: 600 }} />;
}

export function AssignedProgress({ item }: Props) {
  const progress = clampPercentage(item.completion_percentage);
  return (
    <Box sx={{ display: 'flex', alignItems: 'center', gap: 1 }}>
      <LinearProgress
        variant="determinate"
        value={progress}
        aria-label={`Progress of ${item.title}`}
        sx={{ flex: 1, minWidth: 64, height: 6, borderRadius: 3 }}
      />
      <Typography variant="body2" component="span" sx={{ minWidth: '4ch', fontVariantNumeric: 'tabular-nums' }}>
        {percentage(progress)}
      </Typography>
    </Box>
  );
}
