import { SCORECARD_COLUMNS_MAX, SCORECARD_ROWS_MAX } from '#common/assessments/questions/limits.ts';
import type { FieldsOf } from './ConfigFields.tsx';
import { RowDirection } from './DirectionSelect.tsx';

export const scorecardFields: FieldsOf<'scorecard'> = [
  {
    kind: 'options',
    key: 'rows',
    title: 'Rows',
    noun: 'row',
    max: SCORECARD_ROWS_MAX,
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
    max: SCORECARD_COLUMNS_MAX,
  },
  { kind: 'toggle', key: 'allow_na', label: 'Offer “Not applicable” for each row' },
  { kind: 'toggle', key: 'shuffle', label: 'Shuffle the rows' },
];
