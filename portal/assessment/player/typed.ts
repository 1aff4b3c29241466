import type { Question } from '#common/assessments/questionnaire/schema.ts';

/** Whether an answer changed in its texts only, as while somebody types. */
export function isTyped(question: Question, before: unknown, after: unknown): boolean {
  return question.type === 'text' || (isGivenValue(before) && withoutTexts(before) === withoutTexts(after));
}

const isGivenValue = (value: unknown) => value !== null && value !== undefined;

const TEXT_KEYS = new Set(['comment', 'recall', 'reason', 'other_text']);

function withoutTexts(value: unknown): string | undefined {
  return JSON.stringify(value, (key, part) => (TEXT_KEYS.has(key) ? '' : part));
}
