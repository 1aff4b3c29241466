import { Box, LinearProgress, Typography } from '@mui/material';

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
        <Typography variant="body2">{percentage}%</Typography>
        <Typography variant="body2" color="text.secondary">
          {completed}/{total}
        </Typography>
      </Box>
      <LinearProgress
        variant="determinate"
        value={percentage}
        aria-label={`${completed} of ${total} experts completed`}
        sx={{ borderRadius: 1, height: 6 }}
      />
    </Box>
  );
}
