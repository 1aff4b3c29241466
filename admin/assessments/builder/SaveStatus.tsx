import CloudDoneOutlinedIcon from '@mui/icons-material/CloudDoneOutlined';
import CloudOffOutlinedIcon from '@mui/icons-material/CloudOffOutlined';
import CloudSyncOutlinedIcon from '@mui/icons-material/CloudSyncOutlined';
import ErrorOutlineIcon from '@mui/icons-material/ErrorOutline';
import { Box, Typography } from '@mui/material';
import type { SaveStatus as Status } from './autosave.ts';
import { useSaveState } from './context.ts';

const WORDS: Record<Status, string> = {
  saved: 'Draft saved',
  changed: 'Not saved yet',
  saving: 'Saving…',
  offline: 'No connection – will try again',
  refused: 'Not saved: please correct what is marked',
  conflict: 'Not saved: somebody else saved this draft',
  gone: 'Not saved: it was deleted in the meantime',
};
const ICONS = {
  saved: CloudDoneOutlinedIcon,
  changed: CloudSyncOutlinedIcon,
  saving: CloudSyncOutlinedIcon,
  offline: CloudOffOutlinedIcon,
  refused: ErrorOutlineIcon,
  conflict: ErrorOutlineIcon,
  gone: ErrorOutlineIcon,
};

const QUIET: readonly Status[] = ['saved', 'changed', 'saving'];

/** Whether the server has everything. */
export function SaveStatus() {
  const { status } = useSaveState();
  const Icon = ICONS[status];
  const color = QUIET.includes(status) ? 'text.secondary' : 'error.main';
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color }}>
      <Icon fontSize="small" />
      <Typography variant="body2">{WORDS[status]}</Typography>
    </Box>
  );
}
