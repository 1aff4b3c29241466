import UploadFileIcon from '@mui/icons-material/UploadFile';
import { Box, Button, Chip, FormHelperText } from '@mui/material';
import { useState } from 'react';
import type { Questionnaire } from '#common/questionnaire/schema.ts';
import { importQuestionnaire } from '#common/questionnaire/transfer.ts';

type Props = { imported: Questionnaire | null; onImport: (questionnaire: Questionnaire | null) => void };

/** Questions from a file that was exported before; its materials are chosen anew. */
export function ImportQuestions({ imported, onImport }: Props) {
  const [error, setError] = useState('');
  const read = async (file: File | undefined) => {
    if (!file) return;
    const result = importQuestionnaire(await file.text(), new Set());
    setError('error' in result ? result.error : '');
    onImport('error' in result ? null : result.questionnaire);
  };
  return (
    <Box>
      <Button component="label" size="small" startIcon={<UploadFileIcon />}>
        Import questions from a file
        <input
          type="file"
          accept="application/json,.json"
          hidden
          onChange={(event) => {
            void read(event.target.files?.[0]);
            event.target.value = '';
          }}
        />
      </Button>
      {imported && (
        <Chip sx={{ ml: 1 }} label={`${imported.questions.length} questions`} onDelete={() => onImport(null)} />
      )}
      {error && <FormHelperText error>{error}</FormHelperText>}
    </Box>
  );
}
