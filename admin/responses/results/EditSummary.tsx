import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton } from '@mui/material';
import { TextInput } from 'react-admin';
import { useFieldArray } from 'react-hook-form';
import { ActionDialog } from '#admin/forms/RecordDialog.tsx';
import { SUMMARY_MESSAGES, type Summary, type SummaryBody, writtenSummary } from '#common/answers/summaries.ts';
import { counted } from '#common/words/format.ts';
import { useShowSummary } from './useShowSummary.ts';

/**
 * Edits the sentences; each keeps the responses that it is based on, and an emptied one is removed. If a colleague has changed them
 * meanwhile, it asks whose text stays; the other is kept among the earlier texts.
 */
export function EditSummary({ summary, onClose }: { summary: Summary; onClose: () => void }) {
  const showSummary = useShowSummary();
  return (
    <ActionDialog
      title="Edit Summary"
      schema={writtenSummary}
      edit={{
        stored: summary,
        save: (server, { sentences }, stored) => server.changeSummary(stored, { sentences }),
        newest: (server) => server.readSummary(summary.id),
        words: { sentences: (sentences) => sentences.map(({ text }) => text).join('\n') },
      }}
      done={SUMMARY_MESSAGES.saved}
      failed={SUMMARY_MESSAGES.saveFailed}
      onSuccess={(saved) => {
        showSummary(saved);
        onClose();
      }}
      saveLabel="Save"
      maxWidth="md"
      onClose={onClose}
    >
      <SentenceInputs />
    </ActionDialog>
  );
}

function SentenceInputs() {
  const { fields, remove } = useFieldArray<SummaryBody>({ name: 'sentences' });
  return fields.map(({ id, response_ids }, index) => (
    <Box key={id} sx={{ display: 'flex', gap: 1, alignItems: 'flex-start' }}>
      <TextInput
        source={`sentences.${index}.text`}
        label={`Sentence ${index + 1}`}
        multiline
        parse={(text) => text}
        helperText={`Based on ${counted(response_ids.length, 'response')}`}
      />
      <IconButton aria-label={`Remove sentence ${index + 1}`} onClick={() => remove(index)}>
        <DeleteIcon />
      </IconButton>
    </Box>
  ));
}
