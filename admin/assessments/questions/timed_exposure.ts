import { EXPOSURE_MAX, EXPOSURE_MIN } from '#common/assessments/questions/limits.ts';
import { timedExposure } from '#common/assessments/questions/timed_exposure.ts';
import type { FieldsOf } from './ConfigFields.tsx';

export const timedExposureFields: FieldsOf<'timed_exposure'> = [
  { kind: 'material', key: 'material_id', kinds: timedExposure.materials?.kinds },
  { kind: 'seconds', key: 'ms', label: 'Shown for', min: EXPOSURE_MIN, max: EXPOSURE_MAX, step: 0.25 },
  { kind: 'text', key: 'follow_up', label: 'Question afterwards', multiline: true },
];
