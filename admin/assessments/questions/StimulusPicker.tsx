import { Stack, Typography } from '@mui/material';
import { useBuilder } from '#admin/assessments/builder/context.ts';
import { MaterialPicker } from '#admin/assessments/builder/fields/MaterialPicker.tsx';
import { NumberInput } from '#admin/assessments/builder/fields/NumberInput.tsx';
import type { MaterialKind, MaterialView } from '#common/library/materials.ts';

type Stimulus = { material_id: number | null; page: number | null };
type Props = {
  config: Stimulus;
  kinds: readonly MaterialKind[];
  onChange: (stimulus: Stimulus, material: MaterialView | undefined) => void;
};

/** Chooses the material that a question is about, and the page of a PDF. */
export function StimulusPicker({ config, kinds, onChange }: Props) {
  const { materials } = useBuilder();
  const chosen = materials.find((material) => material.id === config.material_id);
  const choose = (id: number | undefined) => {
    const material = materials.find((one) => one.id === id);
    onChange({ material_id: id ?? null, page: material?.kind === 'pdf' ? 1 : null }, material);
  };
  return (
    <Stack spacing={1.5}>
      <Typography variant="h4" component="h3">
        Material
      </Typography>
      <MaterialPicker
        field="config.material_id"
        label="Material"
        materials={materials}
        kinds={kinds}
        chosen={config.material_id === null ? [] : [config.material_id]}
        onChange={([id]) => choose(id)}
      />
      {chosen?.kind === 'pdf' && (
        <NumberInput
          field="config.page"
          label="Page"
          min={1}
          max={chosen.pages.length || 1}
          value={config.page ?? 1}
          onChange={(page) => onChange({ material_id: chosen.id, page }, chosen)}
        />
      )}
    </Stack>
  );
}
