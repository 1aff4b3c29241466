import Box from '@mui/material/Box';
import { type ComponentType, memo } from 'react';
import type { QuestionType } from '#common/assessments/questions/registry.ts';
import type { QuestionInputProps } from './AnswerField.tsx';
import { FirstClickInput } from './first_click.tsx';
import { ModelInspectionInput } from './model_inspection.tsx';
import { MultipleChoiceInput } from './multiple_choice.tsx';
import { NpsInput } from './nps.tsx';
import { PinsInput } from './pins.tsx';
import { PreferenceInput } from './preference.tsx';
import { RankingInput } from './ranking.tsx';
import { RatingInput } from './rating.tsx';
import { ScorecardInput } from './scorecard.tsx';
import { SemanticDifferentialInput } from './semantic_differential.tsx';
import { SingleChoiceInput } from './single_choice.tsx';
import { SliderInput } from './slider.tsx';
import { TextQuestionInput } from './text.tsx';
import { TimedExposureInput } from './timed_exposure.tsx';
import { SINGLE_COLUMN } from './wrapping.ts';

const inputs: { [T in QuestionType]: ComponentType<QuestionInputProps<T>> } = {
  rating: RatingInput,
  scorecard: ScorecardInput,
  single_choice: SingleChoiceInput,
  multiple_choice: MultipleChoiceInput,
  preference: PreferenceInput,
  ranking: RankingInput,
  semantic_differential: SemanticDifferentialInput,
  pins: PinsInput,
  first_click: FirstClickInput,
  timed_exposure: TimedExposureInput,
  model_inspection: ModelInspectionInput,
  slider: SliderInput,
  nps: NpsInput,
  text: TextQuestionInput,
};

type AnyProps = Omit<QuestionInputProps, 'config' | 'value' | 'onChange'> & {
  /** The answer of the question's type, or null. */
  value: unknown;
  onChange: (value: unknown) => void;
};

/** The input of a question of any type; it is drawn again only when its own answer changes. */
export const AnyQuestionInput = memo(function AnyQuestionInput(props: AnyProps) {
  // The type determines config and answer; the compiler cannot follow that through a table.
  const Input = inputs[props.question.type] as ComponentType<AnyProps & { config: unknown }>;
  return (
    <Box sx={SINGLE_COLUMN}>
      <Input {...props} config={props.question.config} />
    </Box>
  );
});
