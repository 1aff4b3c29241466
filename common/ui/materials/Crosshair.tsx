import Box from '@mui/material/Box';

const LINE = {
  position: 'absolute',
  bgcolor: '#fff',
  boxShadow: '0 0 0 1px #000',
  forcedColorAdjust: 'none',
} as const;

/** Two lines that cross at a position of the frame (0…1); visible on any background. */
export function Crosshair({ at }: { at: { x: number; y: number } }) {
  return (
    <Box
      aria-hidden
      data-testid="crosshair"
      sx={{ position: 'absolute', inset: 0, pointerEvents: 'none', overflow: 'hidden' }}
    >
      <Box sx={{ ...LINE, left: 0, right: 0, height: '1px', top: `${at.y * 100}%` }} />
      <Box sx={{ ...LINE, top: 0, bottom: 0, width: '1px', left: `${at.x * 100}%` }} />
    </Box>
  );
}
