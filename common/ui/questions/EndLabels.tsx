import Box from '@mui/material/Box';

/** Long words break rather than widen the page. */
const SIDE = { minWidth: 0, overflowWrap: 'anywhere' } as const;

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
      <span dir="auto" style={SIDE}>
        {low}
      </span>
      <span dir="auto" style={{ ...SIDE, textAlign: 'right' }}>
        {high}
      </span>
    </Box>
  );
}
