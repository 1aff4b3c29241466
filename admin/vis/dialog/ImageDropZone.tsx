import AddPhotoAlternateIcon from '@mui/icons-material/AddPhotoAlternateOutlined';
import { Box, Button, Typography } from '@mui/material';
import { useDropzone } from 'react-dropzone';

type Props = {
  onFiles: (files: File[]) => void;
  /** Whether images are missing. */
  invalid: boolean;
};

/** An area to drop images on; a click or the button opens the browser's file chooser. */
export function ImageDropZone({ onFiles, invalid }: Props) {
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
      <input {...getInputProps({ 'aria-label': 'Images', accept: 'image/jpeg,image/png,image/gif,image/webp' })} />
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
