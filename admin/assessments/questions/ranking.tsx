import { Stack } from '@mui/material';
import { NumberInput } from '#admin/assessments/builder/fields/NumberInput.tsx';
import { Toggle } from '#admin/assessments/builder/fields/Toggle.tsx';
import { RANKING_ITEMS_MAX } from '#common/assessments/questions/limits.ts';
import type { EditorProps } from './editorProps.ts';
import { OptionList } from './OptionList.tsx';

export function RankingEditor({ config, onChange }: EditorProps<'ranking'>) {
  return (
    <Stack spacing={2}>
      <OptionList
        field="config.items"
        title="Items to rank"
        noun="item"
        items={config.items}
        onChange={(items, field) => onChange({ ...config, items }, field)}
        make={(id) => ({ id, label: '' })}
        idPrefix="i"
        max={RANKING_ITEMS_MAX}
      />
      <NumberInput
        field="config.k"
        label="Places to give"
        optional
        min={1}
        max={RANKING_ITEMS_MAX}
        value={config.k}
        onChange={(k) => onChange({ ...config, k }, 'k')}
        helperText="Empty: every item gets a place"
      />
      <Toggle
        label="Shuffle the items"
        checked={config.shuffle}
        onChange={(shuffle) => onChange({ ...config, shuffle }, 'shuffle')}
      />
    </Stack>
  );
}
