import type { ConfigOf } from '#common/assessments/questions/registry.ts';
import type { QuestionType } from '#common/assessments/questions/types.ts';

/** Props of every type's editor. `field` names what was changed, so that typing a word is one undo step. */
export type EditorProps<T extends QuestionType> = {
  config: ConfigOf<T>;
  onChange: (config: ConfigOf<T>, field: string) => void;
};
