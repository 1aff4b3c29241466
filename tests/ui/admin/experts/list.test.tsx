import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { panelOverview } from '#common/people/experts/activity.ts';
import { mergePreview } from '#common/people/experts/duplicates.ts';
import { expertFilterOptions } from '#common/people/experts/filters.ts';
import {
  button,
  choose,
  EXPERT_ANSWERS,
  field,
  find,
  front,
  inDialog,
  isThere,
  menuItem,
  nothingInFront,
  onWideScreen,
  press,
  search,
  told,
  type,
} from '#tests/ui/admin/screen.ts';
import { example } from '#tests/ui/example.ts';
import { ADMIN, answer, heldBack, refuse, SUPER_ADMIN, showStaffApp } from '#tests/ui/render.tsx';
import { completeProfile, expert, listOf } from './rows.ts';

const LIST = 'GET /experts/list/';
const WHOLE_PANEL = { page: 1, page_size: 25, ordering: '-memberSince' };
let server: ReturnType<typeof answer>;
beforeEach(() => {
  localStorage.clear();
  onWideScreen();
  server = answer({
    ...EXPERT_ANSWERS,
    [LIST]: listOf(expert(1, 'Lina Listed'), expert(2, 'Leo Listed')),
    'GET /experts/filter-options/': example(expertFilterOptions, {
      expertiseLevels: [{ value: 'senior', label: 'Expert' }],
      expertiseSegments: [{ value: 1, label: 'Advertising & Communication' }],
      designExpertise: [{ value: 'product', label: 'Product design' }],
      backgrounds: [{ value: 'design', label: 'Design' }],
    }),
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const asked = (params: object) => waitFor(() => expect(server.params(LIST).at(-1)).toMatchObject(params));

describe('the list of experts', () => {
  test('is searched and filtered, keeps what was chosen in the address, and is reset', async () => {
    const { address } = await showStaffApp('/experts');
    await told('Lina Listed');
    await told('Total: 2');
    await search('Search experts', 'listed');
    await asked({ search: 'listed' });
    await choose('Qualification', '5 stars');
    await asked({ search: 'listed', qualification: 5 });
    expect(decodeURIComponent(address())).toContain('"qualification":5');
    await press('Reset filters');
    await waitFor(() => expect(address()).not.toContain('qualification'));
  });

  test('takes its filters from the address and names them', async () => {
    await showStaffApp(`/experts?filter=${encodeURIComponent('{"segments":[1]}')}`);
    await told('Expertise segments: Advertising & Communication');
    await asked({ segments: [1] });
  });

  test('offers all filters in a dialog, which changes nothing before Apply', async () => {
    await showStaffApp('/experts');
    await press(/^Filters/);
    await choose('Design expertise', 'Product design');
    fireEvent.click(await find('[role="button"], label, button', 'Advertising & Communication'));
    expect(server.params(LIST).at(-1)).toEqual(WHOLE_PANEL);
    fireEvent.click(await inDialog('Apply'));
    await waitFor(() =>
      expect(server.params(LIST).at(-1)).toEqual({ ...WHOLE_PANEL, design_expertise: 'product', segments: [1] }),
    );
    await told('Expertise segments: Advertising & Communication');
  });

  test('offers to delete an expert, and never a staff member', async () => {
    server.set({ [LIST]: listOf(expert(1, 'Del Etable'), expert(2, 'Ada Staff', { isAdmin: true, role: 'admin' })) });
    await showStaffApp('/experts', { as: SUPER_ADMIN });
    await menuItem('Del Etable', 'Delete Expert');
    fireEvent.keyDown(await find('[role="menu"]'), { key: 'Escape' });
    await nothingInFront();
    await menuItem('Ada Staff', 'See Admin');
    expect(isThere('[role="menuitem"]', 'Delete Expert')).toBe(false);
  });

  test('approves all on the page at once, and says who was left out and why', async () => {
    server.set({
      'POST /experts/bulk-approve/': {
        detail: '2 experts approved',
        done: [1, 2],
        skipped: [{ id: 3, reason: 'This expert has already been approved.' }],
      },
      [LIST]: listOf(expert(1, 'Una Many'), expert(2, 'Duo Many'), expert(3, 'Tria Many')),
    });
    await showStaffApp('/experts');
    fireEvent.click(await find('input[type="checkbox"]', 'Select all on this page'));
    fireEvent.click(await find('[aria-label="Selected experts"] button', 'Approve'));
    await told('2 experts approved. 1 left out: This expert has already been approved.');
    expect(server.bodies('POST /experts/bulk-approve/')).toEqual([{ ids: [1, 2, 3] }]);
  });

  test('shows what an action changed, even if older rows arrive late', async () => {
    const before = listOf(expert(1, 'Una Waiting', { currentCompany: 'Waiting Ltd' }));
    server.set({
      [LIST]: before,
      'POST /experts/bulk-approve/': { detail: '1 expert approved', done: [1], skipped: [] },
    });
    await showStaffApp('/experts');
    fireEvent.click(await find('input[type="checkbox"]', 'Select all on this page'));
    const late = heldBack(before);
    server.set({ [LIST]: late.answer });
    await search('Search experts', 'una');
    await asked({ search: 'una' });
    server.set({ [LIST]: listOf(expert(1, 'Una Waiting', { currentCompany: 'Approved Ltd' })) });
    fireEvent.click(await find('[aria-label="Selected experts"] button', 'Approve'));
    await told('1 expert approved');
    await late.release();
    await told('Approved Ltd');
  });

  test('assigns the selected experts to an assessment, except those who cannot be assigned', async () => {
    const refused = { expert_id: 2, name: 'Leo Listed', reason: 'Not approved', conflicts: [], ended: null };
    const ended = { state: 'declined', at: '2026-03-03T10:00:00Z', reason: 'No time' };
    server.set({
      'GET /assessments/': { count: 1, results: [{ id: 5, title: 'Lemon label' }] },
      'POST /assessments/5/eligibility/': {
        results: [{ ...refused, expert_id: 1, name: 'Una', reason: null, ended }, refused],
      },
      'POST /assessments/5/assignments/': { assigned: 1, refused: [refused] },
    });
    await showStaffApp('/experts');
    fireEvent.click(await find('input[type="checkbox"]', 'Select all on this page'));
    fireEvent.click(await find('[aria-label="Selected experts"] button', 'Assign to an assessment'));
    expect(await inDialog('Assign')).toBeDisabled();
    fireEvent.mouseDown(await field('Assessment'));
    await told('Lemon label');
    (await field('Assessment')).focus();
    await type('Assessment', 'lem');
    await waitFor(() => expect(server.params('GET /assessments/').at(-1)).toMatchObject({ search: 'lem' }));
    fireEvent.keyDown(await field('Assessment'), { key: 'ArrowDown' });
    fireEvent.keyDown(await field('Assessment'), { key: 'Enter' });
    await told('Leo Listed: Not approved');
    await told('Una: Declined on 3 Mar 2026: No time');
    fireEvent.click(await inDialog('Assign 1 of 2'));
    await told('1 expert assigned');
    await told('Not assigned:');
    fireEvent.click(await inDialog('Done'));
    await nothingInFront();
    expect(server.bodies('POST /assessments/5/assignments/')).toEqual([{ expert_ids: [1, 2], overrides: [] }]);
  });

  test('saves what is filtered as experts.csv', async () => {
    server.set({ 'GET /experts/export/': undefined });
    await showStaffApp('/experts');
    await search('Search experts', 'filewise');
    await asked({ search: 'filewise' });
    await press('Export to CSV');
    await waitFor(() => expect(server.params('GET /experts/export/')).toEqual([{ search: 'filewise' }]));
  });

  test('opens from a figure of the overview, which sets the filter', async () => {
    server.set({
      'GET /experts/overview/': example(panelOverview, {
        computed_at: '2026-01-05T10:00:00Z',
        levels: [{ value: 'senior', label: 'Expert', count: 2 }],
        backgrounds: [{ value: 'design', label: 'Design', count: 1 }],
      }),
    });
    await showStaffApp('/experts');
    await press(/^Panel overview/);
    await press(/^Expert2$/);
    await told('Expertise level: Expert');
    await told('Approved and active only');
    await asked({ expertise_level: 'senior', in_panel: true });
    await press(/^Design1$/);
    await told('Backgrounds: Design');
    await asked({ expertise_level: 'senior', backgrounds: ['design'], in_panel: true });
  });

  test('counts as many people above the rows as below, and says how many of them are staff', async () => {
    const experts = { count: 2, exact: true };
    const rows = [expert(1, 'Lina Listed'), expert(2, 'Leo Listed'), expert(3, 'Ada Admin', { isAdmin: true })];
    server.set({ [LIST]: { ...listOf(...rows), totals: { experts, beverageClient: { count: 0, exact: true } } } });
    await showStaffApp('/experts');
    await told('Total: 3 (1 staff)');
    await told('1–3 of 3');
  });

  test('has compact rows until the person switches to comfortable ones, in all lists', async () => {
    const pressed = async () => (await button('Compact rows')).getAttribute('aria-pressed');
    const first = await showStaffApp('/experts');
    await told('Lina Listed');
    expect(await pressed()).toBe('true');
    expect(document.querySelector('td')?.className).toContain('sizeSmall');
    await press('Compact rows');
    await waitFor(() => expect(document.querySelector('td')?.className).not.toContain('sizeSmall'));
    first.unmount();
    const again = await showStaffApp('/experts');
    await told('Lina Listed');
    expect(await pressed()).toBe('false');
    again.unmount();
    await showStaffApp('/experts', { as: { ...ADMIN, id: 99 } });
    await told('Lina Listed');
    expect(await pressed()).toBe('true');
  });

  test('keeps saved filters and columns for each person', async () => {
    const header = () => document.querySelector('thead')?.textContent;
    const first = await showStaffApp('/experts');
    await search('Search experts', 'listed');
    await asked({ search: 'listed' });
    await press('Saved filters');
    await press('Save the current filters');
    await type('Name', 'Mine');
    fireEvent.click(await inDialog('Save'));
    await nothingInFront();
    await press('Columns');
    fireEvent.click(await field('Email'));
    await waitFor(() => expect(header()).toContain('Email'));
    first.unmount();

    const other = await showStaffApp('/experts', { as: { ...ADMIN, id: 99 } });
    await told('Lina Listed');
    expect(header()).not.toContain('Email');
    await press('Saved filters');
    await told('No saved filters yet.');
    other.unmount();

    await showStaffApp('/experts');
    await told('Lina Listed');
    expect(header()).toContain('Email');
    await press('Saved filters');
    await press('Mine');
    const searched = await find('input', 'Search experts');
    await waitFor(() => expect(searched).toHaveValue('listed'));
  });
});

test('filters that were saved by an earlier version are still there', async () => {
  localStorage.setItem(
    `RaStore.${ADMIN.id}.experts.savedFilters`,
    JSON.stringify([{ name: 'Old ones', filters: { activity: 'Active' } }]),
  );
  await showStaffApp('/experts');
  await press('Saved filters');
  await press('Old ones');
  await asked({ activity: 'Active' });
});

test.each(['7', '{"a":1}', '[null,{"label":"Half"},{"label":{},"value":{"filter":{}}}]'])(
  'saved filters that are none are ignored: %s',
  async (stored) => {
    for (const key of ['savedQueries', 'savedFilters'])
      localStorage.setItem(`RaStore.${ADMIN.id}.experts.${key}`, stored);
    await showStaffApp('/experts');
    await press('Saved filters');
    await told('No saved filters yet.');
  },
);

describe('the review queue', () => {
  test('shows what was entered, goes on to the next by Next, and needs a reason to reject', async () => {
    const waiting = { status: 'pending', waitingSince: new Date(Date.now() - 80 * 3_600_000).toISOString() } as const;
    let rows = [expert(1, 'First Inline', waiting), expert(2, 'Second Inline', waiting)];
    const leave = (id: number) => () => {
      rows = rows.filter((row) => row.id !== id);
      return {};
    };
    const detail = (id: number) => completeProfile({ id, email: `${id}@example.com` });
    server.set({
      [LIST]: () => listOf(...rows),
      'GET /experts/1/': detail(1),
      'GET /experts/2/': detail(2),
      'POST /experts/1/approve/': leave(1),
      'POST /experts/2/reject/': leave(2),
    });
    await showStaffApp('/experts/review');
    await told('waiting for 3 days');
    await told('1@example.com');
    fireEvent.keyDown(document.body, { key: 'a' });
    await told('Expert approved');
    await press('Next');
    await find('h2', 'Second Inline');
    await waitFor(() => expect(document.activeElement).toHaveTextContent('Second Inline'));
    await told('2@example.com');
    fireEvent.keyDown(document.body, { key: 'r' });
    fireEvent.click(await inDialog('Reject'));
    await told('Please give a reason');
    await type('Reason for the expert', 'Not enough experience yet.');
    fireEvent.click(await inDialog('Reject'));
    await told('Expert rejected');
    await told('Nobody is waiting.');
    expect(server.writes()).toEqual(['POST /experts/1/approve/', 'POST /experts/2/reject/']);
    await press(/First Inline/);
    await find('h2', 'First Inline');
    await press('Next');
    await find('h2', 'Second Inline');
  });
});

test('duplicates are compared and merged into the profile that is chosen', async () => {
  const pair = [expert(1, 'Twin Gone'), expert(2, 'Twin Kept')];
  const preview = example(mergePreview, {
    shared: [
      [
        { assessment_id: 3, title: 'Tea', expert_id: 1, state: 'submitted' },
        { assessment_id: 3, title: 'Tea', expert_id: 2, state: 'started' },
      ],
    ],
  });
  let groups: object[] = [{ reasons: ['phone'], experts: pair }];
  server.set({
    'GET /experts/duplicates/': () => ({ groups, more: false, dismissed: [] }),
    'GET /experts/2/merge/': refuse(503, 'Busy'),
    'POST /experts/2/merge/': () => {
      groups = [];
    },
  });
  await showStaffApp('/experts/duplicates');
  await told('Same phone number');
  fireEvent.click(await find('input[type="radio"]', /^Keep Twin Kept/));
  await press('Merge');
  await told('Failed to load what would be lost. Please try again.');
  expect(await inDialog('Merge'), 'nobody merges without knowing what happens').toBeDisabled();
  server.set({ 'GET /experts/2/merge/': preview });
  fireEvent.click(await inDialog('Try Again'));
  await told(`Tea: completed by ${pair[0]?.email} stays; in progress by ${pair[1]?.email} is left out.`);
  fireEvent.click(await inDialog('Merge'));
  await told('Experts merged');
  expect(server.bodies('POST /experts/2/merge/')).toEqual([{ other_id: 1 }]);
  await waitFor(() => expect(front()).not.toHaveTextContent('Same phone number'));
});

test('“Not the same person” asks first, is listed, and can be undone', async () => {
  const pair = [expert(1, 'One Self'), expert(2, 'Other Self')];
  let isDismissed = false;
  server.set({
    'GET /experts/duplicates/': () => ({
      groups: isDismissed ? [] : [{ reasons: ['phone'], experts: pair }],
      more: false,
      dismissed: isDismissed ? [{ experts: pair, at: '2026-11-20T10:00:00.000Z' }] : [],
    }),
    'POST /experts/1/dismiss-duplicate/': () => {
      isDismissed = !isDismissed;
    },
  });
  await showStaffApp('/experts/duplicates');
  await press('Not the same person');
  fireEvent.click(await inDialog('Cancel'));
  await nothingInFront();
  expect(server.writes()).toEqual([]);
  await press('Not the same person');
  fireEvent.click(await inDialog('Not the same person'));
  await told('Not duplicates');
  await nothingInFront();
  fireEvent.click(await find('button', 'Undo: One Self and Other Self are not duplicates'));
  await told('Same phone number');
  expect(server.bodies('POST /experts/1/dismiss-duplicate/')).toEqual([
    { other_id: 2 },
    { other_id: 2, different: false },
  ]);
});
