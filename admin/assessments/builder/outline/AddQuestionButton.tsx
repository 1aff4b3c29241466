import AddIcon from '@mui/icons-material/Add';
import { Button } from '@mui/material';
import { useId, useState } from 'react';
import { useBuilderState } from '#admin/assessments/builder/context.ts';
import { isFull } from '#common/assessments/questionnaire/edit.ts';
import { QuestionTypeMenu } from './QuestionTypeMenu.tsx';

/** Adds a question at the end of a section, where the button stands. */
export function AddQuestionButton({ sectionId }: { sectionId: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const full = useBuilderState((state) => isFull(state.document.questionnaire));
  const id = useId();
  return (
    <>
      <Button
        size="small"
        startIcon={<AddIcon />}
        disabled={full}
        aria-haspopup="menu"
        aria-expanded={anchor !== null}
        aria-controls={anchor ? id : undefined}
        onClick={(event) => setAnchor(event.currentTarget)}
        sx={{ ml: 1 }}
      >
        Add Question
      </Button>
      <QuestionTypeMenu id={id} anchor={anchor} onClose={() => setAnchor(null)} place={() => ({ sectionId })} />
    </>
  );
}
