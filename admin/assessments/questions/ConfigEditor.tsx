import { memo } from 'react';
import type { QuestionType } from '#common/assessments/questions/types.ts';
import { type AnyConfig, ConfigFields, type Fields, type FieldsOf } from './ConfigFields.tsx';
import { firstClickFields } from './first_click.tsx';
import { modelInspectionFields } from './model_inspection.tsx';
import { multipleChoiceFields } from './multiple_choice.tsx';
import { npsFields } from './nps.ts';
import { pinsFields } from './pins.tsx';
import { preferenceFields } from './preference.tsx';
import { rankingFields } from './ranking.ts';
import { ratingFields } from './rating.tsx';
import { scorecardFields } from './scorecard.tsx';
import { semanticDifferentialFields } from './semantic_differential.tsx';
import { singleChoiceFields } from './single_choice.ts';
import { sliderFields } from './slider.ts';
import { textFields } from './text.ts';
import { timedExposureFields } from './timed_exposure.ts';

const FIELDS: { [T in QuestionType]: FieldsOf<T> } = {
  rating: ratingFields,
  scorecard: scorecardFields,
  single_choice: singleChoiceFields,
  multiple_choice: multipleChoiceFields,
  preference: preferenceFields,
  ranking: rankingFields,
  semantic_differential: semanticDifferentialFields,
  pins: pinsFields,
  first_click: firstClickFields,
  timed_exposure: timedExposureFields,
  model_inspection: modelInspectionFields,
  slider: sliderFields,
  nps: npsFields,
  text: textFields,
};

type Props = { type: QuestionType; config: unknown; onChange: (config: unknown, field: string) => void };

/** Edits the settings of the question's type. */
export const ConfigEditor = memo(function ConfigEditor({ type, config, onChange }: Props) {
  // The type determines the config; the compiler cannot follow that through a table.
  const fields = FIELDS[type] as unknown as Fields<AnyConfig>;
  return <ConfigFields fields={fields} config={config as AnyConfig} onChange={onChange} />;
});
