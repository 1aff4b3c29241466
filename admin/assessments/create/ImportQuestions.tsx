import UploadFileIcon from '@mui/icons-material/UploadFile';
import { Box, Chip, FormHelperText } from '@mui/material';
import { useState } from 'react';
import { useController } from 'react-hook-form';
import { importFile } from '#admin/assessments/importFile.ts';
import { FileButton } from '#admin/forms/FileButton.tsx';
import type { NewAssessment } from '#common/assessments/assessments.ts';
import { counted } from '#common/texts/format.ts';

/** Takes the questions from a file that was exported before; their materials must be chosen again. */
export function ImportQuestions() {
  const { field, fieldState } = useController<NewAssessment, 'questionnaire'>({ name: 'questionnaire' });
  const imported = field.value;
  const [error, setError] = useState('');
  const [note, setNote] = useState('');
  const problem = error || fieldState.error?.message;
  const read = async (file: File | null) => {
    if (!file) return;
    const result = await importFile(file, new Set());
    setError('error' in result ? result.error : '');
    setNote('error' in result ? '' : result.note);
    field.onChange('error' in result ? null : result.questionnaire);
  };
  return (
    <Box>
      <FileButton startIcon={<UploadFileIcon />} accept="application/json,.json" onFile={read}>
        Import questions from a file
      </FileButton>
      {imported && (
        <Chip
          sx={{ ml: 1 }}
          label={counted(imported.questions.length, 'question')}
          onDelete={() => field.onChange(null)}
        />
      )}
      {imported && note && <FormHelperText>{note}</FormHelperText>}
      {problem && (
        <FormHelperText error sx={{ whiteSpace: 'pre-line' }}>
          {problem}
        </FormHelperText>
      )}
    </Box>
  );
}
