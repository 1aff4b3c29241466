import Box from '@mui/material/Box';
import { choosable } from '#common/assessments/questions/choice.ts';
import { AnswerCount, type QuestionInputProps } from './AnswerField.tsx';
import { ChoiceList } from './ChoiceList.tsx';

/** Several options can be chosen, up to a maximum; an exclusive option removes all others. */
export function MultipleChoiceInput(props: QuestionInputProps<'multiple_choice'>) {
  const { config, value } = props;
  const exclusive = new Set(config.options.filter((option) => option.exclusive).map((option) => option.id));
  const toggle = (chosen: readonly string[], id: string, on: boolean) => {
    if (!on) return chosen.filter((other) => other !== id);
    if (exclusive.has(id)) return [id];
    const together = [...chosen.filter((other) => !exclusive.has(other)), id];
    return config.max === null || together.length <= config.max ? together : [...chosen];
  };
  const all = choosable(config).length;
  const chosen = value?.ids ?? [];
  const isAlone = chosen.some((id) => exclusive.has(id));
  return (
    <Box>
      <Box sx={{ mb: 1 }}>
        <AnswerCount
          verb="Choose"
          given={chosen.length}
          // One exclusive option is enough.
          min={isAlone ? 1 : config.min}
          max={Math.min(config.max ?? all, all)}
          noun="option"
        />
      </Box>
      <ChoiceList {...props} type="checkbox" toggle={toggle} />
    </Box>
  );
}
