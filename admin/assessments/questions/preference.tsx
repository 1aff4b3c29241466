import { Stack, Typography } from '@mui/material';
import { useBuilder } from '#admin/assessments/builder/context.ts';
import { MaterialPicker } from '#admin/assessments/builder/fields/MaterialPicker.tsx';
import { Toggle } from '#admin/assessments/builder/fields/Toggle.tsx';
import { preference } from '#common/assessments/questions/preference.ts';
import type { EditorProps } from './editorProps.ts';

export function PreferenceEditor({ config, onChange }: EditorProps<'preference'>) {
  const { materials } = useBuilder();
  return (
    <Stack spacing={1.5}>
      <Typography variant="h4" component="h3">
        Designs to choose from (two to six)
      </Typography>
      <MaterialPicker
        field="config.material_ids"
        label="Designs to choose from"
        materials={materials}
        kinds={preference.materials?.kinds}
        chosen={config.material_ids}
        onChange={(material_ids) => onChange({ ...config, material_ids }, 'material_ids')}
        multiple
      />
      <Typography variant="body2" color="text.secondary">
        Each expert sees them in an order of their own.
      </Typography>
      <Toggle
        label="Several may be equally good"
        checked={config.allow_ties}
        onChange={(allow_ties) => onChange({ ...config, allow_ties }, 'allow_ties')}
      />
      <Toggle
        label="Ask for the reason"
        checked={config.ask_reason}
        onChange={(ask_reason) => onChange({ ...config, ask_reason }, 'ask_reason')}
      />
    </Stack>
  );
}
