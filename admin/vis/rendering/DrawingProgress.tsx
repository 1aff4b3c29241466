import { Box, LinearProgress, Typography } from '@mui/material';
import { counted } from '#common/words/format.ts';
import type { Drawing } from './useDrawings.ts';

const NOUNS = { pages: 'page', views: 'view' } as const;

/** The progress of drawing a file. */
export function DrawingProgress({ drawing: { kind, state, drawn, total } }: { drawing: Drawing }) {
  const label = state === 'waiting' ? 'Previews are prepared next' : 'Preparing previews…';
  const progress = total > 0 ? `${drawn} of ${counted(total, NOUNS[kind])}` : undefined;
  return (
    <Box>
      <Box sx={{ display: 'flex', justifyContent: 'space-between', gap: 1, mb: 0.5 }}>
        <Typography variant="body2" role="status">
          {label}
        </Typography>
        {progress && (
          <Typography variant="body2" color="text.secondary" noWrap>
            {progress}
          </Typography>
        )}
      </Box>
      <LinearProgress
        aria-label={label}
        aria-valuetext={progress}
        {...(total > 0 ? { variant: 'determinate', value: (drawn / total) * 100 } : { variant: 'indeterminate' })}
      />
    </Box>
  );
}
