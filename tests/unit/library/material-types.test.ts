import { expect, test } from 'vitest';
import { MATERIAL_TYPES, materialTypeName } from '#common/library/vis.ts';

test('types of materials have plain names; an unknown one is written with capitals and spaces', () => {
  expect(Object.keys(MATERIAL_TYPES).map(materialTypeName)).toEqual([
    '2D graphics',
    '3D graphics',
    'Renders',
    'Mockups',
    'Package variations',
    'On-shelf mockups',
    'Retail images',
    'Competitor',
  ]);
  expect(materialTypeName('shelf_strips')).toBe('Shelf Strips');
});
