import { Stack } from '@mui/material';
import { BuilderTextField } from '#admin/assessments/builder/fields/BuilderTextField.tsx';
import { NumberInput } from '#admin/assessments/builder/fields/NumberInput.tsx';
import { EXPOSURE_MAX, EXPOSURE_MIN } from '#common/assessments/questions/limits.ts';
import { timedExposure } from '#common/assessments/questions/timed_exposure.ts';
import { SECOND } from '#common/values/durations.ts';
import type { EditorProps } from './editorProps.ts';
import { StimulusPicker } from './StimulusPicker.tsx';

export function TimedExposureEditor({ config, onChange }: EditorProps<'timed_exposure'>) {
  return (
    <Stack spacing={2}>
      <StimulusPicker
        config={config}
        kinds={timedExposure.materials?.kinds ?? []}
        onChange={(stimulus) => onChange({ ...config, ...stimulus }, 'material_id')}
      />
      <NumberInput
        field="config.ms"
        label="Shown for"
        unit="s"
        min={EXPOSURE_MIN / SECOND}
        max={EXPOSURE_MAX / SECOND}
        step={0.25}
        value={config.ms / SECOND}
        onChange={(seconds) => onChange({ ...config, ms: Math.round(seconds * SECOND) }, 'ms')}
      />
      <BuilderTextField
        field="config.follow_up"
        label="Question afterwards"
        multiline
        value={config.follow_up}
        onChange={(follow_up) => onChange({ ...config, follow_up }, 'follow_up')}
      />
    </Stack>
  );
}
