import { Box, MenuItem, Stack, TextField } from '@mui/material';
import { memo } from 'react';
import { Toggle } from '#admin/assessments/builder/fields/Toggle.tsx';
import { useProblemAt } from '#admin/assessments/builder/problems.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import type { ConditionTarget } from '#common/assessments/questions/conditions.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import type { QuestionType } from '#common/assessments/questions/types.ts';

type Props = {
  type: QuestionType;
  config: unknown;
  required: boolean;
  allowCannotJudge: boolean;
  attentionCheck: Question['attention_check'];
  onChange: (change: Partial<Omit<Question, 'type'>>, field?: string) => void;
};

/**
 * Whether an answer is required, whether "cannot judge" is offered, and whether the right answer is known
 * (attention check).
 */
export const AnsweringOptions = memo(function AnsweringOptions(props: Props) {
  const { type, config, required, allowCannotJudge, attentionCheck, onChange } = props;
  const definition = definitionOf(type);
  return (
    <Stack spacing={0.5}>
      <Toggle label="Required" checked={required} onChange={(on) => onChange({ required: on })} />
      <Toggle
        label="Offer “Cannot judge”"
        hint="Counted separately and left out of all other figures."
        checked={allowCannotJudge}
        onChange={(allow_cannot_judge) => onChange({ allow_cannot_judge })}
      />
      {definition.canCheckAttention && (
        <>
          <Toggle
            label="Attention check"
            hint="Only one answer is right. Experts are not told; it looks like any other question."
            checked={attentionCheck !== null}
            onChange={(on) => onChange({ attention_check: on ? { expected: '' } : null })}
          />
          {attentionCheck && (
            <Expected
              target={definition.conditionTarget(config)}
              value={attentionCheck.expected}
              onChange={(expected) => onChange({ attention_check: { expected } }, 'attention_check')}
            />
          )}
        </>
      )}
    </Stack>
  );
});

type ExpectedProps = { target: ConditionTarget; value: string | number; onChange: (expected: string | number) => void };

function Expected({ target, value, onChange }: ExpectedProps) {
  const problem = useProblemAt('attention_check', value !== '');
  const choices = answersOf(target);
  const known = choices.some((choice) => choice.value === value);
  return (
    <Box sx={{ pl: 6 }}>
      <TextField
        data-field="attention_check"
        select
        size="small"
        label="Expected answer"
        value={known ? value : ''}
        onChange={(event) =>
          onChange(
            choices.find((choice) => String(choice.value) === String(event.target.value))?.value ?? event.target.value,
          )
        }
        error={problem !== undefined}
        helperText={problem}
      >
        {choices.map((choice) => (
          <MenuItem key={choice.value} value={choice.value}>
            {choice.label || 'Option without text'}
          </MenuItem>
        ))}
      </TextField>
    </Box>
  );
}

function answersOf(target: ConditionTarget): { value: string | number; label: string }[] {
  if (target.kind === 'one_of') return target.values;
  if (target.kind === 'presence') return [];
  const count = Math.floor((target.max - target.min) / target.step) + 1;
  return Array.from({ length: count }, (_, index) => target.min + index * target.step).map((value) => ({
    value,
    label: String(value),
  }));
}
