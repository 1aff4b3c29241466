import { RANKING_ITEMS_MAX } from '#common/assessments/questions/limits.ts';
import type { FieldsOf } from './ConfigFields.tsx';

export const rankingFields: FieldsOf<'ranking'> = [
  { kind: 'options', key: 'items', title: 'Items to rank', noun: 'item', max: RANKING_ITEMS_MAX },
  {
    kind: 'number',
    key: 'k',
    label: 'Places to give',
    optional: true,
    min: 1,
    max: RANKING_ITEMS_MAX,
    help: 'Leave empty to rank every item',
  },
  { kind: 'toggle', key: 'shuffle', label: 'Shuffle the items' },
];
