import { Stack } from '@mui/material';
import { BuilderTextField } from '#admin/assessments/builder/fields/BuilderTextField.tsx';
import { NumberInput } from '#admin/assessments/builder/fields/NumberInput.tsx';
import { Toggle } from '#admin/assessments/builder/fields/Toggle.tsx';
import { INSPECTION_SCORE_MAX, VIEW_TIME_MAX, VIEWS_MAX } from '#common/assessments/questions/limits.ts';
import { modelInspection } from '#common/assessments/questions/model_inspection.ts';
import { OFFERED_ORBITS, viewName } from '#common/library/view-names.ts';
import { SECOND } from '#common/values/durations.ts';
import { CameraField } from './CameraField.tsx';
import type { EditorProps } from './editorProps.ts';
import { OptionList } from './OptionList.tsx';
import { StimulusPicker } from './StimulusPicker.tsx';

export function ModelInspectionEditor({ config, onChange }: EditorProps<'model_inspection'>) {
  return (
    <Stack spacing={2}>
      <StimulusPicker
        config={config}
        kinds={modelInspection.materials?.kinds ?? []}
        onChange={({ material_id }) => onChange({ ...config, material_id }, 'material_id')}
      />
      <OptionList
        field="config.views"
        title="Views to look at"
        noun="view"
        items={config.views}
        onChange={(views, field) => onChange({ ...config, views }, field)}
        make={(id) => ({ id, label: '', orbit: OFFERED_ORBITS[0] ?? '' })}
        idPrefix="v"
        max={VIEWS_MAX}
        extra={(view, change) => (
          <CameraField
            field={`config.views.${config.views.indexOf(view)}.orbit`}
            value={view.orbit}
            onChange={(orbit) => {
              // A view that is called as its camera is keeps up with it.
              const follows = view.label === '' || view.label === viewName(view.orbit);
              change({ orbit, ...(follows && { label: viewName(orbit) ?? view.label }) });
            }}
          />
        )}
      />
      <NumberInput
        field="config.min_view_ms"
        label="A view counts as seen after"
        unit="s"
        min={0}
        max={VIEW_TIME_MAX / SECOND}
        step={0.5}
        value={config.min_view_ms / SECOND}
        onChange={(seconds) => onChange({ ...config, min_view_ms: Math.round(seconds * SECOND) }, 'min_view_ms')}
      />
      <Toggle
        label={`Ask for a score from 1 to ${INSPECTION_SCORE_MAX}`}
        checked={config.ask_score}
        onChange={(ask_score) => onChange({ ...config, ask_score }, 'ask_score')}
      />
      {config.ask_score && (
        <Stack direction="row" spacing={2}>
          <BuilderTextField
            field="config.labels.low"
            label="1 means"
            value={config.labels.low}
            onChange={(low) => onChange({ ...config, labels: { ...config.labels, low } }, 'labels.low')}
          />
          <BuilderTextField
            field="config.labels.high"
            label={`${INSPECTION_SCORE_MAX} means`}
            value={config.labels.high}
            onChange={(high) => onChange({ ...config, labels: { ...config.labels, high } }, 'labels.high')}
          />
        </Stack>
      )}
      <Toggle
        label="Ask for a comment"
        checked={config.ask_comment}
        onChange={(ask_comment) => onChange({ ...config, ask_comment }, 'ask_comment')}
      />
    </Stack>
  );
}
