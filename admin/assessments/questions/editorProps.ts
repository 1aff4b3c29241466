import type { ConfigOf } from '#common/assessments/questions/registry.ts';
import type { QuestionType } from '#common/assessments/questions/types.ts';

/** What every type's editor gets. `field` names what was changed, so that typing a word is one step of undo. */
export type EditorProps<T extends QuestionType> = {
  config: ConfigOf<T>;
  onChange: (config: ConfigOf<T>, field: string) => void;
};
