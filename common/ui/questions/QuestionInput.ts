import type { Question } from '#common/assessments/questionnaire/schema.ts';
import type { AnswerOf, ConfigOf } from '#common/assessments/questions/registry.ts';
import type { QuestionType } from '#common/assessments/questions/types.ts';
import type { MaterialView } from '#common/library/materials.ts';

/** What every question input gets; one component a type, shared by the player and the builder's preview. */
export type QuestionInputProps<T extends QuestionType = QuestionType> = {
  question: Question<T>;
  config: ConfigOf<T>;
  /** Null: nothing given yet. */
  value: AnswerOf<T> | null;
  onChange: (value: AnswerOf<T> | null) => void;
  /** Every material of the questionnaire; inputs pick theirs by id. */
  materials: readonly MaterialView[];
  readOnly: boolean;
  /** Id of the element with the question's title. */
  labelledBy: string;
  /** Decides the shuffled orders: questionSeed(…). */
  seed: string;
};
