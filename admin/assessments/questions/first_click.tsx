import { firstClick } from '#common/assessments/questions/first_click.ts';
import { CLICK_TIMEOUT_MAX, CLICK_TIMEOUT_MIN } from '#common/assessments/questions/limits.ts';
import { withPicture } from '#common/assessments/questions/regions.ts';
import type { FieldsOf } from './ConfigFields.tsx';
import { RegionsField } from './regions/RegionsField.tsx';

export const firstClickFields: FieldsOf<'first_click'> = [
  { kind: 'material', key: 'material_id', kinds: firstClick.materials?.kinds, change: withPicture },
  {
    kind: 'seconds',
    key: 'timeout_ms',
    label: 'Time-out',
    optional: true,
    min: CLICK_TIMEOUT_MIN,
    max: CLICK_TIMEOUT_MAX,
    step: 0.5,
    help: 'Leave empty to wait for the click',
  },
  (part) => <RegionsField title="Target regions (never shown to experts)" {...part} />,
];
