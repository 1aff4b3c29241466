import { Box, LinearProgress, Typography } from '@mui/material';
import { figure, percentage as inPercent } from '#common/texts/format.ts';

/** How many of the experts have finished: "25%  1/4". */
export function CompletionBar({
  percentage,
  completed,
  total,
}: {
  percentage: number;
  completed: number;
  total: number;
}) {
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 2 }}>
        <Typography variant="body2">{inPercent(percentage)}</Typography>
        <Typography variant="body2" color="text.secondary">
          {figure(completed)}/{figure(total)}
        </Typography>
      </Box>
      <LinearProgress
        variant="determinate"
        value={percentage}
        aria-label={`${figure(completed)} of ${figure(total)} experts completed`}
        sx={{ borderRadius: 1, height: 6 }}
      />
    </Box>
  );
}
