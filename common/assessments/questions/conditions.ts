import * as z from 'zod';

export const CONDITION_OPERATORS = [
  'equals',
  'not_equals',
  'includes',
  'not_includes',
  'at_least',
  'at_most',
  'answered',
  'not_answered',
] as const;
export type ConditionOperator = (typeof CONDITION_OPERATORS)[number];

export const CONDITION_LABELS: Record<ConditionOperator, string> = {
  equals: 'is',
  not_equals: 'is not',
  includes: 'includes',
  not_includes: 'does not include',
  at_least: 'is at least',
  at_most: 'is at most',
  answered: 'is answered',
  not_answered: 'is not answered',
};

/** "Show only if": an earlier question's answer compared with a value; `value` is null if the operator needs none. */
export const condition = z.object({
  question_id: z.string().max(40),
  operator: z.enum(CONDITION_OPERATORS),
  value: z.union([z.string().max(200), z.number()]).nullable(),
});
export type Condition = z.infer<typeof condition>;

/** What a condition can compare an answer with: one of several values, a number in a range, or nothing but its presence. */
export type ConditionTarget =
  | { kind: 'one_of'; operators: readonly ConditionOperator[]; values: { value: string | number; label: string }[] }
  | { kind: 'number'; operators: readonly ConditionOperator[]; min: number; max: number; step: number }
  | { kind: 'presence'; operators: readonly ConditionOperator[] };

/** Operators that only check whether there is an answer. */
export const PRESENCE_OPERATORS = ['answered', 'not_answered'] as const satisfies readonly ConditionOperator[];

/** True if an operator needs no value. */
export function isPresence(operator: ConditionOperator): boolean {
  return PRESENCE_OPERATORS.some((presence) => presence === operator);
}

export const presenceTarget: ConditionTarget = { kind: 'presence', operators: PRESENCE_OPERATORS };

/** The target of a type whose answer is one number. */
export function numberTarget(min: number, max: number, step: number): ConditionTarget {
  return {
    kind: 'number',
    operators: ['equals', 'not_equals', 'at_least', 'at_most', ...PRESENCE_OPERATORS],
    min,
    max,
    step,
  };
}

/** Compares a number with a condition's value. */
export function matchesNumber(answer: number, operator: ConditionOperator, value: string | number): boolean {
  const wanted = Number(value);
  if (operator === 'equals') return answer === wanted;
  if (operator === 'not_equals') return answer !== wanted;
  if (operator === 'at_least') return answer >= wanted;
  if (operator === 'at_most') return answer <= wanted;
  return false;
}

/** Compares the ids of chosen things with a condition's value. */
export function matchesChosen(
  chosen: readonly (string | number)[],
  operator: ConditionOperator,
  value: string | number,
): boolean {
  const has = chosen.some((id) => String(id) === String(value));
  if (operator === 'equals') return has && chosen.length === 1;
  if (operator === 'not_equals') return !(has && chosen.length === 1);
  if (operator === 'includes') return has;
  if (operator === 'not_includes') return !has;
  return false;
}
