import { expect, test } from 'vitest';
import { FORM_OPTIONS, withRetired } from '#common/people/form-options.ts';

test('the built-in lists hold 12 industries, 9 areas, 7 regions, 12 brands and 3 levels', () => {
  expect(FORM_OPTIONS.industries).toHaveLength(12);
  expect(FORM_OPTIONS.expertiseAreas).toHaveLength(9);
  expect(FORM_OPTIONS.geographicRegions).toHaveLength(7);
  expect(FORM_OPTIONS.brands).toHaveLength(12);
  expect(FORM_OPTIONS.expertiseLevels.map(({ value, description }) => [value, description])).toEqual([
    ['junior', '1-3 years'],
    ['mid', '3-5 years'],
    ['senior', '5+ years'],
  ]);
});

test('no two choices share an id', () => {
  const { industries, expertiseAreas, geographicRegions, brands } = FORM_OPTIONS;
  const ids = [industries, expertiseAreas, geographicRegions, brands].flat().map(({ id }) => id);
  expect(new Set(ids).size).toBe(ids.length);
});

test('a choice retired meanwhile stays in the list of the person who has it, by name and once', () => {
  const [area, level] = [FORM_OPTIONS.expertiseAreas[0], FORM_OPTIONS.expertiseLevels[0]];
  const held = { id: 99, name: 'Heraldry' };
  const master = { value: 'master', name: 'Master', icon: '', description: '', segment: 'senior' as const };
  const options = withRetired(FORM_OPTIONS, {
    expertiseLevels: [master, level].flatMap((item) => item ?? []),
    expertiseAreas: [held, area].flatMap((item) => item ?? []),
    industries: [],
    geographicRegions: [],
  });
  expect(options.expertiseAreas).toEqual([...FORM_OPTIONS.expertiseAreas, held]);
  expect(options.expertiseLevels).toEqual([...FORM_OPTIONS.expertiseLevels, master]);
  expect(options.industries).toEqual(FORM_OPTIONS.industries);
});
