import { DialogContentText } from '@mui/material';
import { sorted } from '#common/assessments/questionnaire/edit.ts';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { type Imported, importQuestionnaire } from '#common/assessments/questionnaire/transfer.ts';
import { TitledDialog } from '#common/ui/forms/TitledDialog.tsx';
import { cleanHtml } from '#common/ui/texts/RichText.tsx';
import { MIB } from '#common/words/units.ts';

/** Says why a file could not be imported, with a line for each error in it; stays until it is closed. */
export function ImportProblem({ problem, onClose }: { problem: string; onClose: () => void }) {
  return (
    <TitledDialog title="These questions were not imported" onClose={onClose}>
      <DialogContentText sx={{ whiteSpace: 'pre-line', overflowWrap: 'anywhere' }}>{problem}</DialogContentText>
    </TitledDialog>
  );
}

/** Far above the size of the largest questionnaire. */
const SIZE_MAX = 16 * MIB;

/**
 * Reads the questionnaire in a file that somebody chose: sanitises its rich texts before any editor opens them,
 * sorts its questions, and removes materials that are not in `materialIds`. Returns a message if the file is not a
 * questionnaire.
 */
export async function importFile(file: File, materialIds: ReadonlySet<number>): Promise<Imported> {
  if (file.size > SIZE_MAX) return { error: 'This file is too large for a questionnaire.' };
  const text = await file.text().catch(() => null);
  if (text === null) return { error: 'This file cannot be read.' };
  const result = importQuestionnaire(text, materialIds);
  return 'error' in result ? result : { ...result, questionnaire: cleaned(result.questionnaire) };
}

function cleaned(questionnaire: Questionnaire): Questionnaire {
  return sorted({
    ...questionnaire,
    sections: questionnaire.sections.map((section) => ({ ...section, intro: cleanHtml(section.intro) })),
    questions: questionnaire.questions.map((question) => ({
      ...question,
      description: cleanHtml(question.description),
    })),
  });
}
