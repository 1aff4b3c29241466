import { Alert, Box, FormHelperText, Typography } from '@mui/material';
import { useState } from 'react';
import { useFileLimits } from '#admin/useFileLimits.ts';
import { VIS_MESSAGES } from '#common/library/vis.ts';
import { isImageFile } from './chosenImages.ts';
import { ImageDropZone } from './ImageDropZone.tsx';
import { ImageRows } from './ImageRows.tsx';
import type { VisEditor } from './useVisEditor.ts';

type Props = {
  editor: VisEditor;
  /** The error, shown once the step was left without images. */
  message: string | null;
};

/** Step 3: adds images by button, click or drag and drop, and puts all of them in order. */
export function ImagesStep({ editor, message }: Props) {
  const [refused, setRefused] = useState(false);
  const { image: max } = useFileLimits();
  const add = (files: File[]) => {
    const images = files.filter(isImageFile);
    setRefused(images.length < files.length);
    void editor.addImages(images, max);
  };
  const { imageCount } = editor;
  return (
    <Box sx={{ display: 'grid', gap: 2 }}>
      <ImageDropZone onFiles={add} invalid={message !== null} />
      {refused && (
        <Alert severity="warning" onClose={() => setRefused(false)}>
          {VIS_MESSAGES.notImages}
        </Alert>
      )}
      <Typography role="status" color={imageCount === 0 ? 'text.secondary' : 'text.primary'}>
        {imageCount === 0 ? 'No images selected. Please add at least one image.' : `${imageCount} image(s) selected`}
      </Typography>
      {message && (
        <FormHelperText error role="alert">
          {message}
        </FormHelperText>
      )}
      {editor.entries.length > 0 && <ImageRows editor={editor} />}
    </Box>
  );
}
