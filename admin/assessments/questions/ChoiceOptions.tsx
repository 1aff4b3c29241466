import { Checkbox, FormControlLabel, Stack } from '@mui/material';
import { Toggle } from '#admin/assessments/builder/fields/Toggle.tsx';
import type { ChoiceConfig } from '#common/assessments/questions/choice.ts';
import { OPTIONS_MAX } from '#common/assessments/questions/limits.ts';
import { OptionList } from './OptionList.tsx';

type Props<C extends ChoiceConfig> = { config: C; onChange: (config: C, field: string) => void; exclusive?: boolean };

/** The options of single and multiple choice. */
export function ChoiceOptions<C extends ChoiceConfig>({ config, onChange, exclusive = false }: Props<C>) {
  return (
    <Stack spacing={1}>
      <OptionList
        field="config.options"
        title="Options"
        noun="option"
        items={config.options}
        onChange={(options, field) => onChange({ ...config, options }, field)}
        make={(id) => ({ id, label: '' })}
        idPrefix="o"
        max={OPTIONS_MAX}
        extra={
          exclusive
            ? (item, change) => (
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
              )
            : undefined
        }
      />
      <Toggle
        label="Offer “Other” with a text"
        checked={config.other}
        onChange={(other) => onChange({ ...config, other }, 'other')}
      />
      <Toggle
        label="Shuffle the options"
        hint="“Other” and options that stand alone stay last."
        checked={config.shuffle}
        onChange={(shuffle) => onChange({ ...config, shuffle }, 'shuffle')}
      />
    </Stack>
  );
}
