import type { SvgIconComponent } from '@mui/icons-material';
import AdsClickIcon from '@mui/icons-material/AdsClick';
import CheckBoxOutlinedIcon from '@mui/icons-material/CheckBoxOutlined';
import CompareIcon from '@mui/icons-material/Compare';
import FormatListNumberedIcon from '@mui/icons-material/FormatListNumbered';
import LinearScaleIcon from '@mui/icons-material/LinearScale';
import NotesIcon from '@mui/icons-material/Notes';
import PushPinOutlinedIcon from '@mui/icons-material/PushPinOutlined';
import RadioButtonCheckedIcon from '@mui/icons-material/RadioButtonChecked';
import SpeedIcon from '@mui/icons-material/Speed';
import StarOutlineIcon from '@mui/icons-material/StarOutline';
import SwapHorizIcon from '@mui/icons-material/SwapHoriz';
import TableRowsOutlinedIcon from '@mui/icons-material/TableRowsOutlined';
import TimerOutlinedIcon from '@mui/icons-material/TimerOutlined';
import ViewInArIcon from '@mui/icons-material/ViewInAr';
import { memo } from 'react';
import type { QuestionType } from '#common/assessments/questions/registry.ts';
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

/** What the builder needs of each type: the fields of its settings, and its icon. */
export const EDITORS: { [T in QuestionType]: { fields: FieldsOf<T>; icon: SvgIconComponent } } = {
  rating: { fields: ratingFields, icon: StarOutlineIcon },
  scorecard: { fields: scorecardFields, icon: TableRowsOutlinedIcon },
  single_choice: { fields: singleChoiceFields, icon: RadioButtonCheckedIcon },
  multiple_choice: { fields: multipleChoiceFields, icon: CheckBoxOutlinedIcon },
  preference: { fields: preferenceFields, icon: CompareIcon },
  ranking: { fields: rankingFields, icon: FormatListNumberedIcon },
  semantic_differential: { fields: semanticDifferentialFields, icon: SwapHorizIcon },
  pins: { fields: pinsFields, icon: PushPinOutlinedIcon },
  first_click: { fields: firstClickFields, icon: AdsClickIcon },
  timed_exposure: { fields: timedExposureFields, icon: TimerOutlinedIcon },
  model_inspection: { fields: modelInspectionFields, icon: ViewInArIcon },
  slider: { fields: sliderFields, icon: LinearScaleIcon },
  nps: { fields: npsFields, icon: SpeedIcon },
  text: { fields: textFields, icon: NotesIcon },
};

/** Returns what the editor of a type says about a setting; undefined where a component of that type draws it. */
export function fieldOf(type: QuestionType, key: string): { kind: string; label?: string; title?: string } | undefined {
  const fields = (EDITORS[type].fields as unknown as Fields<AnyConfig>).flat();
  return fields.filter((field) => typeof field === 'object').find((field) => field.key === key);
}

type Props = { type: QuestionType; config: unknown; onChange: (config: unknown, field: string) => void };

/** Edits the settings of the question's type. */
export const ConfigEditor = memo(function ConfigEditor({ type, config, onChange }: Props) {
  // The type determines the config; the compiler cannot follow that through a table.
  const fields = EDITORS[type].fields as unknown as Fields<AnyConfig>;
  return <ConfigFields fields={fields} config={config as AnyConfig} onChange={onChange} />;
});
