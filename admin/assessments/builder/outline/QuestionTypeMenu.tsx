import { ListItemIcon, ListItemText, Menu, MenuItem } from '@mui/material';
import { useBuilder } from '#admin/assessments/builder/context.ts';
import { addQuestion } from '#common/assessments/questionnaire/edit.ts';
import { uniqueId } from '#common/assessments/questions/options.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import { QUESTION_TYPES, type QuestionType } from '#common/assessments/questions/types.ts';
import { TYPE_ICONS } from './typeIcons.ts';

type Props = {
  id: string;
  /** The button that opened it; closed without one. */
  anchor: HTMLElement | null;
  onClose: () => void;
  /** Returns where the question goes: after another one, or at the end of a section. */
  place: () => { sectionId: string; afterId?: string };
};

/** Adds a question of the chosen type and opens it. */
export function QuestionTypeMenu({ id, anchor, onClose, place }: Props) {
  const { store } = useBuilder();
  const add = (type: QuestionType) => {
    onClose();
    const made = addQuestion(store.getState().document.questionnaire, type, place(), uniqueId);
    store.edit((now) => ({ ...now, questionnaire: made.questionnaire }), { select: { kind: 'question', id: made.id } });
  };
  const giveUp = () => {
    onClose();
    requestAnimationFrame(() => anchor?.focus());
  };
  return (
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
  );
}
