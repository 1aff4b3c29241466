import Box from '@mui/material/Box';

/** What the two ends of a scale mean, below it. */
export function EndLabels({ low, high }: { low: string; high: string }) {
  return (
    <Box
      aria-hidden
      sx={{
        display: 'flex',
        justifyContent: 'space-between',
        gap: 2,
        mt: 0.75,
        fontSize: '0.875rem',
        color: 'text.secondary',
      }}
    >
      <span>{low}</span>
      <span style={{ textAlign: 'right' }}>{high}</span>
    </Box>
  );
}
