import type { FieldsOf } from './ConfigFields.tsx';

export const sliderFields: FieldsOf<'slider'> = [
  [
    { kind: 'number', key: 'min', label: 'Lowest', step: 0.1 },
    { kind: 'number', key: 'max', label: 'Highest', step: 0.1 },
    { kind: 'number', key: 'step', label: 'Step', step: 0.1 },
    { kind: 'text', key: 'unit', label: 'Unit' },
  ],
  { kind: 'ends', key: 'labels', low: 'Lowest means', high: 'Highest means' },
  { kind: 'direction', key: 'better' },
];
