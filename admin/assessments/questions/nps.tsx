import { Stack } from '@mui/material';
import { TextInput } from '#admin/assessments/builder/fields/TextInput.tsx';
import type { EditorProps } from './editorProps.ts';

export function NpsEditor({ config, onChange }: EditorProps<'nps'>) {
  return (
    <Stack direction="row" spacing={2}>
      <TextInput
        field="config.labels.low"
        label="0 means"
        value={config.labels.low}
        onChange={(low) => onChange({ labels: { ...config.labels, low } }, 'labels.low')}
      />
      <TextInput
        field="config.labels.high"
        label="10 means"
        value={config.labels.high}
        onChange={(high) => onChange({ labels: { ...config.labels, high } }, 'labels.high')}
      />
    </Stack>
  );
}
