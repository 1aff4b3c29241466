import AddIcon from '@mui/icons-material/Add';
import { Button, ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import { useId, useState } from 'react';
import { useBuilder, useBuilderState } from '#admin/assessments/builder/context.ts';
import { addQuestion } from '#common/assessments/questionnaire/edit.ts';
import { QUESTIONS_MAX } from '#common/assessments/questionnaire/schema.ts';
import { uniqueId } from '#common/assessments/questions/options.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import { QUESTION_TYPES, type QuestionType } from '#common/assessments/questions/types.ts';
import { TYPE_ICONS } from './typeIcons.ts';

/** Adds a question to a section: after the selected question if that is in this section, otherwise at the end. */
export function AddQuestionButton({ sectionId }: { sectionId: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const { store } = useBuilder();
  const full = useBuilderState((state) => state.document.questionnaire.questions.length >= QUESTIONS_MAX);
  const id = useId();

  const add = (type: QuestionType) => {
    setAnchor(null);
    const { document, selection } = store.getState();
    const chosen =
      selection.kind === 'question'
        ? document.questionnaire.questions.find((question) => question.id === selection.id)
        : undefined;
    const afterId = chosen?.section_id === sectionId ? chosen.id : null;
    const made = addQuestion(document.questionnaire, type, { sectionId, afterId }, uniqueId);
    store.edit((now) => ({ ...now, questionnaire: made.questionnaire }), { select: { kind: 'question', id: made.id } });
  };

  const giveUp = () => {
    setAnchor(null);
    requestAnimationFrame(() => anchor?.focus());
  };

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
      <Menu
        id={id}
        anchorEl={anchor}
        open={anchor !== null}
        onClose={giveUp}
        // After adding, the new question's text gets the focus, not this button.
        disableRestoreFocus
        slotProps={{ paper: { sx: { maxWidth: 420 } } }}
      >
        {QUESTION_TYPES.map((type) => {
          const Icon = TYPE_ICONS[type];
          const { label, description } = definitionOf(type);
          return (
            <MenuItem key={type} onClick={() => add(type)}>
              <ListItemIcon>
                <Icon fontSize="small" />
              </ListItemIcon>
              <ListItemText
                primary={label}
                secondary={description}
                slotProps={{ secondary: { sx: { whiteSpace: 'normal' } } }}
              />
            </MenuItem>
          );
        })}
      </Menu>
    </>
  );
}
