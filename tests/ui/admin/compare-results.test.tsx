import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { betweenGroups } from '#common/answers/compare/contenders.ts';
import { fieldOf } from '#common/answers/compare/fields.ts';
import type { GroupComparison } from '#common/answers/compare/groups.ts';
import { summaryStats } from '#common/answers/report/summary-stats.ts';
import { assessmentRow } from '#common/assessments/assessments.ts';
import { expertFilterOptions } from '#common/people/experts/filters.ts';
import { api } from '#common/ui/api/api.ts';
import { compare, questionResults } from '#tests/factories/at-once.ts';
import { answered, designs, version } from '#tests/factories/compared.ts';
import { material } from '#tests/factories/materials.ts';
import { question } from '#tests/factories/questions.ts';
import { example } from '#tests/ui/example.ts';
import { answer, refuse, showStaffApp } from '#tests/ui/render.tsx';
import { button, choose, find, isThere, nothingInFront, press, told } from './screen.ts';

afterEach(() => vi.restoreAllMocks());

const row = (id: number, title: string) => example(assessmentRow, { id, title, is_draft: false });
const [SPRING, AUTUMN, WINTER] = [row(7, 'Spring'), row(8, 'Autumn'), row(9, 'Winter')] as const;
const questions = [
  question('rating', 'q1', { title: 'How good is it?', material_ids: [11] }),
  question('pins', 'q2', { title: 'Where?', config: { material_id: 11 } }),
];
const pin = { x: 0.5, y: 0.5, sentiment: 'positive', comment: 'Good' };
const given = (stars: number[]) => ({ q1: stars, q2: stars.map(() => [pin]) });
const results = (stars: number[], first: number) =>
  questionResults([version(questions), version(questions, 2)], answered(given(stars), { first }));

/** What the server answers for two groups under these names. */
function compared(one: string, other: string, areDesigns: boolean): GroupComparison {
  const groups = [
    { label: one, materials: designs, results: results([5, 5, 4, 5, 5, 5], 1) },
    { label: other, materials: designs, results: results([2, 1, 2, 2, 3, 2], 7) },
  ];
  const [, places] = groups.map(({ label, results: [, pins] }) => ({ label, pins }));
  return {
    title: 'Spring',
    company: 'Northlight',
    made_at: '2026-11-21T13:30:00.000Z',
    groups: groups.map(({ label }, index) => ({
      assessment_id: areDesigns ? 7 + index : 7,
      label,
      responses_count: 6,
      filters: '',
      in_both: 0,
      excluded:
        index === 0
          ? [
              { reason: 'late', count: 2 },
              { reason: 'filters', count: 6 },
            ]
          : [],
    })),
    comparison: compare(fieldOf(betweenGroups(groups, areDesigns)), !areDesigns),
    maps:
      areDesigns || !places?.pins
        ? []
        : [
            {
              key: 'q2',
              question: places.pins.question,
              groups: groups.map(({ label, results: [, pins] }) => ({ label, aggregate: pins?.aggregate })),
            },
          ],
    materials: [material(11, { title: 'Aurora' })],
  };
}

const COMPARISON = 'GET /assessments/7/comparison/';
const OTHERS = compared('Expertise level: Expert', 'All other experts', false);

const openCompare = (more: Record<string, object> = {}) =>
  answer({
    'GET /assessments/7/': SPRING,
    'GET /assessments/7/comparable/': [AUTUMN, WINTER],
    'GET /assessments/7/summary-stats/': example(summaryStats, { questions: results([5], 1) }),
    'GET /experts/filter-options/': example(expertFilterOptions, {
      expertiseLevels: [{ value: 'senior', label: 'Expert' }],
      regions: [{ value: 22, label: 'North America' }],
    }),
    [COMPARISON]: OTHERS,
    ...more,
  });

const named = (name: string) => find('section', name);
const chipsOf = async (group: string) =>
  [...(await named(group)).querySelectorAll('ul[aria-label="Active filters"] > li')].map((chip) => chip.textContent);
/** Filters a group by one field. */
async function filter(group: string, label: string, option: string) {
  const [opener] = (await named(group)).querySelectorAll('button');
  fireEvent.click(opener as Element);
  await choose(label, option);
  await press('Apply');
  await nothingInFront();
}
const cards = () => [...document.querySelectorAll('section.MuiCard-root')].map((card) => card.textContent ?? '');

test('experts are compared with all others, once a group is chosen', async () => {
  const server = openCompare();
  const { address } = await showStaffApp('/responses/7');
  fireEvent.click(await find('[role="tab"]', 'Compare'));
  await told('Choose the experts to compare.');
  expect(address()).toBe('/responses/7?tab=compare');
  expect(server.params(COMPARISON)).toEqual([]);
  await filter('These experts', 'Expertise level', 'Expert');
  await told('Expertise level: Expert: 6 responses · All other experts: 6 responses');
  await told('Left out: 2 late answers.');
  expect(address()).toBe('/responses/7?tab=compare&expertise_level=senior');
  expect(server.params(COMPARISON)).toEqual([{ expertise_level: 'senior', against: '' }]);
  expect(await chipsOf('These experts')).toEqual(['Expertise level: Expert']);
  expect(await named('Other experts')).toHaveTextContent('All other experts');
});

test('each question has a card with the difference, its test, and where the groups pointed', async () => {
  openCompare();
  await showStaffApp('/responses/7?tab=compare&expertise_level=senior');
  await told('How good is it?');
  const [stars, places, ...more] = cards();
  expect(more).toEqual([]);
  expect(stars).toMatch(/^1\. How good is it\?/);
  expect(stars).toContain('Expertise level: Expert against All other experts');
  expect(stars).toMatch(/2\.83 points \(95% CI [\d.]+ to [\d.]+\)/);
  expect(stars).toContain('12 experts judged one of the two each');
  const saved = [...document.querySelectorAll('[aria-label^="Save "]')].map((button) =>
    button.getAttribute('aria-label'),
  );
  expect(saved.filter((name) => name?.startsWith('Save 2.'))).toEqual(['Save 2. Where?', 'Save 2. Where? (Like)']);
  expect(new Set(saved).size).toBe(saved.length);
  // Neither group is better.
  expect(stars).not.toMatch(/leads|ahead|tied/);
  expect(places).toMatch(/^2\. Where\?/);
  expect(document.querySelectorAll('section.MuiCard-root [role="img"]').length).toBeGreaterThan(2);
  const maps = [...document.querySelectorAll('[role="img"]')].map((one) => one.getAttribute('aria-label') ?? '');
  expect(
    maps.filter((label) => label.startsWith('Like: Expertise level: Expert minus All other experts')),
  ).toHaveLength(1);
});

test('one table tells all questions first, and who is in both groups is said', async () => {
  const [first, second] = OTHERS.groups;
  if (!first || !second) throw new Error('two groups are compared');
  const overlapping = { ...second, label: second.label, filters: 'Gender: Female', responses_count: 8, in_both: 5 };
  openCompare({ [COMPARISON]: { ...OTHERS, groups: [first, overlapping] } });
  await showStaffApp('/responses/7?tab=compare&expertise_level=senior');
  await told('5 of the 13 responses of “Gender: Female” belong to the other group, too, and are counted only there.');
  const table = await find('table', 'All questions');
  const rows = [...table.querySelectorAll('tr')].map((row) => [...row.children].map(({ textContent }) => textContent));
  expect(rows[0]).toEqual(['Question', first.label, second.label, 'Difference', 'Test']);
  expect(rows[1]?.[0]).toBe('1. How good is it?');
  expect(rows[1]?.[1]).toMatch(/^median 5, mean 4\.83 of 5 \(n = 6\)$/);
  expect(rows[1]?.[4]).toMatch(/^p /);
});

test('the document and the print have both groups', async () => {
  const server = openCompare();
  const exported = vi.spyOn(api, 'download').mockResolvedValue(undefined as never);
  const query = `tab=compare&expertise_level=senior&against=${encodeURIComponent('gender=female')}`;
  await showStaffApp(`/responses/7?${query}`);
  await press('Export PDF');
  await waitFor(() => expect(exported).toHaveBeenCalled());
  expect(exported.mock.calls[0]).toMatchObject([
    '/assessments/7/comparison/export-pdf/',
    { params: { expertise_level: 'senior', against: 'gender=female' } },
  ]);
  fireEvent.click(await find('a', 'Print comparison'));
  await told('Northlight · Spring · 21 Nov 2026');
  await told('How good is it?');
  expect(server.params(COMPARISON).at(-1)).toEqual({ expertise_level: 'senior', against: 'gender=female' });
});

test('the address holds both groups, and removing a filter changes it', async () => {
  const server = openCompare();
  const { address } = await showStaffApp(
    `/responses/7?tab=compare&regions=22&against=${encodeURIComponent('expertise_level=senior&version=2')}`,
  );
  await told('Regions: North America');
  expect(await chipsOf('These experts')).toEqual(['Regions: North America']);
  expect(await chipsOf('Other experts')).toEqual(['Expertise level: Expert', 'Version: 2']);
  expect(server.params(COMPARISON)).toEqual([{ regions: [22], against: 'expertise_level=senior&version=2' }]);
  fireEvent.keyUp(await button('Version: 2'), { key: 'Delete' });
  fireEvent.keyUp(await button('Regions: North America'), { key: 'Delete' });
  await waitFor(() => expect(server.params(COMPARISON).at(-1)).toEqual({ against: 'expertise_level=senior' }));
  expect(new URLSearchParams(address().split('?')[1]).get('against')).toBe('expertise_level=senior');
  // Whom the other filters leave.
  expect(await named('These experts')).toHaveTextContent('All other experts');
});

test('assessments are found by name and compared as designs', async () => {
  const server = openCompare({ [COMPARISON]: compared('Spring', 'Autumn', true) });
  const { address } = await showStaffApp('/responses/7?tab=compare');
  await press('With other assessments');
  expect(address()).toBe('/responses/7?tab=compare&by=assessments');
  expect(isThere('section', 'Other experts')).toBe(false);
  const box = await find('input[role="combobox"]');
  fireEvent.focus(box);
  fireEvent.mouseDown(box);
  fireEvent.change(box, { target: { value: 'aut' } });
  await find('[role="option"]', 'Autumn');
  expect(isThere('[role="option"]', 'Winter')).toBe(false);
  fireEvent.click(await find('[role="option"]', 'Autumn'));
  await told('Spring: 6 responses · Autumn: 6 responses');
  await told('Left out of “Spring”: 2 late answers.');
  expect(address()).toBe('/responses/7?tab=compare&by=assessments&with=8');
  expect(server.params(COMPARISON)).toEqual([{ with: [8] }]);
  await told(/“Spring” leads “Autumn”/);
  fireEvent.keyDown(box, { key: 'Backspace' });
  await waitFor(() => expect(address()).toBe('/responses/7?tab=compare&by=assessments'));
});

test('an address with other assessments shows them by name, and the way back to experts leaves them', async () => {
  const server = openCompare({ [COMPARISON]: compared('Spring', 'Autumn', true) });
  const { address } = await showStaffApp('/responses/7?tab=compare&with=8&with=9&expertise_level=senior');
  await find('[role="button"]', 'Autumn');
  await find('[role="button"]', 'Winter');
  expect(server.params(COMPARISON)).toEqual([{ expertise_level: 'senior', with: [8, 9] }]);
  await press('With other experts');
  await waitFor(() => expect(address()).toBe('/responses/7?tab=compare&expertise_level=senior'));
  await waitFor(() => expect(server.params(COMPARISON).at(-1)).toEqual({ expertise_level: 'senior', against: '' }));
});

test('an assessment that was deleted can be taken out of the address, and the own one is never in it', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const server = openCompare({ [COMPARISON]: refuse(404) });
  const { address } = await showStaffApp('/responses/7?tab=compare&with=7&with=99');
  await told('Failed to load the comparison. Please try again.');
  expect(server.params(COMPARISON)[0]).toEqual({ with: [99] });
  await find('[role="button"]', 'Assessment 99');
  const box = await find('input[role="combobox"]');
  fireEvent.keyDown(box, { key: 'Backspace' });
  await waitFor(() => expect(address()).not.toContain('with='));
});

test('groups without the same question say so', async () => {
  openCompare({ [COMPARISON]: { ...OTHERS, comparison: null, maps: [] } });
  await showStaffApp('/responses/7?tab=compare&expertise_level=senior');
  await told('Nothing to compare.');
  expect(cards()).toEqual([]);
});

test('a comparison that cannot be loaded can be loaded again', async () => {
  vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const server = openCompare({ [COMPARISON]: refuse(503) });
  await showStaffApp('/responses/7?tab=compare&expertise_level=senior');
  await told('Failed to load the comparison. Please try again.');
  server.set({ [COMPARISON]: OTHERS });
  await press('Try Again');
  await told('How good is it?');
  expect(document.body).not.toHaveTextContent('Failed to load');
});
