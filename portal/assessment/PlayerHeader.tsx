import CloudDoneIcon from '@mui/icons-material/CloudDoneOutlined';
import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import CloudSyncIcon from '@mui/icons-material/CloudSyncOutlined';
import Box from '@mui/material/Box';
import LinearProgress from '@mui/material/LinearProgress';
import Typography from '@mui/material/Typography';
import { useEffect } from 'react';
import type { QueueStatus } from '#common/answers/player/queue/queue-status.ts';
import { counted } from '#common/words/format.ts';
import type { Player } from './player/usePlayer.ts';

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
        value={(100 * progress.answered) / (progress.all || 1)}
        aria-label="Required questions answered"
        sx={{ my: 1, height: 8, borderRadius: 4 }}
      />
      <Box sx={{ display: 'flex', flexWrap: 'wrap', columnGap: 2, justifyContent: 'space-between' }}>
        <Typography variant="body2" color="text.secondary">
          {index < pages.length ? `Page ${index + 1} of ${pages.length}` : 'Review'} · {progress.answered} of{' '}
          {progress.all} answered
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

/** One line that says whether everything is saved, and if not, why. */
export function SaveStatus({ status }: { status: QueueStatus }) {
  const { Icon, text, warns } = saying(status);
  return (
    <Box
      role="status"
      sx={{
        display: 'inline-flex',
        alignItems: 'center',
        gap: 0.75,
        fontSize: '0.875rem',
        color: warns ? 'warning.main' : 'text.secondary',
      }}
    >
      <Icon fontSize="small" aria-hidden />
      {text}
    </Box>
  );
}

function saying({ state, unsent, kept, savedAt, refused }: QueueStatus) {
  const count = unsent.length;
  const notTaken = Object.keys(refused).length;
  const what = counted(count, 'answer is', 'answers are');
  const where = kept ? 'kept in this browser' : 'kept in this tab only, please do not close it';
  if (state === 'over')
    return { Icon: CloudOffIcon, text: count > 0 ? `${what} not saved, but ${where}` : 'Not saving', warns: true };
  if (state === 'waiting' || (count > 0 && !navigator.onLine)) {
    const line = navigator.onLine ? 'The server does not answer' : 'Offline';
    const text = count > 0 ? `${line}: ${what} ${where} and will be sent` : `${line}: trying again`;
    return { Icon: CloudOffIcon, text, warns: true };
  }
  if (count > 0 || state === 'sending') return { Icon: CloudSyncIcon, text: 'Saving…', warns: !kept };
  if (notTaken > 0)
    return { Icon: CloudOffIcon, text: `${counted(notTaken, 'answer was', 'answers were')} not taken`, warns: true };
  return {
    Icon: CloudDoneIcon,
    text: savedAt === null ? 'Answers are saved as you give them' : 'All answers saved',
    warns: false,
  };
}
