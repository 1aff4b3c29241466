import { Box } from '@mui/material';
import { useState } from 'react';
import { BuilderTextField } from '#admin/assessments/builder/fields/inputs.tsx';
import { INSPECTION_SCORE_MAX, VIEW_TIME_MAX, VIEWS_MAX } from '#common/assessments/questions/limits.ts';
import { modelInspection } from '#common/assessments/questions/model_inspection.ts';
import type { ConfigOf } from '#common/assessments/questions/registry.ts';
import { OFFERED_ORBITS, viewName } from '#common/library/view-names.ts';
import { SelectField } from '#common/ui/forms/SelectField.tsx';
import type { FieldsOf, PartProps } from './ConfigFields.tsx';
import { OptionList } from './OptionList.tsx';

export const modelInspectionFields: FieldsOf<'model_inspection'> = [
  { kind: 'material', key: 'material_id', kinds: modelInspection.materials?.kinds },
  Views,
  { kind: 'seconds', key: 'min_view_ms', label: 'A view counts as seen after', min: 0, max: VIEW_TIME_MAX, step: 0.5 },
  { kind: 'toggle', key: 'ask_score', label: `Ask for a score from 1 to ${INSPECTION_SCORE_MAX}` },
  {
    kind: 'ends',
    key: 'labels',
    low: '1 means',
    high: `${INSPECTION_SCORE_MAX} means`,
    when: (config) => config.ask_score,
  },
  { kind: 'toggle', key: 'ask_comment', label: 'Ask for a comment' },
];

function Views({ config, onChange }: PartProps<ConfigOf<'model_inspection'>>) {
  return (
    <OptionList
      field="config.views"
      title="Views to look at"
      noun="view"
      items={config.views}
      onChange={(views, field) => onChange({ ...config, views }, field)}
      make={(id) => ({ id, label: '', orbit: OFFERED_ORBITS[0] ?? '' })}
      max={VIEWS_MAX}
      extra={(view, change, field) => (
        <Camera
          field={`${field}.orbit`}
          value={view.orbit}
          onChange={(orbit) => {
            // The label of a view that is named after its camera changes with the camera.
            const follows = view.label === '' || view.label === viewName(view.orbit);
            change({ orbit, ...(follows && { label: viewName(orbit) ?? view.label }) });
          }}
        />
      )}
    />
  );
}

const OWN = 'own';
const CAMERAS = [
  ...OFFERED_ORBITS.map((orbit) => ({ value: orbit, label: viewName(orbit) })),
  { value: OWN, label: 'Another position' },
];

type CameraProps = {
  /** Path in the config, as in problems. */
  field: string;
  /** model-viewer's camera-orbit. */
  value: string;
  onChange: (orbit: string) => void;
};

/** From where a view of a 3D model is seen: one of the sides, or a position that is typed. */
function Camera({ field, value, onChange }: CameraProps) {
  const [typing, setTyping] = useState(false);
  const isOwn = typing || !OFFERED_ORBITS.includes(value);
  const shown = viewName(value);
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 0.5 }}>
      <SelectField
        label="Seen from"
        value={isOwn ? OWN : value}
        choices={CAMERAS}
        onChange={(chosen) => {
          setTyping(chosen === OWN);
          if (chosen !== OWN) onChange(chosen);
        }}
        sx={{ flex: '1 1 10rem', maxWidth: 240 }}
      />
      {isOwn && (
        <BuilderTextField
          field={field}
          label="Camera position"
          value={value}
          onChange={onChange}
          helperText={shown ? `It shows: ${shown}` : undefined}
          sx={{ flex: '1 1 12rem', maxWidth: 280 }}
        />
      )}
    </Box>
  );
}
