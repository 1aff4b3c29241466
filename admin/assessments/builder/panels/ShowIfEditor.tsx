import { Box, FormHelperText, MenuItem, Stack, TextField, Typography } from '@mui/material';
import { memo } from 'react';
import { useBuilder, useBuilderState, useFillPlaceholders } from '#admin/assessments/builder/context.ts';
import { NumberInput } from '#admin/assessments/builder/fields/NumberInput.tsx';
import { Toggle } from '#admin/assessments/builder/fields/Toggle.tsx';
import { useProblemAt } from '#admin/assessments/builder/problems.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import {
  CONDITION_LABELS,
  type Condition,
  type ConditionOperator,
  type ConditionTarget,
  PRESENCE_OPERATORS,
} from '#common/assessments/questions/conditions.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';

type Props = {
  id: string;
  rule: Condition | null;
  onChange: (change: { show_if: Condition | null }, field?: string) => void;
};

/** "Show only if": an earlier question, a comparison, and a value. */
export const ShowIfEditor = memo(function ShowIfEditor({ id, rule, onChange }: Props) {
  const { store } = useBuilder();
  const isFirst = useBuilderState((state) => state.document.questionnaire.questions[0]?.id === id);
  const problem = useProblemAt('show_if', rule !== null && rule.value !== '');
  const set = (show_if: Condition | null) => onChange({ show_if }, 'show_if');
  const turn = (on: boolean) => {
    const last = earlierThan(id, store.getState().document.questionnaire.questions).at(-1);
    set(on && last ? firstRule(last) : null);
  };
  return (
    <Stack spacing={1} data-field="show_if">
      <Toggle
        label="Show only if an earlier answer matches"
        hint={isFirst ? 'There is no earlier question to refer to.' : undefined}
        checked={rule !== null}
        disabled={isFirst && rule === null}
        onChange={turn}
      />
      {rule && <RuleEditor id={id} rule={rule} onChange={set} />}
      {problem && <FormHelperText error>{problem}</FormHelperText>}
    </Stack>
  );
});

function earlierThan(id: string, questions: Question[]): Question[] {
  return questions.slice(
    0,
    questions.findIndex((one) => one.id === id),
  );
}

function RuleEditor({ id, rule, onChange }: { id: string; rule: Condition; onChange: (rule: Condition) => void }) {
  const questions = useBuilderState((state) => state.document.questionnaire.questions);
  const fillPlaceholders = useFillPlaceholders();
  const earlier = earlierThan(id, questions);
  const source = questions.find((one) => one.id === rule.question_id);
  const target = source && definitionOf(source.type).conditionTarget(source.config);
  return (
    <Box sx={{ display: 'grid', gap: 1.5, pl: { sm: 6 }, gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))' }}>
      <TextField
        select
        size="small"
        label="Question"
        value={source ? rule.question_id : ''}
        sx={{ gridColumn: '1 / -1' }}
        onChange={(event) => {
          const chosen = earlier.find((one) => one.id === event.target.value);
          if (chosen) onChange(firstRule(chosen));
        }}
      >
        {choicesOf(earlier, source).map(({ question: one, number }) => (
          <MenuItem key={one.id} value={one.id}>
            <Typography noWrap sx={{ maxWidth: 360 }}>
              {number}. {fillPlaceholders(one.title) || 'Question without text'}
            </Typography>
          </MenuItem>
        ))}
      </TextField>
      {target && <Comparison rule={rule} target={target} onChange={onChange} />}
    </Box>
  );
}

/**
 * Returns the earlier questions. A chosen question that was moved below this one stays in the list, so that the
 * rule can be read.
 */
function choicesOf(
  earlier: Question[],
  source: Question | undefined,
): { question: Question; number: number | string }[] {
  const numbered = earlier.map((question, index) => ({ question, number: index + 1 }));
  return source && !earlier.includes(source) ? [...numbered, { question: source, number: 'later' }] : numbered;
}

function firstRule(source: Question): Condition {
  const target = definitionOf(source.type).conditionTarget(source.config);
  const operator = target.operators[0] ?? 'answered';
  return { question_id: source.id, operator, value: firstValue(operator, target) };
}

function firstValue(operator: ConditionOperator, target: ConditionTarget): string | number | null {
  if (isPresence(operator)) return null;
  if (target.kind === 'one_of') return target.values[0]?.value ?? '';
  return target.kind === 'number' ? target.max : null;
}

function isPresence(operator: ConditionOperator): boolean {
  return PRESENCE_OPERATORS.some((presence) => presence === operator);
}

function Comparison({
  rule,
  target,
  onChange,
}: {
  rule: Condition;
  target: ConditionTarget;
  onChange: (rule: Condition) => void;
}) {
  const change = (operator: ConditionOperator) => {
    const keeps = !isPresence(operator) && rule.value !== null;
    onChange({ ...rule, operator, value: keeps ? rule.value : firstValue(operator, target) });
  };
  return (
    <>
      <TextField
        select
        size="small"
        label="Comparison"
        value={target.operators.includes(rule.operator) ? rule.operator : ''}
        onChange={(event) => change(event.target.value as ConditionOperator)}
      >
        {target.operators.map((operator) => (
          <MenuItem key={operator} value={operator}>
            {CONDITION_LABELS[operator]}
          </MenuItem>
        ))}
      </TextField>
      {!isPresence(rule.operator) && <Value rule={rule} target={target} onChange={onChange} />}
    </>
  );
}

function Value({
  rule,
  target,
  onChange,
}: {
  rule: Condition;
  target: ConditionTarget;
  onChange: (rule: Condition) => void;
}) {
  if (target.kind === 'number') {
    const { min, max, step } = target;
    return (
      <NumberInput
        field="show_if.value"
        label="Value"
        min={min}
        max={max}
        step={step}
        value={Number(rule.value)}
        onChange={(value) => onChange({ ...rule, value })}
      />
    );
  }
  if (target.kind === 'presence') return null;
  const known = target.values.some((item) => String(item.value) === String(rule.value));
  return (
    <TextField
      select
      size="small"
      label="Answer"
      value={known ? String(rule.value) : ''}
      onChange={(event) =>
        onChange({
          ...rule,
          value: target.values.find((item) => String(item.value) === event.target.value)?.value ?? '',
        })
      }
    >
      {target.values.map((item) => (
        <MenuItem key={item.value} value={String(item.value)}>
          {item.label || 'Option without text'}
        </MenuItem>
      ))}
    </TextField>
  );
}
