import Box from '@mui/material/Box';
import { WRAP_WORDS } from './wrapping.ts';

/**
 * The meanings of a scale's two ends, below it; one under the other if their longest words do not fit in one line.
 */
export function EndLabels({ low, high }: { low: string; high: string }) {
  return (
    <Box aria-hidden data-ends sx={ENDS}>
      <span dir="auto">{low}</span>
      <span dir="auto" style={HIGH}>
        {high}
      </span>
    </Box>
  );
}

const ENDS = {
  display: 'flex',
  flexWrap: 'wrap',
  columnGap: 2,
  mt: 0.75,
  fontSize: '0.875rem',
  color: 'text.secondary',
  ...WRAP_WORDS,
  '& > span': { flex: '1 1 min-content', maxWidth: '100%' },
} as const;
const HIGH = { textAlign: 'end' } as const;
