import CloudDoneIcon from '@mui/icons-material/CloudDoneOutlined';
import CloudOffIcon from '@mui/icons-material/CloudOffOutlined';
import CloudSyncIcon from '@mui/icons-material/CloudSyncOutlined';
import Box from '@mui/material/Box';
import type { QueueStatus } from '#common/answers/player/queue/queue-status.ts';
import { counted } from '#common/texts/format.ts';

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

function saying({ state, unsent, kept, savedAt }: QueueStatus) {
  const count = unsent.length;
  const what = counted(count, 'answer is', 'answers are');
  const where = kept ? 'kept in this browser' : 'kept in this tab only, please do not close it';
  if (state === 'over')
    return { Icon: CloudOffIcon, text: count > 0 ? `${what} not saved` : 'Not saving', warns: true };
  if (state === 'waiting' || (count > 0 && !navigator.onLine)) {
    const line = navigator.onLine ? 'The server does not answer' : 'Offline';
    const text = count > 0 ? `${line}: ${what} ${where} and will be sent` : `${line}: trying again`;
    return { Icon: CloudOffIcon, text, warns: true };
  }
  if (count > 0 || state === 'sending') return { Icon: CloudSyncIcon, text: 'Saving…', warns: !kept };
  return {
    Icon: CloudDoneIcon,
    text: savedAt === null ? 'Answers are saved as you give them' : 'All answers saved',
    warns: false,
  };
}
