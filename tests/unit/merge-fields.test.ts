import { expect, test } from 'vitest';
import { FORM_OPTIONS } from '#common/people/form-options.ts';
import { profileInWords } from '#common/people/profile-in-words.ts';
import { changedMeanwhile } from '#common/words/changed-meanwhile.ts';
import { compareFields } from '#common/words/merge-fields.ts';

const base = { name: 'Ana', company: 'Old', gender: null as string | null, areas: [1, 2], brands: [{ name: 'Brio' }] };

test('only what both changed to different values is in dispute; what only the others changed is taken', () => {
  const mine = { ...base, name: 'Anna', company: 'Mine', areas: [2, 3] };
  const theirs = { ...base, company: 'Theirs', gender: 'male', areas: [3, 2], brands: [] };
  expect(compareFields(base, mine, theirs)).toEqual({ taken: ['gender', 'brands'], disputed: ['company'] });
});

test('nothing is in dispute when nothing was entered, or both did the same', () => {
  const theirs = { ...base, company: 'Theirs', areas: [2, 1] };
  expect(compareFields(base, base, theirs)).toEqual({ taken: ['company'], disputed: [] });
  expect(compareFields(base, { ...base, gender: '' }, { ...base, gender: 'other' }).disputed).toEqual([]);
  expect(compareFields(base, theirs, theirs)).toEqual({ taken: [], disputed: [] });
  expect(compareFields(base, {}, theirs).taken, 'a form without the field').toEqual(['company']);
});

test.each([
  ['first_name', 'Ana', 'Ana'],
  ['specialization', '', '–'],
  ['gender', null, '–'],
  ['gender', 'prefer_not_to_say', 'Prefer not to say'],
  ['expertise_level', 'senior', 'Senior'],
  ['industries', [10, 11], 'Alcoholic Beverages, Automotive'],
  ['industries', [], '–'],
  ['geographical_expertise', [99], '99'],
  ['design_expertise', ['package', 'graphic'], 'Package design, Graphic design'],
  ['design_experience', 3, '3 of 5'],
  ['age_expertise_adults', 2, '2 of 3'],
  ['rating', 0, 'not rated'],
  ['works_with_beverage_client', true, 'yes'],
  ['birthdate', '1984-05-17', '17 May 1984'],
  [
    'brands',
    [{ name: 'Brio', start_date: '2020-01-01', end_date: null, involved_with_brand: true }],
    'Brio (1 Jan 2020 – today, still involved)',
  ],
])('a profile’s %s %j is shown as “%s”', (field, value, words) => {
  expect(profileInWords(field, value, FORM_OPTIONS)).toBe(words);
});

test('who made the other change is named, unless it was the reader, or staff whom experts do not know', () => {
  expect(
    [{ name: 'Ana Silva' }, { name: '' }, 'me' as const, 'us' as const].map((by) => changedMeanwhile('this', by)),
  ).toEqual([
    'Ana Silva changed this in the meantime.',
    'Someone else changed this in the meantime.',
    'You changed this yourself in the meantime, in another tab or window.',
    'We changed this in the meantime.',
  ]);
});
