import type { Question } from '#common/assessments/questionnaire/schema.ts';

/** Returns whether only the texts of an answer have changed, as while typing. */
export function isTextEdit(question: Question, before: unknown, after: unknown): boolean {
  return question.type === 'text' || withoutTexts(before) === withoutTexts(after);
}

const TEXT_KEYS = new Set(['comment', 'recall', 'reason', 'other_text']);

function withoutTexts(value: unknown): string | undefined {
  return JSON.stringify(value, (key, part) => (TEXT_KEYS.has(key) ? '' : part));
}
