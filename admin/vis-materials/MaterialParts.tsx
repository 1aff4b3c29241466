import EditIcon from '@mui/icons-material/EditOutlined';
import ViewInArIcon from '@mui/icons-material/ViewInArOutlined';
import { Avatar, IconButton } from '@mui/material';
import { useState } from 'react';
import { SelectInput } from 'react-admin';
import { DeleteRecordButton } from '#admin/actions/DeletionDialog.tsx';
import { Hosted } from '#admin/forms/DialogHost.tsx';
import { RecordDialog } from '#admin/forms/RecordDialog.tsx';
import { useRecord } from '#admin/record/useRecord.ts';
import { type Columns, cellsOf } from '#admin/schema/columns.tsx';
import { inputsOf } from '#admin/schema/inputs.tsx';
import { routes } from '#common/access/addresses.ts';
import { MATERIAL_TYPES, materialForm, materialTypeName, type VisMaterial, visMaterial } from '#common/library/vis.ts';
import { sourcesOf } from '#common/ui/materials/picture.ts';

/** Edits or deletes the current material, in the list. */
export function MaterialActions() {
  const material = useRecord<VisMaterial>();
  const [editing, setEditing] = useState(false);
  return (
    <>
      <IconButton aria-label={`Edit ${material.title}`} onClick={() => setEditing(true)}>
        <EditIcon />
      </IconButton>
      <DeleteMaterial
        label={`Delete ${material.title}`}
        refusal={material.in_use && 'An assessment shows this material; it cannot be deleted.'}
      />
      {editing && (
        <Hosted onClose={() => setEditing(false)}>
          {(close) => <MaterialDialog material={material} onClose={close} />}
        </Hosted>
      )}
    </>
  );
}

const OF_EVERY_MATERIAL = ['title', 'description', 'material_type'] as const;
const OF_MODELS = ['is_interactive', 'allow_rotation', 'allow_zoom'] as const;

/** Edits the details of a material; its file stays. */
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

type Props = {
  /** The name of the icon; without it the button says Delete. */
  label?: string;
  /** Why it cannot be deleted. */
  refusal: string | false;
  onDeleted?: () => void;
};

/** Deletes the current material after a question, unless an assessment shows it. */
export function DeleteMaterial(props: Props) {
  const material = useRecord<VisMaterial>();
  return (
    <DeleteRecordButton
      resource="vis-materials"
      title="Delete material"
      text={`“${material.title}” will be deleted from ${material.brand_name} ${material.vis_version}. This action cannot be undone.`}
      deleted="Material deleted successfully"
      failed="Failed to delete the material"
      {...props}
    />
  );
}

export const MATERIAL_COLUMNS = {
  title: {
    picture: MaterialAvatar,
    to: ({ id }) => routes.visMaterial(id),
  },
  brand_name: {
    text: ({ brand_name, vis_version }) => `${brand_name} ${vis_version}`,
    to: ({ vis }) => routes.vis(vis),
  },
  material_type: true,
  in_use: true,
  created_at: true,
  description: true,
  file_name: true,
  size: true,
} satisfies Columns<typeof visMaterial>;

/** The brand and version of the current material, as a link to the VIS. */
export const materialVis = cellsOf(visMaterial, MATERIAL_COLUMNS).brand_name;

function MaterialAvatar({ url, srcset }: VisMaterial) {
  return (
    <Avatar
      variant="rounded"
      alt=""
      {...(url ? sourcesOf({ url, srcset }) : {})}
      slotProps={{ img: { sizes: '44px', loading: 'lazy' } }}
      sx={{ width: 44, height: 44 }}
    >
      <ViewInArIcon />
    </Avatar>
  );
}
