import type { KnownMaterials } from '#common/answers/results/design.ts';
import type { QuestionResult } from '#common/answers/results/results.ts';
import { finished, mapped, type Steps } from '#common/answers/results/steps.ts';
import { type Contender, comparables } from './contenders.ts';
import { adjust } from './family.ts';
import { type ContestField, fieldsOf } from './fields.ts';
import { type Compared, judge, worthsOf } from './judge.ts';
import { type Overall, overallOf } from './overall.ts';
import { type Answer, answerOf } from './sentences.ts';
import { type Verdict, verdictOf } from './verdict.ts';

/** Everything that was found about things that are compared with each other. */
export type Comparison = {
  contenders: Contender[];
  questions: Compared[];
  /** Over all questions, for each pair. */
  overall: Overall[];
  /** How many tests of single questions were adjusted for each other. */
  family: number;
  /** Which contender is better, and that in words; null where none can be. */
  verdict: Verdict | null;
  answer: Answer | null;
};

/**
 * Compares things by every question about them. Contests in which one end is better are tested and lead to a verdict; with `areGroups`,
 * groups of experts that answered the same questions, all contests are tested, and nobody wins.
 */
export function* compareInSteps(field: ContestField, areGroups = false): Steps<Comparison> {
  const { contenders, questions } = field;
  const compared: Compared[] = [];
  for (const question of questions) {
    const { key, places, versions, title, type, response_ids, order, pictures, margin } = question;
    const contests = yield* mapped(question.contests, (contest) => judge(contest, field, margin, areGroups));
    compared.push({
      key,
      places,
      versions,
      title,
      type,
      response_ids,
      order,
      pictures,
      contests,
      worths: worthsOf(question),
    });
  }
  const family = yield* adjust(compared, field);
  const overall = areGroups ? [] : yield* overallOf(field, compared);
  const verdict = areGroups ? null : verdictOf({ contenders, questions: compared, overall });
  const found = { contenders, questions: compared, overall, family, verdict };
  return { ...found, answer: answerOf(found) };
}

/** Everything that is compared in the results of some questions: designs, or the alternatives of a question. */
export function* comparisonsInSteps(
  results: readonly QuestionResult[],
  materials: KnownMaterials,
): Steps<Comparison[]> {
  const found: Comparison[] = [];
  const all = comparables(results, materials);
  yield;
  for (const field of fieldsOf(all, results, materials)) {
    found.push(yield* compareInSteps(field));
    yield;
  }
  return found;
}

/** The same at once. */
export const comparisonsIn = (results: readonly QuestionResult[], materials: KnownMaterials): Comparison[] =>
  finished(comparisonsInSteps(results, materials));
