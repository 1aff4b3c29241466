import { Stack } from '@mui/material';
import { BuilderTextField } from '#admin/assessments/builder/fields/BuilderTextField.tsx';
import { NPS_MAX } from '#common/assessments/questions/limits.ts';
import type { EditorProps } from './editorProps.ts';

export function NpsEditor({ config, onChange }: EditorProps<'nps'>) {
  return (
    <Stack direction="row" spacing={2}>
      <BuilderTextField
        field="config.labels.low"
        label="0 means"
        value={config.labels.low}
        onChange={(low) => onChange({ labels: { ...config.labels, low } }, 'labels.low')}
      />
      <BuilderTextField
        field="config.labels.high"
        label={`${NPS_MAX} means`}
        value={config.labels.high}
        onChange={(high) => onChange({ labels: { ...config.labels, high } }, 'labels.high')}
      />
    </Stack>
  );
}
