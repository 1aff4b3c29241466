import type { Question } from '#common/assessments/questionnaire/schema.ts';
import type { AnswerOf, ConfigOf } from '#common/assessments/questions/registry.ts';
import type { QuestionType } from '#common/assessments/questions/types.ts';
import type { MaterialView } from '#common/library/materials.ts';

/** Props of every question input; one component per type, used by the player and the builder's preview. */
export type QuestionInputProps<T extends QuestionType = QuestionType> = {
  question: Question<T>;
  config: ConfigOf<T>;
  /** Null until something is entered. */
  value: AnswerOf<T> | null;
  onChange: (value: AnswerOf<T> | null) => void;
  /** All materials of the questionnaire; inputs find theirs by id. */
  materials: readonly MaterialView[];
  readOnly: boolean;
  /** Id of the element with the question's title. */
  labelledBy: string;
  /** Determines the shuffled orders: questionSeed(…). */
  seed: string;
};
