import { type Question, type Questionnaire, questionsInOrder } from '#common/assessments/questionnaire/schema.ts';
import type { QuestionInVersion } from './design.ts';
import { describePooling, groupVersions } from './pool-versions.ts';
import { NO_BASIS, type Pooling, type PoolingBasis } from './pooling.ts';

export type ReportVersion = { number: number; questionnaire: Questionnaire };

/** A question in one or several versions that ask the same. A version that asks something else is another group: their answers are never mixed. */
export type QuestionGroup = {
  /** Unique in a report. */
  key: string;
  /** The question as the newest of these versions asks it. */
  question: Question;
  versions: number[];
  /** The question as each of these versions asked it: each answer is read by its own version, and compared with the attention key of its own version. */
  asked: QuestionInVersion[];
  /** Its number in the report: "3", or "3b" if it is shown apart from the newest. */
  place: string;
  /** Which versions are pooled and why; null if only one version asks the question. */
  pooling: Pooling | null;
};

/** The question of a version; undefined if the version is not in the group. */
export const questionInVersion = ({ asked }: QuestionGroup, version: number): Question | undefined =>
  asked.find((one) => one.version === version)?.question;

/** Every question of some versions, in the order of the newest; questions that only older versions had come last. */
export function questionGroups(
  versions: readonly ReportVersion[],
  { materials, decisions }: PoolingBasis = NO_BASIS,
): QuestionGroup[] {
  return questionsOf(versions).flatMap(([id, asked], index) => {
    const decision = decisions.find(({ question_id }) => question_id === id);
    const groups = groupVersions(asked, materials, decision);
    const poolings = describePooling(groups, materials, decision);
    return groups.flatMap((group, other): QuestionGroup[] => {
      const [newest] = group;
      if (!newest) return [];
      return [
        {
          key: other === 0 ? id : `${id}.${other + 1}`,
          question: newest.question,
          versions: group.map(({ version }) => version).sort((a, b) => a - b),
          asked: group,
          place: `${index + 1}${other === 0 ? '' : letter(other)}`,
          pooling: poolings[other] ?? null,
        },
      ];
    });
  });
}

/** Each question by its id with the versions that ask it. */
export function questionsOf(versions: readonly ReportVersion[]): [string, QuestionInVersion[]][] {
  const byId = new Map<string, QuestionInVersion[]>();
  for (const { number, questionnaire } of [...versions].sort((a, b) => b.number - a.number)) {
    for (const question of questionsInOrder(questionnaire)) {
      byId.set(question.id, [...(byId.get(question.id) ?? []), { version: number, question }]);
    }
  }
  return [...byId];
}

const letter = (index: number) => String.fromCharCode('a'.charCodeAt(0) + index);
