import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import type { ReactNode } from 'react';
import { inOrder, shownOrder } from '#common/answers/player/shown-order.ts';
import { choosable } from '#common/assessments/questions/choice.ts';
import { OTHER_TEXT_MAX } from '#common/assessments/questions/limits.ts';
import { OTHER } from '#common/assessments/questions/options.ts';
import type { QuestionInputProps } from './AnswerField.tsx';
import { SINGLE_COLUMN, WRAP_WORDS } from './wrapping.ts';

type ChoiceRowProps = {
  type: 'radio' | 'checkbox';
  name: string;
  checked: boolean;
  disabled: boolean;
  onChange: (checked: boolean) => void;
  /** Shown above the text; a click on it chooses too. */
  picture?: ReactNode;
  children: ReactNode;
};

/** An option as a card that is clickable all over, with a native radio button or checkbox inside. */
export function ChoiceRow({ type, name, checked, disabled, onChange, picture, children }: ChoiceRowProps) {
  return (
    <Box component="label" data-marked={checked} sx={picture ? { ...ROW, ...ABOVE_BUTTON } : ROW}>
      {picture && <Box sx={{ flex: '1 0 100%', minWidth: 0 }}>{picture}</Box>}
      <input
        type={type}
        name={name}
        checked={checked}
        disabled={disabled}
        onChange={(event) => onChange(event.target.checked)}
        style={MARK}
      />
      <Box component="span" dir="auto" sx={{ flex: 1, minWidth: 0, ...WRAP_WORDS, ...(picture ? BESIDE_BUTTON : {}) }}>
        {children}
      </Box>
    </Box>
  );
}

/** Leaves room for the button in the corner (EnlargeButton.tsx): beside the name, or below it where text is large. */
const BESIDE_BUTTON = { py: 0.75, pr: '7rem', '@container (max-width: 14.5rem)': { pr: 0 } } as const;
const ABOVE_BUTTON = { '@container (max-width: 14.5rem)': { pb: '3.5rem' } } as const;

const MARK = { width: 20, height: 20, margin: 0, flexShrink: 0, accentColor: 'currentColor' } as const;

const ROW = {
  display: 'flex',
  flexWrap: 'wrap',
  alignItems: 'center',
  gap: 1.5,
  minHeight: 48,
  px: 1.5,
  py: 1,
  border: 1,
  borderColor: 'divider',
  borderRadius: 1.5,
  cursor: 'pointer',
  '& input': { color: 'primary.main' },
  '&:hover': { borderColor: 'primary.main' },
  '&[data-marked=true]': { borderColor: 'primary.main', bgcolor: 'action.selected', fontWeight: 550 },
  '&:has(:disabled)': { cursor: 'default' },
} as const;

type Props = QuestionInputProps<'single_choice' | 'multiple_choice'> & {
  type: 'radio' | 'checkbox';
  /** Returns the ids after one was chosen (true) or removed. */
  toggle: (chosen: readonly string[], id: string, on: boolean) => string[];
};

/** Options in this expert's order, with a text field for "other". */
export function ChoiceList({ question, type, value, onChange, toggle, readOnly, labelledBy, seed }: Props) {
  const options = inOrder(choosable(question.config), shownOrder(question, seed));
  const chosen = value?.ids ?? [];
  const text = value?.other_text ?? '';
  const change = (ids: string[], other_text: string) =>
    onChange(ids.length === 0 ? null : { ids, other_text: ids.includes(OTHER) ? other_text : '' });

  return (
    <Box
      role={type === 'radio' ? 'radiogroup' : 'group'}
      aria-labelledby={labelledBy}
      sx={{ ...SINGLE_COLUMN, gap: 1 }}
    >
      {options.map(({ id, label }) => (
        <ChoiceRow
          key={id}
          type={type}
          name={question.id}
          checked={chosen.includes(id)}
          disabled={readOnly}
          onChange={(on) => change(toggle(chosen, id, on), text)}
        >
          {label}
        </ChoiceRow>
      ))}
      {chosen.includes(OTHER) && (
        <TextField
          label="Please specify (required)"
          value={text}
          disabled={readOnly}
          onChange={(event) => change([...chosen], event.target.value)}
          slotProps={{ htmlInput: { dir: 'auto', maxLength: OTHER_TEXT_MAX } }}
        />
      )}
    </Box>
  );
}
