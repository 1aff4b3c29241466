import { median } from 'simple-statistics';
import { QUALITY_FLAGS, type QualityFlag } from '#common/answers/result-filters.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { questionGroups, type ReportVersion } from './pooling.ts';
import { type Given, givenByGroup, passedAttention, type ReportResponse } from './results.ts';
import { mapped, type Steps } from './steps.ts';

/**
 * Below this part of the usual time a response is too fast: a third of the median, as in the R package DCC (detect_response_time), and
 * compared question by question, as in Leiner 2019 (Too fast, too straight, too weird, Survey Research Methods 13:3). Half of it, which others
 * take, would flag experts who are only quick.
 */
const TOO_FAST = 1 / 3;

/** How many responses must be measured before any of them is called too fast. */
const MEASURED_LEAST = 5;

/** With fewer rows, the same column in each of them is not a sign of carelessness. */
const ROWS_LEAST = 4;

/** Nor is it with fewer columns. */
const COLUMNS_LEAST = 3;

/**
 * The flags of each flagged response, by its id, found in steps. `responses` must hold all completed ones, since a response is compared with
 * them.
 */
export function* qualityFlags(
  versions: readonly ReportVersion[],
  responses: readonly ReportResponse[],
): Steps<Map<number, QualityFlag[]>> {
  const telling = questionGroups(versions).filter(({ asked }) =>
    asked.some(({ question }) => question.attention_check || isBattery(question)),
  );
  const given = new Map(
    yield* mapped(responses, (response): [number, Given[]] => [
      response.id,
      [...givenByGroup(telling, versions, response).values()],
    ]),
  );
  const completed = responses.filter(({ state }) => state === 'completed');
  const too_fast = yield* tooFast(responses, completed);
  const found: Record<QualityFlag, Set<number>> = {
    too_fast,
    failed_attention: where(given, (answers) => answers.some((answer) => passedAttention(answer) === false)),
    straight_lining: straightLining(given, completed),
  };
  return new Map(
    responses.flatMap(({ id }) => {
      const flags = QUALITY_FLAGS.filter((flag) => found[flag].has(id));
      return flags.length > 0 ? [[id, flags] as const] : [];
    }),
  );
}

const where = <Value>(byResponse: Map<number, Value>, holds: (value: Value) => boolean) =>
  new Set([...byResponse].flatMap(([id, value]) => (holds(value) ? id : [])));

/**
 * The submitted responses that took less than a third of the time that completed responses of the same version usually take for the same
 * questions. Questions that a response was not asked do not count, so that a short way through the questionnaire is not called fast.
 */
function* tooFast(responses: readonly ReportResponse[], completed: readonly ReportResponse[]): Steps<Set<number>> {
  const times = new Map(yield* mapped(responses, (response) => [response, timesOf(response)] as const));
  const usual = Map.groupBy(
    completed.flatMap((response) => times.get(response) ?? []),
    ([key]) => key,
  );
  yield;
  const medians = new Map(
    [...usual].flatMap(([key, all]) => (all.length < MEASURED_LEAST ? [] : [[key, median(all.map(([, ms]) => ms))]])),
  );
  const fast = yield* mapped(responses, (response) => {
    const own = (times.get(response) ?? []).filter(([key]) => medians.has(key));
    const spent = own.reduce((sum, [, ms]) => sum + ms, 0);
    const expected = own.reduce((sum, [key]) => sum + (medians.get(key) ?? 0), 0);
    return response.submitted_at !== null && spent < expected * TOO_FAST ? [response.id] : [];
  });
  return new Set(fast.flat());
}

/** The measured milliseconds of each question, by version and question. */
const timesOf = ({ version, answers }: ReportResponse) =>
  answers.flatMap(({ question_id, measurement }) =>
    measurement ? [[`${version} ${question_id}`, measurement.active_ms] as const] : [],
  );

/**
 * The responses with the same column in every row of each of their batteries. A battery that more than half of the completed responses answer
 * so says nothing about them: one may rightly judge everything alike (Reuning & Plutzer 2020, Valid vs. invalid straightlining, Survey
 * Research Methods 14:5).
 */
function straightLining(given: Map<number, Given[]>, completed: readonly ReportResponse[]): Set<number> {
  const batteries = new Map([...given].map(([id, answers]) => [id, answers.flatMap(batteryOf)]));
  const all = completed.flatMap(({ id }) => batteries.get(id) ?? []);
  const says = new Map(
    [...new Set(all.map(({ question }) => question))].map((question) => {
      const same = all.filter((one) => one.question === question);
      return [question, same.filter(({ isStraight }) => isStraight).length <= same.length / 2];
    }),
  );
  return where(batteries, (answered) => {
    const telling = answered.filter(({ question }) => says.get(question));
    return telling.length > 0 && telling.every(({ isStraight }) => isStraight);
  });
}

const isBattery = ({ type }: Question) => type === 'scorecard' || type === 'semantic_differential';

/** A battery with enough judged rows, by its question's id. "Not applicable" does not count as a judgement, but makes an answer differ. */
function batteryOf(given: Given): { question: string; isStraight: boolean }[] {
  if (given.kind !== 'value' || !isBattery(given.question)) return [];
  const { question } = given;
  const answers = Object.values(given.value as Record<string, string | number>);
  const columns = question.type === 'scorecard' ? question.config.columns.map(({ id }) => id) : null;
  if (columns && columns.length < COLUMNS_LEAST) return [];
  const judged = columns ? answers.filter((answer) => columns.some((id) => id === answer)) : answers;
  if (judged.length < ROWS_LEAST) return [];
  return [{ question: question.id, isStraight: new Set(answers).size === 1 }];
}
