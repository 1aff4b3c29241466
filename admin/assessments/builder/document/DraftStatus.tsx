import CloudDoneOutlinedIcon from '@mui/icons-material/CloudDoneOutlined';
import CloudOffOutlinedIcon from '@mui/icons-material/CloudOffOutlined';
import CloudSyncOutlinedIcon from '@mui/icons-material/CloudSyncOutlined';
import EditOutlinedIcon from '@mui/icons-material/EditOutlined';
import ErrorOutlineIcon from '@mui/icons-material/ErrorOutline';
import { Box, type SvgIconProps, Typography } from '@mui/material';
import type { ComponentType } from 'react';
import type { SaveState, SaveStatus } from './autosave.ts';
import { useSaveState } from './context.ts';

type Tone = 'quiet' | 'waiting' | 'error';
type Shown = { words: string; icon: ComponentType<SvgIconProps>; tone: Tone };

const OF_DRAFT: Record<SaveStatus, Shown> = {
  saved: { words: 'Draft saved', icon: CloudDoneOutlinedIcon, tone: 'quiet' },
  changed: { words: 'Not saved yet', icon: CloudSyncOutlinedIcon, tone: 'quiet' },
  saving: { words: 'Saving…', icon: CloudSyncOutlinedIcon, tone: 'quiet' },
  offline: { words: 'No connection – will try again', icon: CloudOffOutlinedIcon, tone: 'error' },
  refused: { words: 'Not saved: please correct what is marked', icon: ErrorOutlineIcon, tone: 'error' },
  conflict: { words: 'Not saved: somebody else saved this draft', icon: ErrorOutlineIcon, tone: 'error' },
  gone: { words: 'Not saved: it was deleted in the meantime', icon: ErrorOutlineIcon, tone: 'error' },
};
const UNSAVED: Shown = { words: 'Unsaved changes', icon: EditOutlinedIcon, tone: 'waiting' };
const COLORS: Record<Tone, string> = { quiet: 'text.secondary', waiting: 'warning.main', error: 'error.main' };

/**
 * Shows whether the server has everything, including the settings of a published assessment, which wait for their
 * button.
 */
export function DraftStatus() {
  const state = useSaveState();
  const inSettings = { ...UNSAVED, words: 'Unsaved changes in the settings' };
  return <StatusLine shown={state.status === 'saved' && state.unsavedFields ? inSettings : OF_DRAFT[state.status]} />;
}

/** Shows whether the server has the settings of a published assessment. */
export function SettingsStatus() {
  return <StatusLine shown={settingsShown(useSaveState())} />;
}

function settingsShown({ status, unsavedFields, savingFields }: SaveState): Shown {
  if (savingFields) return OF_DRAFT.saving;
  if (!unsavedFields) return { ...OF_DRAFT.saved, words: 'Saved' };
  if (status === 'refused' || status === 'gone' || status === 'conflict') return OF_DRAFT[status];
  if (status === 'offline') return { ...OF_DRAFT.offline, words: 'Unsaved changes: no connection' };
  return UNSAVED;
}

function StatusLine({ shown: { words, icon: Icon, tone } }: { shown: Shown }) {
  return (
    <Box role="status" sx={{ display: 'flex', alignItems: 'center', gap: 0.75, color: COLORS[tone] }}>
      <Icon fontSize="small" />
      <Typography variant="body2">{words}</Typography>
    </Box>
  );
}
