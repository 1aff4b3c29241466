import Typography from '@mui/material/Typography';
import { choosable } from '../../questions/choice.ts';
import type { ConfigOf } from '../../questions/registry.ts';
import { ChoiceList } from './ChoiceList.tsx';
import type { QuestionInputProps } from './QuestionInput.ts';

/** Any of several; an exclusive one stands alone, and no more than the most can be chosen. */
export function MultipleChoiceInput(props: QuestionInputProps<'multiple_choice'>) {
  const { question, config, value, onChange, readOnly, labelledBy, seed } = props;
  const exclusive = new Set(config.options.filter((option) => option.exclusive).map((option) => option.id));
  const toggle = (chosen: readonly string[], id: string, on: boolean) => {
    if (!on) return chosen.filter((other) => other !== id);
    if (exclusive.has(id)) return [id];
    const together = [...chosen.filter((other) => !exclusive.has(other)), id];
    return config.max === null || together.length <= config.max ? together : [...chosen];
  };
  return (
    <>
      <Typography sx={{ mb: 1, color: 'text.secondary', fontSize: '0.9rem' }}>{howMany(config)}</Typography>
      <ChoiceList
        question={question}
        type="checkbox"
        value={value}
        onChange={onChange}
        toggle={toggle}
        readOnly={readOnly}
        labelledBy={labelledBy}
        seed={seed}
      />
    </>
  );
}

function howMany({ min, max, ...config }: ConfigOf<'multiple_choice'>): string {
  const all = choosable({ ...config }).length;
  if (max === null || max >= all) return min > 1 ? `Choose at least ${min}.` : 'Choose all that apply.';
  if (min === max) return `Choose ${max}.`;
  return min > 1 ? `Choose ${min} to ${max}.` : `Choose up to ${max}.`;
}
