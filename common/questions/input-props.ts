import type { MaterialView } from '../materials.ts';
import type { Question } from '../questionnaire/schema.ts';

/** What every question's input gets, in the player as in the builder's preview. Texts are already piped, keys taken out. */
export type QuestionInputProps<Config, Answer> = {
  question: Question;
  config: Config;
  /** Null: not answered yet. */
  value: Answer | null;
  onChange: (value: Answer | null) => void;
  /** The materials of the question: those of the config first, then the others beside it. */
  materials: MaterialView[];
  readOnly: boolean;
  /** Id of the element with the question's text. */
  labelledBy: string;
  /** Decides every shuffle of this question for this expert: `questionSeed` of shuffle.ts. */
  seed: string;
};
