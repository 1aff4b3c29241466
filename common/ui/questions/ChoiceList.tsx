import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { inOrder, shownOrder } from '#common/answers/player/shown-order.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { type ChoiceAnswer, choosable } from '#common/assessments/questions/choice.ts';
import { OTHER_TEXT_MAX } from '#common/assessments/questions/limits.ts';
import { OTHER } from '#common/assessments/questions/options.ts';
import { ChoiceRow } from './ChoiceRow.tsx';
import { SINGLE_COLUMN } from './wrapping.ts';

type Props = {
  question: Question<'single_choice' | 'multiple_choice'>;
  type: 'radio' | 'checkbox';
  value: ChoiceAnswer | null;
  /** Called with null when the last choice was removed. */
  onChange: (value: ChoiceAnswer | null) => void;
  /** Returns the ids after one was chosen (true) or removed. */
  toggle: (chosen: readonly string[], id: string, on: boolean) => string[];
  readOnly: boolean;
  labelledBy: string;
  seed: string;
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
          label="Please say what (required)"
          value={text}
          disabled={readOnly}
          onChange={(event) => change([...chosen], event.target.value)}
          slotProps={{ htmlInput: { dir: 'auto', maxLength: OTHER_TEXT_MAX } }}
        />
      )}
    </Box>
  );
}
