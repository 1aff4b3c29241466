import Box from '@mui/material/Box';
import { WORDS } from './words.ts';

/** What the two ends of a scale mean, below it; one under the other where their longest words do not fit one line. */
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
  ...WORDS,
  '& > span': { flex: '1 1 min-content', maxWidth: '100%' },
} as const;
const HIGH = { textAlign: 'end' } as const;
