import { type Comparison, comparisonsIn } from '#common/answers/compare/comparison.ts';
import type { KnownMaterials } from '#common/answers/results/design.ts';
import type { ReportResponse } from '#common/answers/results/results.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { questionResults } from '#tests/factories/at-once.ts';
import { questionnaire } from './questions.ts';
import { measured, reportResponse } from './report-responses.ts';

/** The names and files of three designs. */
export const designs: KnownMaterials = {
  11: { title: 'Aurora', file: 'a' },
  12: { title: 'Beacon', file: 'b' },
  13: { title: 'Cascade', file: 'c' },
};

/** A version with some questions. */
export const version = (questions: Question[], number = 1) => ({ number, questionnaire: questionnaire(questions) });

/**
 * Responses of experts from `first` on: each question's answers in their order, undefined where an expert gave none. Every other expert
 * saw the questions from the last to the first.
 */
export function answered(given: Record<string, unknown[]>, { first = 1, number = 1 } = {}): ReportResponse[] {
  const size = Math.max(...Object.values(given).map(({ length }) => length));
  const ids = Object.keys(given);
  return Array.from({ length: size }, (_, index) => {
    const own = Object.entries(given).flatMap(([id, answers]) =>
      answers[index] === undefined ? [] : [[id, answers[index]]],
    );
    const response = reportResponse(first + index, number, Object.fromEntries(own));
    const placeOf = (id: string) => (index % 2 === 0 ? ids.indexOf(id) : ids.length - 1 - ids.indexOf(id));
    const answers = response.answers.map((answer) => ({
      ...answer,
      measurement: measured(placeOf(answer.question_id)),
    }));
    return { ...response, answers };
  });
}

/** Everything that is compared in one version of some questions. */
export function comparisonsOf(
  questions: Question[],
  given: Record<string, unknown[]>,
  materials = designs,
): Comparison[] {
  const pooling = { materials, decisions: [] };
  return comparisonsIn(questionResults([version(questions)], answered(given), pooling), materials);
}
