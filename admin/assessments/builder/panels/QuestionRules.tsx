import { Box, FormHelperText, Stack, Typography } from '@mui/material';
import { memo } from 'react';
import { useBuilder, useBuilderState, useFillPlaceholders } from '#admin/assessments/builder/document/context.ts';
import { useProblemAt } from '#admin/assessments/builder/document/problems.ts';
import { BuilderNumberField, Toggle } from '#admin/assessments/builder/fields/inputs.tsx';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import {
  CONDITION_LABELS,
  type Condition,
  type ConditionOperator,
  type ConditionTarget,
  isPresence,
} from '#common/assessments/questions/conditions.ts';
import { MARGIN_DEFAULT, MARGIN_MAX, MARGIN_MIN } from '#common/assessments/questions/direction.ts';
import { definitionOf, type QuestionType } from '#common/assessments/questions/registry.ts';
import { SelectField } from '#common/ui/forms/SelectField.tsx';

type AnsweringProps = {
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
export const AnsweringOptions = memo(function AnsweringOptions(props: AnsweringProps) {
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
      {definition.passesAttention && (
        <Toggle
          label="Attention check"
          hint="Only one answer is right. Experts are not told; it looks like any other question."
          checked={attentionCheck !== null}
          onChange={(on) => onChange({ attention_check: on ? { expected: '' } : null })}
        />
      )}
      {definition.passesAttention && attentionCheck && (
        <Expected
          target={definition.conditionTarget(config)}
          value={attentionCheck.expected}
          onChange={(expected) => onChange({ attention_check: { expected } }, 'attention_check')}
        />
      )}
    </Stack>
  );
});

type AnswerValue = string | number;
type ExpectedProps = { target: ConditionTarget; value: AnswerValue; onChange: (expected: AnswerValue) => void };

function Expected({ target, value, onChange }: ExpectedProps) {
  const problem = useProblemAt('attention_check', value !== '');
  return (
    <Box sx={{ pl: 6 }}>
      <SelectField
        data-field="attention_check"
        label="Expected answer"
        value={value}
        choices={answersOf(target)}
        onChange={onChange}
        error={problem !== undefined}
        helperText={problem}
      />
    </Box>
  );
}

function answersOf(target: ConditionTarget): { value: AnswerValue; label: string }[] {
  if (target.kind === 'one_of')
    return target.values.map(({ value, label }) => ({ value, label: label || 'Option without text' }));
  if (target.kind === 'presence') return [];
  const { min, max, step } = target;
  return Array.from({ length: Math.floor((max - min) / step) + 1 }, (_, index) => {
    const value = min + index * step;
    return { value, label: String(value) };
  });
}

type ShowIfProps = {
  id: string;
  rule: Condition | null;
  onChange: (change: { show_if: Condition | null }, field?: string) => void;
};

/** "Show only if": an earlier question, a comparison, and a value. */
export const ShowIfEditor = memo(function ShowIfEditor({ id, rule, onChange }: ShowIfProps) {
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

type RuleProps = { rule: Condition; onChange: (rule: Condition) => void };

function RuleEditor({ id, rule, onChange }: RuleProps & { id: string }) {
  const questions = useBuilderState((state) => state.document.questionnaire.questions);
  const fillPlaceholders = useFillPlaceholders();
  const earlier = earlierThan(id, questions);
  const source = questions.find((one) => one.id === rule.question_id);
  const target = source && definitionOf(source.type).conditionTarget(source.config);
  // A chosen question that was moved below this one stays in the list, so that the rule can be read.
  const offered = source && !earlier.includes(source) ? [...earlier, source] : earlier;
  return (
    <Box sx={{ display: 'grid', gap: 1.5, pl: { sm: 6 }, gridTemplateColumns: 'repeat(auto-fit, minmax(120px, 1fr))' }}>
      <SelectField
        label="Question"
        value={rule.question_id}
        sx={{ gridColumn: '1 / -1' }}
        onChange={(chosen) => {
          const question = earlier.find((one) => one.id === chosen);
          if (question) onChange(firstRule(question));
        }}
        choices={offered.map((one, index) => ({
          value: one.id,
          label: (
            <Typography noWrap sx={{ maxWidth: 360 }}>
              {index < earlier.length ? index + 1 : 'later'}. {fillPlaceholders(one.title) || 'Question without text'}
            </Typography>
          ),
        }))}
      />
      {target && <RuleComparison rule={rule} target={target} onChange={onChange} />}
    </Box>
  );
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

type ComparisonProps = RuleProps & { target: ConditionTarget };

function RuleComparison({ rule, target, onChange }: ComparisonProps) {
  const change = (operator: ConditionOperator) => {
    const keeps = !isPresence(operator) && rule.value !== null;
    onChange({ ...rule, operator, value: keeps ? rule.value : firstValue(operator, target) });
  };
  return (
    <>
      <SelectField
        label="Comparison"
        value={rule.operator}
        choices={target.operators.map((operator) => ({ value: operator, label: CONDITION_LABELS[operator] }))}
        onChange={change}
      />
      {!isPresence(rule.operator) && <RuleValue rule={rule} target={target} onChange={onChange} />}
    </>
  );
}

function RuleValue({ rule, target, onChange }: ComparisonProps) {
  const set = (value: AnswerValue) => onChange({ ...rule, value });
  if (target.kind === 'presence') return null;
  if (target.kind === 'one_of')
    return <SelectField label="Answer" value={rule.value} choices={answersOf(target)} onChange={set} />;
  const { min, max, step } = target;
  return (
    <BuilderNumberField
      field="show_if.value"
      label="Value"
      {...{ min, max, step }}
      value={Number(rule.value)}
      onChange={set}
    />
  );
}

type MarginProps = {
  margin: number | undefined;
  onChange: (change: { margin: number | undefined }, field: string) => void;
};

/** How small a difference between designs has to be not to matter. */
export const MarginField = memo(function MarginField({ margin, onChange }: MarginProps) {
  return (
    <BuilderNumberField
      field="margin"
      label="Differences that do not matter"
      unit="% of the scale"
      optional
      min={MARGIN_MIN}
      max={MARGIN_MAX}
      value={margin ?? null}
      onChange={(value) => onChange({ margin: value ?? undefined }, 'margin')}
      helperText={
        margin === undefined
          ? `Left empty, differences up to ${MARGIN_DEFAULT}% of the scale do not matter.`
          : `Differences up to ${margin}% of the scale do not matter.`
      }
    />
  );
});
