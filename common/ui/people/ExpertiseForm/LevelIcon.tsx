import Box from '@mui/material/Box';

/** The number of bars in the icon of each level, by the icon's name. */
const BARS: Record<string, number> = { sprout: 1, branch: 2, tree: 3 };

/** A small icon of rising bars; an unknown name shows one bar. */
export function LevelIcon({ icon }: { icon: string }) {
  const filled = BARS[icon] ?? 1;
  return (
    <Box component="svg" viewBox="0 0 36 28" aria-hidden sx={{ width: 36, height: 28, color: 'primary.main' }}>
      {[1, 2, 3].map((bar) => (
        <rect
          key={bar}
          x={(bar - 1) * 13}
          y={28 - bar * 9}
          width={10}
          height={bar * 9}
          rx={2}
          fill="currentColor"
          opacity={bar <= filled ? 1 : 0.2}
        />
      ))}
    </Box>
  );
}
