import EditIcon from '@mui/icons-material/EditOutlined';
import { IconButton } from '@mui/material';
import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { VisMaterial } from '#common/library/vis.ts';
import { DeleteMaterial } from './DeleteMaterial.tsx';
import { MaterialDialog } from './MaterialDialog.tsx';

/** Edits or deletes the material around, in the list. */
export function MaterialActions() {
  const material = useRecordContext<VisMaterial>();
  const [editing, setEditing] = useState(false);
  if (!material) return null;
  return (
    <>
      <IconButton aria-label={`Edit ${material.title}`} onClick={() => setEditing(true)}>
        <EditIcon />
      </IconButton>
      <DeleteMaterial
        label={`Delete ${material.title}`}
        refusal={material.in_use && 'An assessment shows this material; it cannot be deleted.'}
      />
      {editing && <MaterialDialog material={material} onClose={() => setEditing(false)} />}
    </>
  );
}
