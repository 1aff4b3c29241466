import UploadIcon from '@mui/icons-material/UploadFileOutlined';
import { Box, Button } from '@mui/material';
import { useDropzone } from 'react-dropzone';

/** Accepts one CSV file, chosen or dropped. */
export function CsvDropZone({ onFile, disabled }: { onFile: (file: File) => void; disabled: boolean }) {
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept: { 'text/csv': ['.csv'] },
    multiple: false,
    noClick: true,
    noKeyboard: true,
    disabled,
    onDropAccepted: ([file]) => file && onFile(file),
  });
  return (
    <Box {...getRootProps()}>
      <input {...getInputProps({ 'aria-label': 'CSV file' })} />
      <Button
        variant="outlined"
        fullWidth
        startIcon={<UploadIcon />}
        onClick={open}
        disabled={disabled}
        sx={{ py: 3, borderStyle: 'dashed', bgcolor: isDragActive ? 'action.hover' : undefined }}
      >
        Choose a CSV file or drop it here
      </Button>
    </Box>
  );
}
