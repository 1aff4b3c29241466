import { Box, LinearProgress, Typography } from '@mui/material';
import { useRecordContext } from 'react-admin';
import { type AssessmentRow, completionCounts } from '#common/assessments/assessments.ts';
import { figure, percentage } from '#common/texts/format.ts';

/** How many of the experts of the assessment around have finished: "25%  1/4". */
export function CompletionBar() {
  const row = useRecordContext<AssessmentRow>();
  if (!row) return null;
  const { completed, total } = completionCounts(row);
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="body2">{percentage(row.completion_percentage)}</Typography>
        <Typography variant="body2" color="text.secondary">
          {figure(completed)}/{figure(total)}
        </Typography>
      </Box>
      <LinearProgress
        variant="determinate"
        value={row.completion_percentage}
        aria-label={`${figure(completed)} of ${figure(total)} experts completed`}
        sx={{ borderRadius: 1, height: 6 }}
      />
    </Box>
  );
}
