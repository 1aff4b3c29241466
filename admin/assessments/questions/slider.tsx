import { Stack } from '@mui/material';
import { NumberInput } from '../builder/fields/NumberInput.tsx';
import { TextInput } from '../builder/fields/TextInput.tsx';
import type { EditorProps } from './editorProps.ts';

export function SliderEditor({ config, onChange }: EditorProps<'slider'>) {
  return (
    <Stack spacing={2}>
      <Stack direction="row" spacing={2}>
        <NumberInput
          field="config.min"
          label="Lowest"
          step={0.1}
          value={config.min}
          onChange={(min) => onChange({ ...config, min }, 'min')}
        />
        <NumberInput
          field="config.max"
          label="Highest"
          step={0.1}
          value={config.max}
          onChange={(max) => onChange({ ...config, max }, 'max')}
        />
        <NumberInput
          field="config.step"
          label="Step"
          step={0.1}
          value={config.step}
          onChange={(step) => onChange({ ...config, step }, 'step')}
        />
      </Stack>
      <Stack direction="row" spacing={2}>
        <TextInput
          field="config.labels.low"
          label="Lowest means"
          value={config.labels.low}
          onChange={(low) => onChange({ ...config, labels: { ...config.labels, low } }, 'labels.low')}
        />
        <TextInput
          field="config.labels.high"
          label="Highest means"
          value={config.labels.high}
          onChange={(high) => onChange({ ...config, labels: { ...config.labels, high } }, 'labels.high')}
        />
        <TextInput
          field="config.unit"
          label="Unit"
          value={config.unit}
          onChange={(unit) => onChange({ ...config, unit }, 'unit')}
        />
      </Stack>
    </Stack>
  );
}
