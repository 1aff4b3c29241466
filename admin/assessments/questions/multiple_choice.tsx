import { Checkbox, FormControlLabel } from '@mui/material';
import { OPTIONS_MAX } from '#common/assessments/questions/limits.ts';
import type { FieldsOf } from './ConfigFields.tsx';
import { choiceToggles } from './single_choice.ts';

export const multipleChoiceFields: FieldsOf<'multiple_choice'> = [
  {
    kind: 'options',
    key: 'options',
    title: 'Options',
    noun: 'option',
    max: OPTIONS_MAX,
    extra: ({ exclusive = false }, change) => (
      <FormControlLabel
        control={
          <Checkbox size="small" checked={exclusive} onChange={(_event, checked) => change({ exclusive: checked })} />
        }
        label="Excludes all others"
      />
    ),
  },
  ...choiceToggles,
  [
    { kind: 'number', key: 'min', label: 'At least', min: 0 },
    {
      kind: 'number',
      key: 'max',
      label: 'At most',
      optional: true,
      min: 1,
      help: 'Leave empty for no limit',
    },
  ],
];
