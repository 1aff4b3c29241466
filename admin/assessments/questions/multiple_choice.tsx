import { Checkbox, FormControlLabel } from '@mui/material';
import { OPTIONS_MAX } from '#common/assessments/questions/limits.ts';
import type { ConfigOf } from '#common/assessments/questions/registry.ts';
import type { FieldsOf, PartProps } from './ConfigFields.tsx';
import { OptionList } from './OptionList.tsx';
import { choiceToggles } from './single_choice.ts';

export const multipleChoiceFields: FieldsOf<'multiple_choice'> = [
  Options,
  ...choiceToggles,
  [
    { kind: 'number', key: 'min', label: 'At least', min: 0 },
    {
      kind: 'number',
      key: 'max',
      label: 'At most',
      optional: true,
      min: 1,
      help: 'Empty: as many as there are',
    },
  ],
];

function Options({ config, onChange }: PartProps<ConfigOf<'multiple_choice'>>) {
  return (
    <OptionList
      field="config.options"
      title="Options"
      noun="option"
      items={config.options}
      onChange={(options, field) => onChange({ ...config, options }, field)}
      make={(id) => ({ id, label: '' })}
      max={OPTIONS_MAX}
      extra={(item, change) => (
        <FormControlLabel
          control={
            <Checkbox
              size="small"
              checked={item.exclusive ?? false}
              onChange={(event) => change({ exclusive: event.target.checked })}
            />
          }
          label="Only alone"
        />
      )}
    />
  );
}
