import { Stack } from '@mui/material';
import { NumberInput } from '#admin/assessments/builder/fields/NumberInput.tsx';
import { ChoiceOptions } from './ChoiceOptions.tsx';
import type { EditorProps } from './editorProps.ts';

export function MultipleChoiceEditor({ config, onChange }: EditorProps<'multiple_choice'>) {
  return (
    <Stack spacing={2}>
      <ChoiceOptions config={config} onChange={onChange} exclusive />
      <Stack direction="row" spacing={2}>
        <NumberInput
          field="config.min"
          label="At least"
          min={0}
          value={config.min}
          onChange={(min) => onChange({ ...config, min }, 'min')}
        />
        <NumberInput
          field="config.max"
          label="At most"
          optional
          min={1}
          value={config.max}
          onChange={(max) => onChange({ ...config, max }, 'max')}
          helperText="Empty: as many as there are"
        />
      </Stack>
    </Stack>
  );
}
