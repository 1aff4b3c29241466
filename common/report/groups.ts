import { type Question, type Questionnaire, questionsInOrder } from '../questionnaire/schema.ts';

export type ReportVersion = { number: number; questionnaire: Questionnaire };

/** A question as one or several versions asked it. Asked differently, it is another group: answers are never mixed. */
export type QuestionGroup = {
  /** Unique in a report. */
  key: string;
  /** As the newest of these versions has it. */
  question: Question;
  versions: number[];
  /** Its place in the report: "3", or "3b" for another wording of the third question. */
  place: string;
};

/** What makes answers comparable: the same words and the same things to answer. */
function askedAs(question: Question): string {
  return JSON.stringify([question.type, question.title, question.config]);
}

/** Every question of some versions, in the order of the newest; questions that only older ones had come last. */
export function questionGroups(versions: readonly ReportVersion[]): QuestionGroup[] {
  const newestFirst = [...versions].sort((a, b) => b.number - a.number);
  const byId = new Map<string, Map<string, { question: Question; versions: number[] }>>();
  for (const { number, questionnaire } of newestFirst) {
    for (const question of questionsInOrder(questionnaire)) {
      const wordings = byId.get(question.id) ?? new Map();
      byId.set(question.id, wordings);
      const wording = wordings.get(askedAs(question)) ?? { question, versions: [] };
      wordings.set(askedAs(question), wording);
      wording.versions.unshift(number);
    }
  }
  return [...byId.values()].flatMap((wordings, index) =>
    [...wordings.values()].map((wording, other) => ({
      ...wording,
      key: other === 0 ? wording.question.id : `${wording.question.id}.${other + 1}`,
      place: `${index + 1}${other === 0 ? '' : letter(other)}`,
    })),
  );
}

const letter = (index: number) => String.fromCharCode('a'.charCodeAt(0) + index);
