import AttachFileIcon from '@mui/icons-material/AttachFile';
import { Box, Chip, Typography } from '@mui/material';
import { FileButton } from '#admin/forms/FileButton.tsx';
import { formatBytes } from '#common/texts/format.ts';

type Props = { file: File | null; problem: string | undefined; onChange: (file: File | null) => void };

/** The file that is attached to every invitation. */
export function Attachment({ file, problem, onChange }: Props) {
  return (
    <Box>
      <FileButton startIcon={<AttachFileIcon />} onFile={onChange}>
        {file ? 'Choose another file' : 'Attach a file (optional)'}
      </FileButton>
      {file && (
        <Chip
          sx={{ ml: 1, maxWidth: 280 }}
          label={`${file.name} (${formatBytes(file.size)})`}
          onDelete={() => onChange(null)}
        />
      )}
      {file && (
        <Typography variant="caption" color="text.secondary" component="p">
          A test mail goes without the file.
        </Typography>
      )}
      {problem && (
        <Typography variant="caption" color="error" component="p">
          {problem}
        </Typography>
      )}
    </Box>
  );
}
