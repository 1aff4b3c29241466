import { Stack, Typography } from '@mui/material';
import { BuilderTextField } from '#admin/assessments/builder/fields/BuilderTextField.tsx';
import { NumberInput } from '#admin/assessments/builder/fields/NumberInput.tsx';
import { RATING_STARS_MAX, RATING_STARS_MIN } from '#common/assessments/questions/limits.ts';
import { counted } from '#common/texts/format.ts';
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
      <NumberInput
        field="config.max"
        label="Number of stars"
        min={RATING_STARS_MIN}
        max={RATING_STARS_MAX}
        value={config.max}
        onChange={setMax}
      />
      <Typography variant="h4" component="h3">
        What the stars mean
      </Typography>
      {Array.from({ length: Math.min(RATING_STARS_MAX, Math.max(0, config.max)) }, (_, index) => index).map((index) => (
        <BuilderTextField
          key={index}
          field={`config.labels.${index}`}
          label={counted(index + 1, 'star')}
          value={config.labels[index] ?? ''}
          onChange={(label) => setLabel(index, label)}
        />
      ))}
    </Stack>
  );
}
