import type { StoredAnswer } from '#common/assessments/questionnaire/answer.ts';

export type StoredAnswers = Readonly<Record<string, StoredAnswer>>;

/** Merges answers with newer ones. Returns the same object if nothing changed. */
export function mergeAnswers(own: StoredAnswers, others: readonly StoredAnswer[]): StoredAnswers {
  const newer = others.filter((other) => other.revision > (own[other.question_id]?.revision ?? 0));
  if (newer.length === 0) return own;
  return { ...own, ...Object.fromEntries(newer.map((answer) => [answer.question_id, answer])) };
}
