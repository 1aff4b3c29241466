import * as z from 'zod';
import {
  RESPONSE_STATE_LABELS,
  RESPONSE_STATE_TONES,
  RESPONSE_STATES,
  type ResponseState,
} from '#common/answers/responses.ts';
import type { NameOf } from '#common/answers/results/define.ts';
import { resultsOfType } from '#common/answers/results/types/registry.ts';
import { spread } from '#common/answers/statistics/distributions.ts';
import {
  answerSchemaOf,
  answersById,
  countedValue,
  type StoredAnswer,
  storedAnswer,
} from '#common/assessments/questionnaire/answer.ts';
import { visibleQuestions } from '#common/assessments/questionnaire/logic.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import { materialView } from '#common/library/materials.ts';
import { MINUTE, SECOND } from '#common/words/units.ts';
import { sameFileIn } from './design.ts';
import {
  NO_BASIS,
  type PoolingBasis,
  pooling,
  type QuestionGroup,
  questionGroups,
  questionInVersion,
  type ReportVersion,
} from './pooling.ts';
import { mapped, type Steps } from './steps.ts';

const count = z.number().int();

/** The result of one question over all its answers. */
export const questionStats = z.object({
  key: z.string(),
  place: z.string(),
  versions: z.array(count),
  pooling: pooling.nullable(),
  question: z.custom<Question>(),
  answered: count,
  cannot_judge: count,
  /** Asked, but not answered. */
  skipped: count,
  /** The aggregate of the question's type; null when nobody answered. */
  aggregate: z.unknown(),
  /** How many passed the attention check of their version; null if no version has one. */
  attention: z.object({ passed: count, failed: count }).nullable(),
  /** Median seconds spent on it; null if nothing was measured. */
  median_seconds: z.number().nullable(),
  response_ids: z.array(count),
  /** What experts wrote in their own words, as it is shown: "Dislike: too small". */
  texts: z.array(z.object({ response_id: count, text: z.string() })),
});
export type QuestionStats = z.infer<typeof questionStats>;

/** The same with the question of each version, every counted answer, and the experts' texts without labels. */
export type QuestionResult = QuestionGroup &
  Omit<QuestionStats, 'texts'> & {
    values: { expert_id: number; value: unknown }[];
    /** To whom it is known to have been shown, answered or not: its place among their questions, and the order of its options. */
    shown: { expert_id: number; place: number; options: string[] }[];
    texts: (QuestionStats['texts'][number] & { written: string })[];
  };

/** Every question's result over some responses. */
export function* questionResultsInSteps(
  versions: readonly ReportVersion[],
  responses: readonly ReportResponse[],
  basis = NO_BASIS,
): Steps<QuestionResult[]> {
  const groups = questionGroups(versions, basis);
  const given = yield* mapped(responses, (response) => ({ response, given: givenByGroup(groups, versions, response) }));
  return yield* mapped(groups, (group) =>
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
  const counted = values.map(({ value }) => value);
  const seconds = values.flatMap(({ answer }) => (answer?.measurement ? [answer.measurement.active_ms / SECOND] : []));
  const checks = all.map(({ given }) => passedAttention(given)).filter((passed) => passed !== null);
  const passed = checks.filter(Boolean).length;
  const isCheck = group.asked.some((one) => one.question.attention_check !== null);
  return {
    ...group,
    answered: values.length,
    cannot_judge: all.filter(({ given }) => given.kind === 'cannot_judge').length,
    skipped: all.filter(({ given }) => given.kind === 'none').length,
    aggregate: counted.length === 0 ? null : resultsOfType(question.type).aggregate(question.config, counted),
    attention: isCheck ? { passed, failed: checks.length - passed } : null,
    median_seconds: spread(seconds)?.median ?? null,
    response_ids: values.map(({ response }) => response.id),
    values: values.map(({ response, value }) => ({ expert_id: response.expert.id, value })),
    shown: all.flatMap(({ response, given }) => {
      const { order_shown: place, options_shown: options = [] } =
        ('answer' in given && given.answer?.measurement) || {};
      return place === undefined ? [] : [{ expert_id: response.expert.id, place, options }];
    }),
    texts: values.flatMap(({ response, value }) => textsOf(question, value, response.id)),
  };
}

function textsOf({ type, config }: QuestionGroup['question'], value: unknown, response_id: number) {
  const texts = resultsOfType(type).texts?.(config, value) ?? [];
  return texts.flatMap(({ text, label }) => {
    const written = text.trim();
    return written ? [{ response_id, text: label ? `${label}: ${written}` : written, written }] : [];
  });
}

/** The figures of a question; none without answers. */
export const figuresOf = ({ question, aggregate }: QuestionStats, nameOf: NameOf) =>
  aggregate === null ? [] : (resultsOfType(question.type).figures?.(question.config, aggregate, nameOf) ?? []);

/** Median minutes of the responses' measured time; null when nothing was measured. */
export function medianMinutes(responses: readonly ReportResponse[]): number | null {
  return spread(responses.map(activeMinutes).filter((minutes) => minutes !== null))?.median ?? null;
}

const id = z.number().int();
const instant = z.iso.datetime();

/** A response in the list of an assessment's responses. */
export const responseRow = z.object({
  id: id.meta({ title: 'Response', control: 'id' }),
  expert_id: id,
  expert_name: z.string().meta({ title: 'Expert' }),
  expert_email: z.string(),
  expertise_level: z.string(),
  version: z.number().int().meta({ title: 'Version', control: 'id' }),
  state: z.enum(RESPONSE_STATES).meta({ title: 'State', labels: RESPONSE_STATE_LABELS, tones: RESPONSE_STATE_TONES }),
  progress: z.number().int(),
  started_at: instant.meta({ title: 'Started' }),
  submitted_at: instant.nullable().meta({ title: 'Submitted' }),
});
export type ResponseRow = z.infer<typeof responseRow>;

/** One response with every question that was asked, in order. */
export const responseDetail = responseRow.extend({
  assessment_id: id,
  assessment_title: z.string(),
  active_minutes: z.number().nullable(),
  answers: z.array(
    z.object({
      place: z.string(),
      question: z.custom<Question>(),
      kind: z.enum(['value', 'cannot_judge', 'none']),
      text: z.string(),
      answer: storedAnswer.nullable(),
      attention_passed: z.boolean().nullable(),
    }),
  ),
  materials: z.array(materialView),
});
export type ResponseDetail = z.infer<typeof responseDetail>;

/** One expert's response with its answers; instants in ISO form. */
export type ReportResponse = {
  id: number;
  expert: { id: number; name: string; email: string; level: string };
  version: number;
  state: ResponseState;
  started_at: string;
  submitted_at: string | null;
  answers: StoredAnswer[];
};

/**
 * What a response has for one question of its version: an answer, "cannot judge", nothing, or that it was not asked. A
 * stored value that does not count as answered (no row of a scorecard, a reason without a choice) is `none` with that value. Who handed in
 * without a pin has answered that there is none to place.
 */
export type Given =
  | { kind: 'value'; question: Question; value: unknown; answer: StoredAnswer | undefined }
  | { kind: 'cannot_judge'; question: Question; answer: StoredAnswer }
  | { kind: 'none'; question: Question; value?: unknown; answer?: StoredAnswer | undefined }
  | { kind: 'not_asked' };

/** What a response has for each question of a report, by the group's key. Answers to hidden questions do not count. */
export function givenByGroup(
  groups: readonly QuestionGroup[],
  versions: readonly ReportVersion[],
  response: Pick<ReportResponse, 'version' | 'answers' | 'submitted_at'>,
): Map<string, Given> {
  const questionnaire = versions.find(({ number }) => number === response.version)?.questionnaire;
  const answers = answersById(response.answers);
  const asked = new Set(questionnaire ? visibleQuestions(questionnaire, answers).map(({ id }) => id) : []);
  const stored = new Map(response.answers.map((answer) => [answer.question_id, answer]));
  return new Map(
    groups.map((group): [string, Given] => {
      const question = questionInVersion(group, response.version);
      if (!question || !asked.has(question.id)) return [group.key, { kind: 'not_asked' }];
      return [group.key, givenTo(question, stored.get(question.id), response.submitted_at !== null)];
    }),
  );
}

function givenTo(question: Question, answer: StoredAnswer | undefined, handedIn: boolean): Given {
  if (answer?.cannot_judge) return { kind: 'cannot_judge', question, answer };
  const value = countedValue(question, answer?.value, handedIn);
  if (value !== null) return { kind: 'value', question, value, answer };
  const { data } = answerSchemaOf(question).safeParse(answer?.value);
  return { kind: 'none', question, answer, ...(answer && data !== undefined && { value: data }) };
}

/** True if an answer passes the attention check of its version; null if that version has none. */
export function passedAttention(given: Given): boolean | null {
  if (given.kind !== 'value' || !given.question.attention_check) return null;
  const { type, config, attention_check } = given.question;
  return definitionOf(type).passesAttention?.(config, given.value, attention_check.expected) ?? null;
}

/** Minutes an expert worked on the questions, from the measured times; null if nothing was measured. */
export function activeMinutes({ answers }: Pick<ReportResponse, 'answers'>): number | null {
  const measured = answers.flatMap(({ measurement }) => (measurement ? [measurement.active_ms] : []));
  return measured.length === 0 ? null : measured.reduce((sum, ms) => sum + ms, 0) / MINUTE;
}
