import { Box, Button, Checkbox, FormControlLabel, FormGroup, FormHelperText, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { FileField } from '#admin/forms/FileField.tsx';
import { useFileLimits } from '#admin/useFileLimits.ts';
import { fileRefusal } from '#common/library/file-signatures.ts';
import { materialForm } from '#common/library/vis.ts';
import { titleOf } from '#common/schema/fields.ts';
import { formatBytes } from '#common/texts/format.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { isModelFile } from './chosenModel.ts';
import { inUseMessage } from './inUseMessage.ts';
import type { VisEditor } from './useVisEditor.ts';

const OPTIONS = ['is_interactive', 'allow_rotation', 'allow_zoom'] as const;

/** Step 4: a 3D model and its options; a stored model can be downloaded, removed or replaced. */
export function ModelStep({ editor }: { editor: VisEditor }) {
  const { model, setModel } = editor;
  const { model: max } = useFileLimits();
  const [message, setMessage] = useState<string>();
  const choose = async (file: File | null) => {
    if (file && !isModelFile(file)) return setMessage('Please choose a .glb or .gltf file.');
    const refusal = file && (await fileRefusal('model', file, max));
    setMessage(refusal ?? undefined);
    if (!refusal) setModel({ ...model, file });
    return undefined;
  };
  const kept = model.existing && !model.removed && !model.file;
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Typography color="text.secondary">A 3D model is optional. Experts can look at it from all sides.</Typography>
      <FileField
        label="3D model"
        button={model.existing && !model.removed ? 'Replace Model' : 'Choose Model'}
        accept=".glb,.gltf,model/gltf-binary,model/gltf+json"
        hint="GLB, or GLTF with all its parts inside"
        file={model.file}
        onFile={(file) => void choose(file)}
        message={message}
        present={kept && <StoredModel editor={editor} />}
      />
      {model.existing && model.removed && !model.file && (
        <FormHelperText>
          The current model will be removed.{' '}
          <Button size="small" onClick={() => setModel({ ...model, removed: false })}>
            Keep it
          </Button>
        </FormHelperText>
      )}
      {(model.file || kept) && (
        <FormGroup>
          {OPTIONS.map((name) => (
            <FormControlLabel
              key={name}
              label={titleOf(materialForm, name)}
              control={
                <Checkbox
                  checked={model[name]}
                  onChange={(event) => setModel({ ...model, [name]: event.target.checked })}
                />
              }
            />
          ))}
        </FormGroup>
      )}
    </Box>
  );
}

function StoredModel({ editor: { model, setModel, usersOf } }: { editor: VisEditor }) {
  const { existing } = model;
  if (!existing) return null;
  const usedBy = usersOf(existing.id);
  return (
    <>
      <Link href={resolveUrl(existing.download_url)} download>
        Download {existing.file_name} ({formatBytes(existing.size)})
      </Link>
      {usedBy.length > 0 ? (
        <Typography variant="body2" color="text.secondary">
          {inUseMessage(usedBy)}
        </Typography>
      ) : (
        <Button size="small" color="error" onClick={() => setModel({ ...model, removed: true })}>
          Remove
        </Button>
      )}
    </>
  );
}
