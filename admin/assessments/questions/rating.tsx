import { Stack, Typography } from '@mui/material';
import { BuilderTextField } from '#admin/assessments/builder/fields/BuilderTextField.tsx';
import { NumberInput } from '#admin/assessments/builder/fields/NumberInput.tsx';
import type { EditorProps } from './editorProps.ts';

export function RatingEditor({ config, onChange }: EditorProps<'rating'>) {
  const setMax = (max: number) => onChange({ ...config, max, labels: config.labels.slice(0, Math.max(0, max)) }, 'max');
  const setLabel = (index: number, label: string) => {
    const labels = Array.from({ length: Math.max(config.labels.length, index + 1) }, (_, at) =>
      at === index ? label : (config.labels[at] ?? ''),
    );
    onChange({ ...config, labels }, `labels.${index}`);
  };
  return (
    <Stack spacing={1.5}>
      <NumberInput field="config.max" label="Number of stars" min={2} max={10} value={config.max} onChange={setMax} />
      <Typography variant="h4" component="h3">
        What the stars mean
      </Typography>
      {Array.from({ length: Math.min(10, Math.max(0, config.max)) }, (_, index) => index).map((index) => (
        <BuilderTextField
          key={index}
          field={`config.labels.${index}`}
          label={index === 0 ? '1 star' : `${index + 1} stars`}
          value={config.labels[index] ?? ''}
          onChange={(label) => setLabel(index, label)}
        />
      ))}
    </Stack>
  );
}
