import { Box, Button, Checkbox, FormControlLabel, FormGroup, FormHelperText, Link, Typography } from '@mui/material';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { FileChooser, useFileLimits } from '#admin/forms/FileChooser.tsx';
import { isNamedAs } from '#common/library/file-refusal.ts';
import { inUseMessage } from '#common/library/uses.ts';
import { materialForm, type VisDetail, type VisMaterial } from '#common/library/vis.ts';
import { titleOf } from '#common/schema/fields.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { formatBytes } from '#common/words/format.ts';
import { chooseFile } from './UploadInput.tsx';
import { MODEL_OPTIONS, usersOf, type VisForm, type VisModel } from './visForm.ts';

/** Step 4: a 3D model and its options; a stored model can be downloaded, removed or replaced. */
export function ModelStep({ vis }: { vis: VisDetail | undefined }) {
  const { field } = useController<VisForm, 'model'>({ name: 'model' });
  const { stored, removed, file } = field.value;
  const change = (part: Partial<VisModel>) => field.onChange({ ...field.value, ...part });
  const [message, setMessage] = useState<string>();
  const { model: max } = useFileLimits();
  const choose = async (chosen: File | null) => {
    if (chosen && !isNamedAs('model', chosen.name)) return setMessage('Please choose a .glb or .gltf file.');
    const looked = chosen && (await chooseFile('model', chosen, max));
    setMessage(looked?.refusal ?? undefined);
    if (!looked?.refusal) change({ file: looked });
    return undefined;
  };
  const kept = file || removed ? null : stored;
  return (
    <Box sx={{ display: 'grid', gap: 2.5 }}>
      <Typography color="text.secondary">A 3D model is optional. Experts can look at it from all sides.</Typography>
      <FileChooser
        label="3D model"
        button={stored && !removed ? 'Replace Model' : 'Choose Model'}
        accept=".glb,.gltf,model/gltf-binary,model/gltf+json"
        hint="GLB, or GLTF with all its parts inside"
        file={file?.file ?? null}
        onFile={(chosen) => void choose(chosen)}
        message={message}
        present={
          kept && <StoredModel model={kept} usedBy={usersOf(vis, kept)} onRemove={() => change({ removed: true })} />
        }
      />
      {stored && removed && !file && (
        <FormHelperText>
          The current model will be removed.{' '}
          <Button size="small" onClick={() => change({ removed: false })}>
            Keep it
          </Button>
        </FormHelperText>
      )}
      <FormGroup>
        {MODEL_OPTIONS.map((name) => (
          <FormControlLabel
            key={name}
            label={titleOf(materialForm, name)}
            control={
              <Checkbox checked={field.value[name]} onChange={(event) => change({ [name]: event.target.checked })} />
            }
          />
        ))}
      </FormGroup>
    </Box>
  );
}

type StoredProps = { model: VisMaterial; usedBy: string[]; onRemove: () => void };

function StoredModel({ model, usedBy, onRemove }: StoredProps) {
  return (
    <>
      <Link href={resolveUrl(model.download_url)} download>
        Download {model.file_name} ({formatBytes(model.size)})
      </Link>
      {usedBy.length > 0 ? (
        <Typography variant="body2" color="text.secondary">
          {inUseMessage(usedBy)}
        </Typography>
      ) : (
        <Button size="small" color="error" onClick={onRemove}>
          Remove
        </Button>
      )}
    </>
  );
}
