import AttachFileIcon from '@mui/icons-material/AttachFile';
import { Box, Chip, Typography } from '@mui/material';
import { useController, useFormContext } from 'react-hook-form';
import { FileButton } from '#admin/forms/FileButton.tsx';
import type { InvitationForm } from '#common/assessments/invitations.ts';
import { formatBytes } from '#common/texts/format.ts';

/** The file that comes with every invitation. */
export function Attachment() {
  const { setValue } = useFormContext<InvitationForm>();
  const { field, fieldState } = useController<InvitationForm, 'attachment'>({ name: 'attachment' });
  const file = field.value;
  const problem = fieldState.error?.message;
  const change = (chosen: File | null) =>
    setValue('attachment', chosen ?? undefined, { shouldDirty: true, shouldValidate: true });
  return (
    <Box>
      <FileButton startIcon={<AttachFileIcon />} onFile={change}>
        {file ? 'Choose another file' : 'Attach a file (optional)'}
      </FileButton>
      {file && (
        <Chip
          sx={{ ml: 1, maxWidth: 280 }}
          label={`${file.name} (${formatBytes(file.size)})`}
          onDelete={() => change(null)}
        />
      )}
      {file && (
        <Typography variant="caption" color="text.secondary" component="p">
          Experts find the file next to the assessment once they have accepted the agreement, and the email says so. A
          test email is sent without it.
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
