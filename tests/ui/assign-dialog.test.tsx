import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { AssignDialog } from '#admin/assessments/assign/AssignDialog.tsx';
import { api } from '#common/ui/api/api.ts';
import { show } from './render.tsx';

const CONFLICT = 'Worked for Alpina until 31 Mar 2026';
let assigned: unknown[];
let counted: unknown[];
let listed: Record<string, unknown>[];
let answered: object;
let counts: object;
let ended: object | null;
beforeEach(() => {
  assigned = [];
  counted = [];
  ended = null;
  listed = [];
  answered = { assigned: 1, already_assigned: 0, refused: [] };
  counts = { matching: 1234, assigned: 1230, already_assigned: 1, ended: 0, conflicts: 3, not_eligible: 0 };
  const person = (id: number, name: string, more: object = {}) => ({
    id,
    name,
    email: `${id}@example.com`,
    currentCompany: '',
    rating: 4,
    segment: 'senior',
    lastInvited: null,
    ...more,
  });
  const size = { count: 1234, exact: true };
  vi.spyOn(api, 'get').mockImplementation(async (path, options) => {
    if (path !== '/experts/list/')
      return { expertiseLevels: [], genders: [{ value: 'female', label: 'Female' }] } as never;
    listed.push((options?.params ?? {}) as Record<string, unknown>);
    return {
      count: 1234,
      totals: { experts: size, beverageClient: size },
      results: [person(1, 'Ada Free', { lastInvited: '2026-03-01T10:00:00Z' }), person(2, 'Bo Bound')],
    } as never;
  });
  vi.spyOn(api, 'post').mockImplementation(async (path, body) => {
    if (path.endsWith('/eligibility/'))
      return {
        results: [
          { expert_id: 1, name: 'Ada Free', reason: null, conflicts: [], ended },
          { expert_id: 2, name: 'Bo Bound', reason: `Conflict of interest: ${CONFLICT}`, conflicts: [CONFLICT] },
        ],
      } as never;
    if (path.endsWith('/count/')) {
      counted.push(body);
      return counts as never;
    }
    assigned.push([path, body]);
    return (path.endsWith('/matching/') ? counts : answered) as never;
  });
});

const open = async () => {
  const done = vi.fn();
  show(<AssignDialog assessmentId={7} onClose={done} />);
  await screen.findByText(`Conflict of interest: ${CONFLICT}`);
  return done;
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole('button', { name }));
const assign = () => screen.getByRole('button', { name: /^Assign( \d+| everyone chosen)?$/ });
const chosen = () => within(screen.getByRole('region', { name: 'Chosen experts' }));

test('a conflict is shown before choosing, and is overridden with a reason only', async () => {
  const done = await open();
  const box = screen.getByRole('checkbox', { name: 'Bo Bound' });
  expect(box).toBeDisabled();
  expect(screen.getByRole('checkbox', { name: 'Ada Free' })).toBeEnabled();
  press('Override the conflict of Bo Bound');
  const asked = within(screen.getByRole('dialog', { name: 'Override the conflict of interest?' }));
  asked.getByText(CONFLICT);
  fireEvent.click(asked.getByRole('button', { name: 'Override' }));
  await asked.findByText('Please give a reason');
  fireEvent.change(asked.getByLabelText(/^Reason/), { target: { value: 'A talk of one hour' } });
  fireEvent.click(asked.getByRole('button', { name: 'Override' }));
  await waitFor(() => expect(box).toBeChecked());
  await waitFor(() => expect(screen.queryByRole('dialog', { name: /^Override/ })).toBeNull());
  expect(box).toBeEnabled();
  expect(screen.queryByRole('button', { name: /^Override the conflict/ })).toBeNull();
  screen.getByText(`Conflict of interest: ${CONFLICT}. Overridden: A talk of one hour`);
  press('Assign 1');
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(assigned).toEqual([
    ['/assessments/7/assignments/', { expert_ids: [2], overrides: [{ expert_id: 2, reason: 'A talk of one hour' }] }],
  ]);
});

test('experts are chosen and unchosen; refused experts are named, and nobody stays chosen', async () => {
  const done = await open();
  const ada = screen.getByRole('checkbox', { name: 'Ada Free' });
  expect(assign()).toBeDisabled();
  fireEvent.click(ada);
  expect(ada).toBeChecked();
  expect(assign()).toHaveTextContent('Assign 1');
  fireEvent.click(ada);
  expect(ada).not.toBeChecked();
  expect(assign()).toBeDisabled();
  fireEvent.click(ada);
  answered = {
    assigned: 0,
    already_assigned: 0,
    refused: [{ expert_id: 1, name: 'Ada Free', reason: 'Not approved' }],
  };
  fireEvent.click(assign());
  await screen.findByText('Ada Free: Not approved');
  await waitFor(() => expect(ada).not.toBeChecked());
  expect(assign()).toBeDisabled();
  expect(assigned).toEqual([['/assessments/7/assignments/', { expert_ids: [1], overrides: [] }]]);
  expect(done).not.toHaveBeenCalled();
  press('Done');
  expect(done).toHaveBeenCalledOnce();
});

test('a row shows the rating, the level and the last invitation', async () => {
  await open();
  const [ada, bo] = within(screen.getByRole('list', { name: 'Experts' })).getAllByRole('listitem');
  expect(ada).toHaveTextContent('Last invited 1 Mar 2026');
  expect(bo).toHaveTextContent('Never invited');
  within(ada as HTMLElement).getByRole('img', { name: /^Qualification of Ada Free/ });
});

test('the chosen experts are listed, and removed one by one or all together', async () => {
  await open();
  chosen().getByText('Nobody is chosen yet.');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Everyone on this page' }));
  chosen().getByText('Ada Free');
  expect(chosen().queryByText('Bo Bound'), 'who has a conflict is not chosen with the page').toBeNull();
  press('Remove Ada Free');
  chosen().getByText('Nobody is chosen yet.');
  fireEvent.click(screen.getByRole('checkbox', { name: 'Ada Free' }));
  press('Clear');
  chosen().getByText('Nobody is chosen yet.');
  expect(screen.getByRole('checkbox', { name: 'Ada Free' })).not.toBeChecked();
});

test('everyone who matches the filters, except those left out, is chosen at once and assigned by the filters', async () => {
  const done = await open();
  fireEvent.change(screen.getByRole('searchbox', { name: 'Search experts' }), { target: { value: 'design' } });
  await waitFor(() => expect(listed.at(-1)).toMatchObject({ search: 'design', status: 'approved' }));
  press('Select all 1,234 matching');
  await chosen().findByText(
    '1,230 of 1,234 experts will be assigned. Left out: 1 already assigned, 3 with a conflict of interest.',
  );
  chosen().getByText('Search: design');
  expect(screen.getByRole('checkbox', { name: 'Ada Free' })).toBeChecked();
  expect(screen.getByRole('checkbox', { name: 'Bo Bound' })).not.toBeChecked();
  fireEvent.click(screen.getByRole('checkbox', { name: 'Ada Free' }));
  expect(screen.getByRole('checkbox', { name: 'Ada Free' })).not.toBeChecked();
  const payload = { filters: { search: 'design', status: 'approved' }, except: [1] };
  await waitFor(() => expect(counted.at(-1)).toEqual(payload));
  within(chosen().getByRole('list', { name: 'Left out' })).getByText('Ada Free');
  press('Assign everyone chosen');
  await waitFor(() => expect(done).toHaveBeenCalled());
  expect(assigned).toEqual([['/assessments/7/assignments/matching/', payload]]);
  await screen.findByText('1,230 experts assigned. Left out: 1 already assigned, 3 with a conflict of interest.');
});

test('who declined is marked with date and reason, and is chosen alone, not with the page or everyone', async () => {
  ended = { state: 'declined', at: '2026-03-03T10:00:00Z', reason: 'No time in March' };
  await open();
  screen.getByText('Declined on 3 Mar 2026: No time in March');
  expect(screen.getByRole('checkbox', { name: 'Everyone on this page' })).toBeDisabled();
  press('Select all 1,234 matching');
  const ada = screen.getByRole('checkbox', { name: 'Ada Free' });
  expect(ada).not.toBeChecked();
  fireEvent.click(ada);
  expect(ada).toBeChecked();
  chosen().getByText('Asked again. Declined on 3 Mar 2026: No time in March');
  fireEvent.click(ada);
  expect(ada).not.toBeChecked();
});

test('the choice of everyone is taken back, and leaving with a choice asks first', async () => {
  const done = await open();
  press('Select all 1,234 matching');
  fireEvent.keyDown(screen.getByRole('dialog', { name: 'Assign Experts' }), { key: 'Escape' });
  await screen.findByText('Discard your choice?');
  press('Keep choosing');
  await waitFor(() => expect(screen.queryByText('Discard your choice?')).toBeNull());
  fireEvent.click(chosen().getByRole('button', { name: 'Remove' }));
  chosen().getByText('Nobody is chosen yet.');
  expect(assign()).toBeDisabled();
  press('Cancel');
  expect(done).toHaveBeenCalled();
});
