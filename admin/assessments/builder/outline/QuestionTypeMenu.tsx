import { ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import { type MouseEvent, useId, useState } from 'react';
import { useBuilderState, useInsert } from '#admin/assessments/builder/document/context.ts';
import { EDITORS } from '#admin/assessments/questions/ConfigEditor.tsx';
import { addQuestion, isFull } from '#common/assessments/questionnaire/edit.ts';
import { definitionOf, QUESTION_TYPES, type QuestionType } from '#common/assessments/questions/registry.ts';

/**
 * Returns the props of a button that opens a menu of question types, and the menu, which adds a question of the
 * chosen type and opens it. `place` returns where it goes: after another one, or at the end of a section.
 */
export function useQuestionTypeMenu(place: () => { sectionId: string; afterId?: string }) {
  const [anchor, setAnchor] = useState<HTMLElement | null>(null);
  const insert = useInsert();
  const full = useBuilderState((state) => isFull(state.document.questionnaire));
  const id = useId();
  const close = () => setAnchor(null);
  const add = (type: QuestionType) => {
    close();
    insert('question', (questionnaire) => addQuestion(questionnaire, type, place()));
  };
  const giveUp = () => {
    close();
    requestAnimationFrame(() => anchor?.focus());
  };
  const opener = {
    disabled: full,
    'aria-haspopup': 'menu',
    'aria-expanded': anchor !== null,
    'aria-controls': anchor ? id : undefined,
    onClick: (event: MouseEvent<HTMLElement>) => setAnchor(event.currentTarget),
  } as const;
  const menu = (
    <Menu
      id={id}
      anchorEl={anchor}
      open={anchor !== null}
      onClose={giveUp}
      // After adding, the new question's text gets the focus, not the button.
      disableRestoreFocus
      slotProps={{ paper: { sx: { maxWidth: 420 } } }}
    >
      {QUESTION_TYPES.map((type) => {
        const { icon: Icon } = EDITORS[type];
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
  );
  return { opener, menu };
}
