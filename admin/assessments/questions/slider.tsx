import { Box } from '@mui/material';
import { BuilderTextField } from '#admin/assessments/builder/fields/BuilderTextField.tsx';
import { NumberInput } from '#admin/assessments/builder/fields/NumberInput.tsx';
import type { EditorProps } from './editorProps.ts';

export function SliderEditor({ config, onChange }: EditorProps<'slider'>) {
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(110px, 1fr))' }}>
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
        <BuilderTextField
          field="config.unit"
          label="Unit"
          value={config.unit}
          onChange={(unit) => onChange({ ...config, unit }, 'unit')}
        />
      </Box>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fit, minmax(110px, 1fr))' }}>
        <BuilderTextField
          field="config.labels.low"
          label="Lowest means"
          value={config.labels.low}
          onChange={(low) => onChange({ ...config, labels: { ...config.labels, low } }, 'labels.low')}
        />
        <BuilderTextField
          field="config.labels.high"
          label="Highest means"
          value={config.labels.high}
          onChange={(high) => onChange({ ...config, labels: { ...config.labels, high } }, 'labels.high')}
        />
      </Box>
    </Box>
  );
}
