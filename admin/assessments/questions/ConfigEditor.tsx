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
import { Checkbox, FormControlLabel } from '@mui/material';
import { memo } from 'react';
import { firstClick } from '#common/assessments/questions/first_click.ts';
import * as limits from '#common/assessments/questions/limits.ts';
import { withPicture } from '#common/assessments/questions/regions.ts';
import type { QuestionType } from '#common/assessments/questions/registry.ts';
import { timedExposure } from '#common/assessments/questions/timed_exposure.ts';
import { type AnyConfig, ConfigFields, type Fields, type FieldsOf } from './ConfigFields.tsx';
import { RowDirection } from './DirectionSelect.tsx';
import { modelInspectionFields } from './model_inspection.tsx';
import { pinsFields } from './pins.tsx';
import { preferenceFields } from './preference.tsx';
import { ratingFields } from './rating.tsx';
import { RegionsField } from './regions/RegionsField.tsx';
import { semanticDifferentialFields } from './semantic_differential.tsx';

/** The switches of every choice question. */
const CHOICE_TOGGLES = [
  { kind: 'toggle', key: 'other', label: 'Offer “Other” with a text' },
  {
    kind: 'toggle',
    key: 'shuffle',
    label: 'Shuffle the options',
    hint: '“Other” and options that stand alone stay last.',
  },
] as const;

const OPTIONS = { kind: 'options', key: 'options', title: 'Options', noun: 'option', max: limits.OPTIONS_MAX } as const;

/**
 * What the builder needs of each type: the fields of its settings, and its icon. Fields with components of their own stand in a file called
 * after their type.
 */
export const EDITORS: { [T in QuestionType]: { fields: FieldsOf<T>; icon: SvgIconComponent } } = {
  rating: { fields: ratingFields, icon: StarOutlineIcon },
  scorecard: {
    fields: [
      {
        kind: 'options',
        key: 'rows',
        title: 'Rows',
        noun: 'row',
        max: limits.SCORECARD_ROWS_MAX,
        extra: ({ label, better }, change, field) => (
          <RowDirection
            field={`${field}.better`}
            name={label}
            value={better}
            onChange={(direction) => change({ better: direction })}
          />
        ),
      },
      {
        kind: 'options',
        key: 'columns',
        title: 'Columns, from the lowest to the highest',
        noun: 'column',
        max: limits.SCORECARD_COLUMNS_MAX,
      },
      { kind: 'toggle', key: 'allow_na', label: 'Offer “Not applicable” for each row' },
      { kind: 'toggle', key: 'shuffle', label: 'Shuffle the rows' },
    ],
    icon: TableRowsOutlinedIcon,
  },
  single_choice: { fields: [OPTIONS, ...CHOICE_TOGGLES], icon: RadioButtonCheckedIcon },
  multiple_choice: {
    fields: [
      {
        ...OPTIONS,
        extra: ({ exclusive = false }, change) => (
          <FormControlLabel
            control={<Checkbox size="small" checked={exclusive} onChange={(_event, on) => change({ exclusive: on })} />}
            label="Excludes all others"
          />
        ),
      },
      ...CHOICE_TOGGLES,
      [
        { kind: 'number', key: 'min', label: 'At least', min: 0 },
        { kind: 'number', key: 'max', label: 'At most', optional: true, min: 1, help: 'Leave empty for no limit' },
      ],
    ],
    icon: CheckBoxOutlinedIcon,
  },
  preference: { fields: preferenceFields, icon: CompareIcon },
  ranking: {
    fields: [
      { kind: 'options', key: 'items', title: 'Items to rank', noun: 'item', max: limits.RANKING_ITEMS_MAX },
      {
        kind: 'number',
        key: 'k',
        label: 'Places to give',
        optional: true,
        min: 1,
        max: limits.RANKING_ITEMS_MAX,
        help: 'Leave empty to rank every item',
      },
      { kind: 'toggle', key: 'shuffle', label: 'Shuffle the items' },
    ],
    icon: FormatListNumberedIcon,
  },
  semantic_differential: { fields: semanticDifferentialFields, icon: SwapHorizIcon },
  pins: { fields: pinsFields, icon: PushPinOutlinedIcon },
  first_click: {
    fields: [
      { kind: 'material', key: 'material_id', kinds: firstClick.materials?.kinds, change: withPicture },
      {
        kind: 'seconds',
        key: 'timeout_ms',
        label: 'Time-out',
        optional: true,
        min: limits.CLICK_TIMEOUT_MIN,
        max: limits.CLICK_TIMEOUT_MAX,
        step: 0.5,
        help: 'Leave empty to wait for the click',
      },
      (part) => <RegionsField title="Target regions (never shown to experts)" {...part} />,
    ],
    icon: AdsClickIcon,
  },
  timed_exposure: {
    fields: [
      { kind: 'material', key: 'material_id', kinds: timedExposure.materials?.kinds },
      {
        kind: 'seconds',
        key: 'ms',
        label: 'Shown for',
        min: limits.EXPOSURE_MIN,
        max: limits.EXPOSURE_MAX,
        step: 0.25,
      },
      { kind: 'text', key: 'follow_up', label: 'Question afterwards', multiline: true },
    ],
    icon: TimerOutlinedIcon,
  },
  model_inspection: { fields: modelInspectionFields, icon: ViewInArIcon },
  slider: {
    fields: [
      [
        { kind: 'number', key: 'min', label: 'Lowest', step: 0.1 },
        { kind: 'number', key: 'max', label: 'Highest', step: 0.1 },
        { kind: 'number', key: 'step', label: 'Step', step: 0.1 },
        { kind: 'text', key: 'unit', label: 'Unit' },
      ],
      { kind: 'ends', key: 'labels', low: 'Lowest means', high: 'Highest means' },
      { kind: 'direction', key: 'better' },
    ],
    icon: LinearScaleIcon,
  },
  nps: {
    fields: [{ kind: 'ends', key: 'labels', low: '0 means', high: `${limits.NPS_MAX} means` }],
    icon: SpeedIcon,
  },
  text: {
    fields: [
      [
        { kind: 'number', key: 'min', label: 'At least (characters)', min: 0 },
        { kind: 'number', key: 'max', label: 'At most (characters)', min: 1 },
      ],
      { kind: 'toggle', key: 'multiline', label: 'Several lines' },
    ],
    icon: NotesIcon,
  },
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
