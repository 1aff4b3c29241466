import { Stack } from '@mui/material';
import { Toggle } from '#admin/assessments/builder/fields/Toggle.tsx';
import { SCORECARD_COLUMNS_MAX, SCORECARD_ROWS_MAX } from '#common/assessments/questions/limits.ts';
import type { EditorProps } from './editorProps.ts';
import { OptionList } from './OptionList.tsx';

export function ScorecardEditor({ config, onChange }: EditorProps<'scorecard'>) {
  const make = (id: string) => ({ id, label: '' });
  return (
    <Stack spacing={2}>
      <OptionList
        field="config.rows"
        title="Rows"
        noun="row"
        items={config.rows}
        onChange={(rows, field) => onChange({ ...config, rows }, field)}
        make={make}
        idPrefix="r"
        max={SCORECARD_ROWS_MAX}
      />
      <OptionList
        field="config.columns"
        title="Columns, from the lowest to the highest"
        noun="column"
        items={config.columns}
        onChange={(columns, field) => onChange({ ...config, columns }, field)}
        make={make}
        idPrefix="c"
        max={SCORECARD_COLUMNS_MAX}
      />
      <Toggle
        label="Offer “Not applicable” for each row"
        checked={config.allow_na}
        onChange={(allow_na) => onChange({ ...config, allow_na }, 'allow_na')}
      />
      <Toggle
        label="Shuffle the rows"
        checked={config.shuffle}
        onChange={(shuffle) => onChange({ ...config, shuffle }, 'shuffle')}
      />
    </Stack>
  );
}
