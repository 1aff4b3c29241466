import Box from '@mui/material/Box';
import TextField from '@mui/material/TextField';
import { shownOrder } from '../../player/shown-order.ts';
import { EnlargeButton } from '../materials/EnlargeButton.tsx';
import { MaterialStill } from '../materials/MaterialStill.tsx';
import { ChoiceRow } from './ChoiceRow.tsx';
import type { QuestionInputProps } from './QuestionInput.ts';

/** The alternatives side by side in this expert's order; each can be enlarged. */
export function PreferenceInput(props: QuestionInputProps<'preference'>) {
  const { question, config, value, onChange, materials, readOnly, labelledBy, seed } = props;
  const order = value?.order_shown ?? shownOrder(question, seed).map(Number);
  const chosen = value?.chosen ?? [];
  const choose = (id: number, on: boolean) => {
    const others = config.allow_ties ? chosen.filter((other) => other !== id) : [];
    const next = on ? [...others, id] : others;
    if (next.length === 0 && !value?.reason) onChange(null);
    else onChange({ chosen: next, order_shown: order, reason: value?.reason ?? '' });
  };
  return (
    <Box role={config.allow_ties ? 'group' : 'radiogroup'} aria-labelledby={labelledBy}>
      <Box sx={{ display: 'grid', gap: 2, gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 240px), 1fr))' }}>
        {order.map((id, index) => {
          const name = `Design ${String.fromCharCode(65 + index)}`;
          const material = materials.find((other) => other.id === id);
          return (
            <Box key={id} sx={{ display: 'grid', gap: 1, alignContent: 'end' }}>
              {material && (
                <Box sx={{ position: 'relative' }}>
                  <MaterialStill material={material} alt={name} />
                  <EnlargeButton material={material} name={name} />
                </Box>
              )}
              <ChoiceRow
                type={config.allow_ties ? 'checkbox' : 'radio'}
                name={question.id}
                checked={chosen.includes(id)}
                disabled={readOnly}
                onChange={(on) => choose(id, on)}
              >
                {name}
              </ChoiceRow>
            </Box>
          );
        })}
      </Box>
      {config.ask_reason && (
        <TextField
          label="Why?"
          multiline
          minRows={2}
          value={value?.reason ?? ''}
          disabled={readOnly}
          onChange={(event) => onChange({ chosen, order_shown: order, reason: event.target.value })}
          slotProps={{ htmlInput: { dir: 'auto', maxLength: 2000 } }}
          sx={{ mt: 2 }}
        />
      )}
    </Box>
  );
}
