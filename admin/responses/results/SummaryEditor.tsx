import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, DialogContent, DialogTitle, IconButton, TextField } from '@mui/material';
import { useId, useState } from 'react';
import type { SummarySentence } from '#common/answers/summaries.ts';
import { counted } from '#common/texts/format.ts';
import { FormDialog } from '#common/ui/forms/FormDialog.tsx';
import { FormDialogActions } from '#common/ui/forms/FormDialogActions.tsx';

type Props = {
  sentences: SummarySentence[];
  busy: boolean;
  onSave: (sentences: SummarySentence[]) => void;
  onClose: () => void;
};

/** Edits the sentences of a summary; each keeps the responses that it is based on. */
export function SummaryEditor({ sentences, busy, onSave, onClose }: Props) {
  const [edited, setEdited] = useState(() => sentences.map((sentence, index) => ({ ...sentence, key: index })));
  const id = useId();
  const change = (key: number, text: string) =>
    setEdited(edited.map((sentence) => (sentence.key === key ? { ...sentence, text } : sentence)));
  const save = () => onSave(edited.filter(({ text }) => text.trim()).map(({ key: _key, ...sentence }) => sentence));
  return (
    <FormDialog busy={busy} onClose={onClose} fullWidth maxWidth="md" aria-labelledby={id}>
      <DialogTitle id={id}>Edit Summary</DialogTitle>
      <DialogContent sx={{ display: 'grid', gap: 2, pt: '8px !important' }}>
        {edited.map(({ key, text, response_ids }, index) => (
          <Box key={key} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
            <TextField
              label={`Sentence ${index + 1}`}
              value={text}
              onChange={(event) => change(key, event.target.value)}
              multiline
              helperText={`Rests on ${counted(response_ids.length, 'response')}`}
            />
            <IconButton
              aria-label={`Remove sentence ${index + 1}`}
              onClick={() => setEdited(edited.filter((sentence) => sentence.key !== key))}
            >
              <DeleteIcon />
            </IconButton>
          </Box>
        ))}
      </DialogContent>
      <FormDialogActions busy={busy} onCancel={onClose} onConfirm={save}>
        Save
      </FormDialogActions>
    </FormDialog>
  );
}
