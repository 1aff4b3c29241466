import { MINUTE } from '../durations.ts';
import { answersById, type StoredAnswer } from '../questionnaire/answer.ts';
import { visibleQuestions } from '../questionnaire/logic.ts';
import { definitionOf } from '../questions/registry.ts';
import type { ResponseState } from '../responses.ts';
import type { QuestionGroup, ReportVersion } from './groups.ts';

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

/** What a response says to one question: an answer, that the expert cannot judge, nothing, or that it was not asked. */
export type Given =
  | { kind: 'value'; value: unknown; answer: StoredAnswer }
  | { kind: 'cannot_judge'; answer: StoredAnswer }
  | { kind: 'none' }
  | { kind: 'not_asked' };

/** What a response says to each question of a report, by the group's key. Answers of hidden questions do not count. */
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
      const here = group.versions.includes(response.version) && asked.has(id);
      return [group.key, here ? givenTo(group, stored.get(id)) : { kind: 'not_asked' }];
    }),
  );
}

function givenTo({ question }: QuestionGroup, answer: StoredAnswer | undefined): Given {
  if (answer?.cannot_judge) return { kind: 'cannot_judge', answer };
  if (answer?.value === null || answer?.value === undefined) return { kind: 'none' };
  const parsed = definitionOf(question.type).answerSchema(question.config).safeParse(answer.value);
  return parsed.success ? { kind: 'value', value: parsed.data, answer } : { kind: 'none' };
}

/** Minutes that an expert worked on the questions, from the measured times; null when nothing was measured. */
export function activeMinutes({ answers }: Pick<ReportResponse, 'answers'>): number | null {
  const measured = answers.flatMap(({ measurement }) => (measurement ? [measurement.active_ms] : []));
  return measured.length === 0 ? null : measured.reduce((sum, ms) => sum + ms, 0) / MINUTE;
}
