import type { FieldsOf } from './ConfigFields.tsx';

export const textFields: FieldsOf<'text'> = [
  [
    { kind: 'number', key: 'min', label: 'At least (characters)', min: 0 },
    { kind: 'number', key: 'max', label: 'At most (characters)', min: 1 },
  ],
  { kind: 'toggle', key: 'multiline', label: 'Several lines' },
];
