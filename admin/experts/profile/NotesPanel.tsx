import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton, TextField, Typography } from '@mui/material';
import { type ReactNode, useRef } from 'react';
import { useMay } from '#admin/actions/useMay.ts';
import { useAction } from '#admin/dataProvider/useAction.ts';
import { type ExpertHistory, STAFF_NOTE_MAX } from '#common/people/experts/history.ts';
import { BusyButton } from '#common/ui/feedback/BusyButton.tsx';
import { Panel } from '#common/ui/layout/Panel.tsx';
import { formatTime } from '#common/words/dates.ts';
import { useShownExpert } from './profileForm.ts';

type Props = {
  notes: ExpertHistory['notes'];
  /** The note that is being written. */
  text: string;
  onText: (text: string) => void;
};

/** Notes of the staff; experts never see them. */
export function NotesPanel({ notes, text, onText }: Props) {
  const may = useMay();
  const field = useRef<HTMLTextAreaElement>(null);
  const { id } = useShownExpert();
  const [add, isAdding] = useAction((server) => server.addNote(id, text), {
    done: 'Note added',
    failed: 'Failed to add the note',
    onSuccess: () => {
      onText('');
      field.current?.focus();
    },
  });
  const [remove] = useAction((server, note: number) => server.deleteNote(id, note), {
    done: 'Note deleted',
    failed: 'Failed to delete the note',
  });
  return (
    <Panel small title="Staff notes">
      <TextField
        label="New note"
        inputRef={field}
        value={text}
        onChange={(event) => onText(event.target.value)}
        multiline
        minRows={2}
        fullWidth
        size="small"
        slotProps={{ htmlInput: { maxLength: STAFF_NOTE_MAX } }}
      />
      <BusyButton
        onClick={() => void add()}
        disabled={!text.trim()}
        loading={isAdding}
        sx={{ my: 1 }}
        variant="outlined"
        size="small"
      >
        Add note
      </BusyButton>
      <PanelList items={notes} empty="No notes yet. Experts never see them." keyOf={(note) => note.id}>
        {(note) => (
          <Box sx={{ display: 'flex', gap: 1 }}>
            <Box sx={{ flex: 1, whiteSpace: 'pre-line' }}>
              {note.body}
              <Typography variant="body2" color="text.secondary">
                {note.author ?? 'Unknown'} · {formatTime(note.created_at)}
              </Typography>
            </Box>
            {may('delete', 'expert-notes', note) && (
              <IconButton aria-label="Delete this note" data-once="" size="small" onClick={() => void remove(note.id)}>
                <DeleteIcon fontSize="small" />
              </IconButton>
            )}
          </Box>
        )}
      </PanelList>
    </Panel>
  );
}

type ListProps<T> = {
  items: T[];
  empty: string;
  keyOf: (item: T) => number | string;
  children: (item: T) => ReactNode;
};

/** The newest entries of a panel; a long list scrolls. */
export function PanelList<T>({ items, empty, keyOf, children }: ListProps<T>) {
  if (items.length === 0) return <Typography color="text.secondary">{empty}</Typography>;
  return (
    // A list that scrolls must be reachable by keyboard.
    <Box component="ul" tabIndex={0} sx={{ m: 0, p: 0, listStyle: 'none', maxHeight: 280, overflowY: 'auto' }}>
      {items.map((item) => (
        <Box
          component="li"
          key={keyOf(item)}
          sx={{
            py: 1,
            borderTop: 1,
            borderColor: 'divider',
            '&:first-of-type': { border: 0 },
            overflowWrap: 'anywhere',
          }}
        >
          {children(item)}
        </Box>
      ))}
    </Box>
  );
}
