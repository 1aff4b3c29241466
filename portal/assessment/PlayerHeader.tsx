import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import { percentage } from '#common/texts/format.ts';
import type { Player } from './player/usePlayer.ts';
import { SaveStatus } from './SaveStatus.tsx';

/** The current page, the progress and the save status. */
export function PlayerHeader({ title, player }: { title: string; player: Player }) {
  const { pages, index } = player.course;
  const { progress, status } = player.answering;
  useEffect(() => {
    document.title = `${title} – Expert Panel`;
  }, [title]);
  return (
    <Box component="header" sx={{ mb: { xs: 2, sm: 3 } }}>
      <Typography variant="h1" dir="auto" sx={{ fontSize: '1.15rem', overflowWrap: 'anywhere' }}>
        {title}
      </Typography>
      <LinearProgress
        variant="determinate"
        value={progress}
        aria-label="Required questions answered"
        sx={{ my: 1, height: 8, borderRadius: 4 }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, justifyContent: 'space-between' }}>
        <Typography variant="body2" color="text.secondary">
          {index < pages.length ? `${index + 1} of ${pages.length}` : 'Review'} · {percentage(progress)} of the required
          answers
        </Typography>
        {/* A separate line on phones, so that its text never moves what is below. */}
        {!player.isPreview && (
          <Box sx={{ flexBasis: { xs: '100%', sm: 'auto' }, minHeight: '1.5rem' }}>
            <SaveStatus status={status} />
          </Box>
        )}
      </Box>
    </Box>
  );
}
