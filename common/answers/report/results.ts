import * as z from 'zod';
import { pictureOfType } from '#common/answers/charts/registry.ts';
import { spread } from '#common/answers/statistics/quantiles.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import { materialView } from '#common/library/materials.ts';
import { SECOND } from '#common/values/durations.ts';
import { sameFileIn } from './design.ts';
import { type QuestionGroup, questionGroups, type ReportVersion } from './groups.ts';
import { NO_BASIS, type PoolingBasis, pooling } from './pooling.ts';
import { activeMinutes, type Given, givenByGroup, passedAttention, type ReportResponse } from './responses.ts';

/** All answers to one question, taken together. */
export type QuestionResult = QuestionGroup & {
  answered: number;
  cannot_judge: number;
  /** Asked, but not answered. */
  skipped: number;
  /** The aggregate of the question's type; null when nobody answered. */
  aggregate: unknown;
  /** How many passed the attention check of their version; null if no version has one. */
  attention: { passed: number; failed: number } | null;
  /** Median seconds spent on it; null if nothing was measured. */
  median_seconds: number | null;
  /** Who answered. */
  response_ids: number[];
  /** What experts wrote in their own words. */
  texts: {
    response_id: number;
    /** The text as it is shown: "Dislike: too small". */
    text: string;
    /** Their own words alone. */
    written: string;
  }[];
};

/** Every question's result over some responses. */
export function questionResults(
  versions: readonly ReportVersion[],
  responses: readonly ReportResponse[],
  basis: PoolingBasis = NO_BASIS,
): QuestionResult[] {
  const groups = questionGroups(versions, basis);
  const given = responses.map((response) => ({ response, given: givenByGroup(groups, versions, response) }));
  return groups.map((group) =>
    resultOf(
      group,
      given.map(({ response, given: all }) => ({ response, given: all.get(group.key) ?? { kind: 'not_asked' } })),
      basis,
    ),
  );
}

type GivenTo = { response: ReportResponse; given: Given };

function resultOf(group: QuestionGroup, all: GivenTo[], { materials }: PoolingBasis): QuestionResult {
  const { question } = group;
  const definition = definitionOf(question.type);
  const replace = sameFileIn(question, materials);
  const values = all.flatMap(({ response, given }) =>
    given.kind === 'value'
      ? [{ response, value: definition.onMaterials(given.value, replace), answer: given.answer }]
      : [],
  );
  const seconds = values.flatMap(({ answer }) => (answer.measurement ? [answer.measurement.active_ms / SECOND] : []));
  const checks = all.map(({ given }) => passedAttention(given)).filter((passed) => passed !== null);
  const passed = checks.filter(Boolean).length;
  const isCheck = group.asked.some((one) => one.question.attention_check !== null);
  return {
    ...group,
    answered: values.length,
    cannot_judge: all.filter(({ given }) => given.kind === 'cannot_judge').length,
    skipped: all.filter(({ given }) => given.kind === 'none').length,
    aggregate:
      values.length === 0
        ? null
        : definition.aggregate(
            question.config,
            values.map(({ value }) => value),
          ),
    attention: isCheck ? { passed, failed: checks.length - passed } : null,
    median_seconds: spread(seconds)?.median ?? null,
    response_ids: values.map(({ response }) => response.id),
    texts: values.flatMap(({ response, value }) => textsOf(question, value, response.id)),
  };
}

function textsOf({ type, config }: QuestionGroup['question'], value: unknown, response_id: number) {
  const picture = pictureOfType(type);
  const labels = picture.textLabels?.(config, value);
  return picture.texts(config, value).flatMap((text, index) => {
    const written = text.trim();
    const label = labels?.[index];
    return written ? [{ response_id, text: label ? `${label}: ${written}` : written, written }] : [];
  });
}

/** Median minutes of the responses' measured time; null when nothing was measured. */
export function medianMinutes(responses: readonly ReportResponse[]): number | null {
  return spread(responses.map(activeMinutes).filter((minutes) => minutes !== null))?.median ?? null;
}

const count = z.number().int();

/** GET /assessments/{id}/summary-stats/ */
export const summaryStats = z.object({
  assessment_id: z.number().int(),
  /** Responses that the results rest on: the completed ones. */
  responses_count: count,
  in_progress_count: count,
  /** Submitted after the end and waiting for staff. */
  late_count: count,
  total_experts: count,
  invited_count: count,
  completion_percentage: count,
  median_minutes: z.number().nullable(),
  /** What the questions show. */
  materials: z.array(materialView),
  questions: z.array(
    z.object({
      key: z.string(),
      place: z.string(),
      versions: z.array(count),
      pooling: pooling.nullable(),
      question: z.custom<QuestionResult['question']>(),
      answered: count,
      cannot_judge: count,
      skipped: count,
      aggregate: z.unknown(),
      attention: z.object({ passed: count, failed: count }).nullable(),
      median_seconds: z.number().nullable(),
      response_ids: z.array(count),
      texts: z.array(z.object({ response_id: count, text: z.string() })),
    }),
  ),
});
export type SummaryStats = z.infer<typeof summaryStats>;
