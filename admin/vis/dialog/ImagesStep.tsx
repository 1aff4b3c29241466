import AddPhotoAlternateIcon from '@mui/icons-material/AddPhotoAlternateOutlined';
import { Alert, Box, Button, FormHelperText, Typography } from '@mui/material';
import { useId, useState } from 'react';
import { useDropzone } from 'react-dropzone';
import { useController, useFormContext } from 'react-hook-form';
import { useFileLimits } from '#admin/forms/FileChooser.tsx';
import { isPicture } from '#common/library/file-refusal.ts';
import { ACCEPTED_TYPES } from '#common/library/files.ts';
import { DEFAULT_MATERIAL_TYPE, VIS_MESSAGES, type VisDetail } from '#common/library/vis.ts';
import { useOrder } from '#common/ui/forms/useOrder.tsx';
import { titleFromFileName } from '#common/words/format.ts';
import { ImageRow } from './ImageRow.tsx';
import { chooseFile } from './UploadInput.tsx';
import { isKept, lacksTitle, usersOf, type VisForm, type VisImage } from './visForm.ts';

/** Step 3: adds images by button, click or drag and drop, and puts all of them in order. */
export function ImagesStep({ vis }: { vis: VisDetail | undefined }) {
  const { getValues } = useFormContext<VisForm>();
  const { field, fieldState } = useController<VisForm, 'images'>({ name: 'images' });
  const [refused, setRefused] = useState(false);
  const { image: max } = useFileLimits();
  const images = field.value;
  const count = images.filter(isKept).length;
  // A missing title is said at its row.
  const message = images.some(lacksTitle) ? undefined : fieldState.error?.message;
  const add = async (files: File[]) => {
    const pictures = await Promise.all(files.map(isPicture));
    const chosen = files.filter((_, index) => pictures[index]);
    setRefused(chosen.length < files.length);
    const added = await Promise.all(chosen.map((file) => chooseFile('image', file, max)));
    const withTexts = added.map((image) => ({
      ...image,
      title: titleFromFileName(image.file.name),
      material_type: DEFAULT_MATERIAL_TYPE,
    }));
    field.onChange([...getValues('images'), ...withTexts]);
  };
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <DropZone onFiles={(files) => void add(files)} invalid={message !== undefined} />
      {refused && (
        <Alert severity="warning" onClose={() => setRefused(false)}>
          {VIS_MESSAGES.notImages}
        </Alert>
      )}
      <Typography role="status" color={count === 0 ? 'text.secondary' : 'text.primary'}>
        {count === 0 ? 'No images selected. Please add at least one image.' : `${count} image(s) selected`}
      </Typography>
      {message && (
        <FormHelperText error role="alert">
          {message}
        </FormHelperText>
      )}
      {images.length > 0 && <ImageRows vis={vis} images={images} onChange={field.onChange} />}
    </Box>
  );
}

/** An area to drop images on; a click or the button opens the browser's file chooser. */
function DropZone({ onFiles, invalid }: { onFiles: (files: File[]) => void; invalid: boolean }) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    onDrop: onFiles,
    noKeyboard: true,
    noClick: true,
  });
  return (
    <Box
      {...getRootProps()}
      // For the mouse only; the button does the same by keyboard.
      onClick={open}
      data-testid="drop-zone"
      sx={{
        display: 'grid',
        justifyItems: 'center',
        gap: 1,
        p: 3,
        border: 2,
        borderStyle: 'dashed',
        borderColor: isDragActive ? 'primary.main' : 'divider',
        borderRadius: 2,
        bgcolor: isDragActive ? 'action.hover' : undefined,
        textAlign: 'center',
        cursor: 'pointer',
      }}
    >
      <input {...getInputProps({ 'aria-label': 'Images', accept: ACCEPTED_TYPES.image.join(',') })} />
      <Button
        variant="outlined"
        data-invalid={invalid || undefined}
        startIcon={<AddPhotoAlternateIcon />}
        onClick={(event) => {
          event.stopPropagation();
          open();
        }}
      >
        Add Images
      </Button>
      <Typography color="text.secondary">or drag and drop them here (JPG, PNG, GIF, WebP)</Typography>
    </Box>
  );
}

/** What an image is called in the dialog. */
const nameOf = ({ stored, file }: VisImage) => stored?.title ?? file?.name ?? '';

type RowsProps = { vis: VisDetail | undefined; images: VisImage[]; onChange: (images: VisImage[]) => void };

/** The stored and the added images in their order, which is changed by dragging and with buttons. */
function ImageRows({ vis, images, onChange }: RowsProps) {
  const { root, list, rowAt, announcement } = useOrder({ items: images, nameOf, onChange });
  const titleId = useId();
  return (
    <Box component="section" aria-labelledby={titleId} ref={root}>
      <Typography id={titleId} variant="h4" component="h3">
        Order of the images
      </Typography>
      {images.length > 1 && (
        <Typography variant="body2" color="text.secondary">
          The first image is the cover.
        </Typography>
      )}
      <Box
        component="ol"
        ref={list}
        aria-labelledby={titleId}
        sx={{ listStyle: 'none', m: 0, mt: 1, p: 0, display: 'grid', gridTemplateColumns: 'minmax(0, 1fr)', gap: 1.5 }}
      >
        {images.map((image, index) => (
          <ImageRow
            key={image.key}
            image={image}
            name={nameOf(image)}
            usedBy={image.stored ? usersOf(vis, image.stored) : []}
            row={rowAt(index)}
            onChange={(...by) => onChange(images.flatMap((one) => (one === image ? by : one)))}
          />
        ))}
      </Box>
      {announcement}
    </Box>
  );
}
