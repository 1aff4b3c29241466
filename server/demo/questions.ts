import { newQuestion, type Question } from '#common/assessments/questionnaire/schema.ts';
import type { QuestionType } from '#common/assessments/questions/types.ts';

/** A question as the data files write it: only what differs from a new question of its type. */
export type QuestionData = Partial<Omit<Question, 'config'>> & {
  type: QuestionType;
  id: string;
  title: string;
  config?: Record<string, unknown>;
};

/** The whole question, in a section. */
export function questionOf({ config, ...given }: QuestionData, sectionId: string): Question {
  const base = newQuestion(given.type, given.id, sectionId);
  return { ...base, ...given, config: { ...(base.config as object), ...config } } as Question;
}
