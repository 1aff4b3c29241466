import DeleteIcon from '@mui/icons-material/DeleteOutlined';
import { Box, IconButton } from '@mui/material';
import { TextInput } from 'react-admin';
import { useFieldArray } from 'react-hook-form';
import type { SummaryBody } from '#common/answers/summaries.ts';
import { counted } from '#common/texts/format.ts';

/** The sentences of a summary in the form around. */
export function SentenceInputs() {
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
