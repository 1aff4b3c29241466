import { Stack, Typography } from '@mui/material';
import { BuilderTextField } from '#admin/assessments/builder/fields/inputs.tsx';
import { RATING_STARS_MAX, RATING_STARS_MIN } from '#common/assessments/questions/limits.ts';
import type { ConfigOf } from '#common/assessments/questions/registry.ts';
import { counted } from '#common/words/format.ts';
import type { FieldsOf, PartProps } from './ConfigFields.tsx';

export const ratingFields: FieldsOf<'rating'> = [
  {
    kind: 'number',
    key: 'max',
    label: 'Number of stars',
    min: RATING_STARS_MIN,
    max: RATING_STARS_MAX,
    also: (config) => ({ ...config, labels: config.labels.slice(0, Math.max(0, config.max)) }),
  },
  Meanings,
  { kind: 'direction', key: 'better', usual: 'more' },
];

function Meanings({ config, onChange }: PartProps<ConfigOf<'rating'>>) {
  const setLabel = (index: number, label: string) => {
    const labels = Array.from({ length: Math.max(config.labels.length, index + 1) }, (_, at) =>
      at === index ? label : (config.labels[at] ?? ''),
    );
    onChange({ ...config, labels }, `labels.${index}`);
  };
  return (
    <Stack spacing={1.5}>
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
