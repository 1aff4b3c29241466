import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton } from '@mui/material';
import { useRef } from 'react';
import { TextInput } from 'react-admin';
import { useFieldArray } from 'react-hook-form';
import { useFormAction } from '#admin/actions/useAction.ts';
import { ActionDialog } from '#admin/forms/RecordDialog.tsx';
import { SUMMARY_MESSAGES, type Summary, type SummaryBody, writtenSummary } from '#common/answers/summaries.ts';
import { SaveGivenUp, useMergedSave } from '#common/ui/forms/useMergedSave.tsx';
import { counted } from '#common/words/format.ts';
import { useShowSummary } from './useShowSummary.ts';

const sentencesOf = ({ sentences }: SummaryBody) => ({ sentences });

/**
 * Edits the sentences; each keeps the responses that it is based on, and an emptied one is removed. If a colleague has changed them
 * meanwhile, it asks whose text stays; the other is kept among the earlier texts.
 */
export function EditSummary({ summary, onClose }: { summary: Summary; onClose: () => void }) {
  const base = useRef(summary);
  const showSummary = useShowSummary();
  const [mergedSave, disputes] = useMergedSave({
    titleOf: () => 'Text',
    inWords: (_field, value) => (value as SummaryBody['sentences']).map(({ text }) => text).join('\n'),
  });
  const submit = useFormAction(
    (server, entered: SummaryBody) =>
      mergedSave({
        stored: base.current,
        entered,
        valuesOf: sentencesOf,
        save: (stored, { sentences }) => server.changeSummary(stored, { sentences }),
        loadNewest: () => server.readSummary(summary.id),
        onMerged: (newest) => {
          base.current = newest;
        },
      }),
    {
      done: SUMMARY_MESSAGES.saved,
      failed: SUMMARY_MESSAGES.saveFailed,
      onSuccess: (saved) => {
        showSummary(saved);
        onClose();
      },
      onError: (error) => error instanceof SaveGivenUp,
    },
  );
  return (
    <>
      <ActionDialog
        title="Edit Summary"
        schema={writtenSummary}
        defaultValues={sentencesOf(base.current)}
        saveLabel="Save"
        maxWidth="md"
        onSubmit={submit}
        onClose={onClose}
      >
        <SentenceInputs />
      </ActionDialog>
      {disputes}
    </>
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
