import { type Comparison, compare } from '#common/answers/compare/comparison.ts';
import { comparables } from '#common/answers/compare/contenders.ts';
import type { KnownMaterials } from '#common/answers/results/design.ts';
import { questionResults, type ReportResponse } from '#common/answers/results/results.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { questionnaire } from './questions.ts';
import { reportResponse } from './report-responses.ts';

/** The names and files of three designs. */
export const designs: KnownMaterials = {
  11: { title: 'Aurora', file: 'a' },
  12: { title: 'Beacon', file: 'b' },
  13: { title: 'Cascade', file: 'c' },
};

/** A version with some questions. */
export const version = (questions: Question[], number = 1) => ({ number, questionnaire: questionnaire(questions) });

/** Responses of experts from `first` on: each question's answers in their order, undefined where an expert gave none. */
export function answered(given: Record<string, unknown[]>, { first = 1, number = 1 } = {}): ReportResponse[] {
  const size = Math.max(...Object.values(given).map(({ length }) => length));
  return Array.from({ length: size }, (_, index) => {
    const own = Object.entries(given).flatMap(([id, answers]) =>
      answers[index] === undefined ? [] : [[id, answers[index]]],
    );
    return reportResponse(first + index, number, Object.fromEntries(own));
  });
}

/** Everything that is compared in one version of some questions. */
export function comparisonsOf(questions: Question[], given: Record<string, unknown[]>): Comparison[] {
  const pooling = { materials: designs, decisions: [] };
  return comparables(questionResults([version(questions)], answered(given), pooling), designs).map(compare);
}
