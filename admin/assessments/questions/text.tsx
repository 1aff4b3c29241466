import { Stack } from '@mui/material';
import { NumberInput } from '#admin/assessments/builder/fields/NumberInput.tsx';
import { Toggle } from '#admin/assessments/builder/fields/Toggle.tsx';
import type { EditorProps } from './editorProps.ts';

export function TextEditor({ config, onChange }: EditorProps<'text'>) {
  return (
    <Stack spacing={1.5}>
      <Stack direction="row" spacing={2}>
        <NumberInput
          field="config.min"
          label="At least (characters)"
          min={0}
          value={config.min}
          onChange={(min) => onChange({ ...config, min }, 'min')}
        />
        <NumberInput
          field="config.max"
          label="At most (characters)"
          min={1}
          value={config.max}
          onChange={(max) => onChange({ ...config, max }, 'max')}
        />
      </Stack>
      <Toggle
        label="Several lines"
        checked={config.multiline}
        onChange={(multiline) => onChange({ ...config, multiline }, 'multiline')}
      />
    </Stack>
  );
}
