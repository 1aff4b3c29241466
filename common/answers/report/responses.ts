import type { ResponseState } from '#common/answers/responses.ts';
import { answerSchemaOf, answersById, type StoredAnswer } from '#common/assessments/questionnaire/answer.ts';
import { visibleQuestions } from '#common/assessments/questionnaire/logic.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { definitionOf } from '#common/assessments/questions/registry.ts';
import { MINUTE } from '#common/values/durations.ts';
import { type QuestionGroup, questionInVersion, type ReportVersion } from './groups.ts';

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
 * What a response holds for one question of its version: an answer, "cannot judge", nothing, or that it was not
 * asked. A stored value that does not count as answered (no row of a scorecard, a reason without a choice) is `none` with that value.
 */
export type Given =
  | { kind: 'value'; question: Question; value: unknown; answer: StoredAnswer }
  | { kind: 'cannot_judge'; question: Question; answer: StoredAnswer }
  | { kind: 'none'; question: Question; value?: unknown; answer?: StoredAnswer | undefined }
  | { kind: 'not_asked' };

/** What a response holds for each question of a report, by the group's key. Answers of hidden questions do not count. */
export function givenByGroup(
  groups: readonly QuestionGroup[],
  versions: readonly ReportVersion[],
  response: Pick<ReportResponse, 'version' | 'answers'>,
): Map<string, Given> {
  const questionnaire = versions.find(({ number }) => number === response.version)?.questionnaire;
  const answers = answersById(response.answers);
  const asked = new Set(questionnaire ? visibleQuestions(questionnaire, answers).map(({ id }) => id) : []);
  const stored = new Map(response.answers.map((answer) => [answer.question_id, answer]));
  return new Map(
    groups.map((group) => {
      const { id } = group.question;
      const question = questionInVersion(group, response.version);
      return [group.key, question && asked.has(id) ? givenTo(question, stored.get(id)) : { kind: 'not_asked' }];
    }),
  );
}

function givenTo(question: Question, answer: StoredAnswer | undefined): Given {
  if (answer?.cannot_judge) return { kind: 'cannot_judge', question, answer };
  if (!answer) return { kind: 'none', question, answer };
  const parsed = answerSchemaOf(question).safeParse(answer.value);
  if (!parsed.success) return { kind: 'none', question, answer };
  const answered = definitionOf(question.type).isAnswered(question.config, parsed.data);
  return { kind: answered ? 'value' : 'none', question, value: parsed.data, answer };
}

/** True if an answer passes the attention check of its version; null if that version has none. */
export function passedAttention(given: Given): boolean | null {
  if (given.kind !== 'value' || !given.question.attention_check) return null;
  const { type, config, attention_check } = given.question;
  return definitionOf(type).passesAttention(config, given.value, attention_check.expected);
}

/** Minutes an expert worked on the questions, from the measured times; null if nothing was measured. */
export function activeMinutes({ answers }: Pick<ReportResponse, 'answers'>): number | null {
  const measured = answers.flatMap(({ measurement }) => (measurement ? [measurement.active_ms] : []));
  return measured.length === 0 ? null : measured.reduce((sum, ms) => sum + ms, 0) / MINUTE;
}
