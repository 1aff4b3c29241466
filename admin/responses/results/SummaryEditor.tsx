import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton } from '@mui/material';
import { TextInput } from 'react-admin';
import { useFieldArray } from 'react-hook-form';
import { ActionDialog } from '#admin/forms/ActionDialog.tsx';
import { useFormAction } from '#admin/useAction.ts';
import {
  SUMMARY_MESSAGES,
  type Summary,
  type SummaryBody,
  type SummarySentence,
  writtenSummary,
} from '#common/answers/summaries.ts';
import { counted } from '#common/texts/format.ts';

/** Edits the sentences of a summary; each keeps the responses that it is based on, and an emptied one goes. */
export function SummaryEditor({ summary: { id, sentences }, onClose }: { summary: Summary; onClose: () => void }) {
  const save = useFormAction((server, written: SummarySentence[]) => server.saveSummary(id, written), {
    done: SUMMARY_MESSAGES.saved,
    failed: 'Failed to save the summary',
    onSuccess: onClose,
  });
  return (
    <ActionDialog
      title="Edit Summary"
      schema={writtenSummary}
      defaultValues={{ sentences }}
      saveLabel="Save"
      onSubmit={(written) => save(written.sentences)}
      onClose={onClose}
      maxWidth="md"
    >
      <Sentences />
    </ActionDialog>
  );
}

function Sentences() {
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
