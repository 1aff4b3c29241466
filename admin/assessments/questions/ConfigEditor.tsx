import { type ComponentType, memo } from 'react';
import type { QuestionType } from '#common/assessments/questions/types.ts';
import type { EditorProps } from './editorProps.ts';
import { FirstClickEditor } from './first_click.tsx';
import { ModelInspectionEditor } from './model_inspection.tsx';
import { MultipleChoiceEditor } from './multiple_choice.tsx';
import { NpsEditor } from './nps.tsx';
import { PinsEditor } from './pins.tsx';
import { PreferenceEditor } from './preference.tsx';
import { RankingEditor } from './ranking.tsx';
import { RatingEditor } from './rating.tsx';
import { ScorecardEditor } from './scorecard.tsx';
import { SemanticDifferentialEditor } from './semantic_differential.tsx';
import { SingleChoiceEditor } from './single_choice.tsx';
import { SliderEditor } from './slider.tsx';
import { TextEditor } from './text.tsx';
import { TimedExposureEditor } from './timed_exposure.tsx';

const editors: { [T in QuestionType]: ComponentType<EditorProps<T>> } = {
  rating: RatingEditor,
  scorecard: ScorecardEditor,
  single_choice: SingleChoiceEditor,
  multiple_choice: MultipleChoiceEditor,
  preference: PreferenceEditor,
  ranking: RankingEditor,
  semantic_differential: SemanticDifferentialEditor,
  pins: PinsEditor,
  first_click: FirstClickEditor,
  timed_exposure: TimedExposureEditor,
  model_inspection: ModelInspectionEditor,
  slider: SliderEditor,
  nps: NpsEditor,
  text: TextEditor,
};

type Props = { type: QuestionType; config: unknown; onChange: (config: unknown, field: string) => void };

/** Edits the settings of the question's type. */
export const ConfigEditor = memo(function ConfigEditor({ type, config, onChange }: Props) {
  // The type determines the config; the compiler cannot follow that through a table.
  const Editor = editors[type] as ComponentType<Omit<Props, 'type'>>;
  return <Editor config={config} onChange={onChange} />;
});
