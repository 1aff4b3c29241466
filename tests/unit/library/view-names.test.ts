import { expect, test } from 'vitest';
import { modelInspection } from '#common/assessments/questions/model_inspection.ts';
import { MODEL_VIEWPOINTS } from '#common/library/files.ts';
import { OFFERED_ORBITS, viewName } from '#common/library/view-names.ts';

test('views of a model have plain names, worked out from the camera', () => {
  expect(OFFERED_ORBITS.map(viewName)).toEqual([
    'Front',
    'Front right',
    'Right',
    'Back right',
    'Back',
    'Back left',
    'Left',
    'Front left',
    'Top',
    'Bottom',
  ]);
  expect(['350deg 90deg 105%', '-270.5deg 88.2deg 2m', '10deg 40deg auto', '-95deg 130deg 105%'].map(viewName)).toEqual(
    ['Front', 'Right', 'Front, from above', 'Left, from below'],
  );
  expect(viewName('left')).toBeNull();
});

test('views that come with a model or a question are called as their cameras are', () => {
  const views = modelInspection.defaultConfig().views.map(({ label, orbit }) => [label, orbit]);
  const drawn = MODEL_VIEWPOINTS.filter(({ id }) => id !== 'perspective').map(({ name, orbit }) => [name, orbit]);
  for (const [name, orbit] of [...views, ...drawn]) expect(viewName(orbit ?? '')).toBe(name);
});
