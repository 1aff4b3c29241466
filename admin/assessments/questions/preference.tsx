import { Stack, Typography } from '@mui/material';
import { MaterialPicker } from '#admin/assessments/builder/fields/MaterialPicker.tsx';
import { preference } from '#common/assessments/questions/preference.ts';
import type { ConfigOf } from '#common/assessments/questions/registry.ts';
import type { FieldsOf, PartProps } from './ConfigFields.tsx';

export const preferenceFields: FieldsOf<'preference'> = [
  Designs,
  { kind: 'toggle', key: 'allow_ties', label: 'Several may be equally good' },
  { kind: 'toggle', key: 'ask_reason', label: 'Ask for the reason' },
];

function Designs({ config, onChange }: PartProps<ConfigOf<'preference'>>) {
  return (
    <Stack spacing={1.5}>
      <Typography variant="h4" component="h3">
        Designs to choose from (two to six)
      </Typography>
      <MaterialPicker
        field="config.material_ids"
        label="Designs to choose from"
        kinds={preference.materials?.kinds}
        chosen={config.material_ids}
        onChange={(material_ids) => onChange({ ...config, material_ids }, 'material_ids')}
        multiple
      />
      <Typography variant="body2" color="text.secondary">
        Each expert sees them in an order of their own.
      </Typography>
    </Stack>
  );
}
