import { Stack } from '@mui/material';
import { NumberInput } from '#admin/assessments/builder/fields/NumberInput.tsx';
import { withPicture } from '#common/assessments/questions/drawn-regions.ts';
import { firstClick } from '#common/assessments/questions/first_click.ts';
import { CLICK_TIMEOUT_MAX, CLICK_TIMEOUT_MIN } from '#common/assessments/questions/limits.ts';
import { SECOND } from '#common/values/durations.ts';
import type { EditorProps } from './editorProps.ts';
import { RegionsField } from './regions/RegionsField.tsx';
import { StimulusPicker } from './StimulusPicker.tsx';
import { useStimulusPicture } from './useStimulusPicture.ts';

export function FirstClickEditor({ config, onChange }: EditorProps<'first_click'>) {
  const picture = useStimulusPicture(config);
  return (
    <Stack spacing={2}>
      <StimulusPicker
        config={config}
        kinds={firstClick.materials?.kinds ?? []}
        onChange={(stimulus) => onChange(withPicture(config, stimulus), 'material_id')}
      />
      <NumberInput
        field="config.timeout_ms"
        label="Time-out"
        optional
        unit="s"
        min={CLICK_TIMEOUT_MIN / SECOND}
        max={CLICK_TIMEOUT_MAX / SECOND}
        step={0.5}
        value={config.timeout_ms === null ? null : config.timeout_ms / SECOND}
        onChange={(seconds) =>
          onChange({ ...config, timeout_ms: seconds === null ? null : Math.round(seconds * SECOND) }, 'timeout_ms')
        }
        helperText="Empty: it waits for the click"
      />
      <RegionsField
        title="Target regions (never shown to experts)"
        picture={picture}
        config={config}
        onChange={onChange}
      />
    </Stack>
  );
}
