import { SelectInput } from 'react-admin';
import { RecordDialog } from '#admin/forms/RecordDialog.tsx';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { MATERIAL_TYPES, materialForm, materialTypeName, type VisMaterial } from '#common/library/vis.ts';

const OF_EVERY_MATERIAL = ['title', 'description', 'material_type'] as const;
const OF_MODELS = ['is_interactive', 'allow_rotation', 'allow_zoom'] as const;

/** Corrects what is said about a material; its file stays. */
export function MaterialDialog({ material, onClose }: { material: VisMaterial; onClose: () => void }) {
  const { kind, title, material_type } = material;
  // A material that came in through the API may have a type of its own.
  const types = Object.keys({ ...MATERIAL_TYPES, [material_type]: true }).map((id) => ({
    id,
    name: materialTypeName(id),
  }));
  return (
    <RecordDialog
      resource="vis-materials"
      record={material}
      title={`Edit ${title}`}
      schema={materialForm}
      saveLabel="Save Changes"
      saved="Material updated successfully"
      failed="Failed to update the material"
      onClose={onClose}
    >
      {inputsOf(materialForm, [...OF_EVERY_MATERIAL, ...(kind === 'model' ? OF_MODELS : [])], {
        title: { autoFocus: true },
        material_type: ({ source, title }) => (
          <SelectInput source={source} label={title} choices={types} isRequired helperText={false} />
        ),
      })}
    </RecordDialog>
  );
}
