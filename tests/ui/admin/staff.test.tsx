import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type StaffMember, staffMember } from '#common/people/staff.ts';
import { example, pageOf } from '#tests/ui/example.ts';
import { answer, refuse, SUPER_ADMIN, showStaffApp } from '#tests/ui/render.tsx';
import {
  choose,
  field,
  find,
  front,
  inDialog,
  isThere,
  menuItem,
  nothingInFront,
  onPhone,
  onWideScreen,
  press,
  search,
  told,
  type,
} from './screen.ts';

const member = (id: number, first_name: string, given: Partial<StaffMember> = {}) =>
  example(staffMember, { id, first_name, last_name: 'Moss', email: `${first_name}@example.com`, ...given });
const active = member(1, 'Acey', { second_factor: true, last_seen_at: '2026-01-01T10:00:00Z' });
const invited = member(2, 'Inka', { state: 'invited' });
const gone = member(3, 'Gesa', { state: 'deactivated', role: 'super_admin' });
const self = member(SUPER_ADMIN.id, 'Sue', { role: 'super_admin' });

let server: ReturnType<typeof answer>;
beforeEach(() => {
  server = answer({ 'GET /staff/': pageOf(active, invited, gone, self) });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});
const open = () => showStaffApp('/staff', { as: SUPER_ADMIN });
const items = async () => {
  const menu = await find('[role="menu"]');
  return [...menu.querySelectorAll('[role="menuitem"]')].map(({ textContent }) => textContent);
};

test('the staff are listed with role, status, second factor and last visit', async () => {
  onWideScreen();
  await open();
  await told('Acey Moss');
  const rows = [...document.querySelectorAll('tbody tr')].map((row) =>
    [...row.children].map((cell) => cell.textContent),
  );
  expect(rows.map((row) => row.slice(0, 4))).toEqual([
    [
      'AMAcey MossAcey@example.com',
      'Admin',
      'Active Signs in with a second factor',
      expect.stringMatching(/days ago$/),
    ],
    ['IMInka MossInka@example.com', 'Admin', 'Not Registered yet', 'Never'],
    ['GMGesa MossGesa@example.com', 'Super admin', 'Deactivated', 'Never'],
    ['SMSue MossSue@example.com', 'Super admin', 'Active', 'Never'],
  ]);
  await search('Search by name or email', 'inka');
  await waitFor(() => expect(server.params('GET /staff/').at(-1)).toMatchObject({ search: 'inka', ordering: 'name' }));
  server.set({ 'GET /staff/': pageOf() });
  await search('Search by name or email', 'nobody');
  await told('Nobody matches this search.');
});

test('a card on a phone shows name, role and status', async () => {
  onPhone();
  await open();
  await told('Acey Moss');
  for (const text of ['Acey@example.comAdminActive Signs in', 'Gesa@example.comSuper adminDeactivated'])
    await told(text);
});

test('the actions offered follow from the member’s status, and nobody locks out himself or herself', async () => {
  await open();
  const offered: Record<string, unknown> = {};
  for (const name of ['Acey Moss', 'Inka Moss', 'Gesa Moss', 'Sue Moss']) {
    fireEvent.click(await find('button', `Actions for ${name}`));
    offered[name] = await items();
    fireEvent.keyDown(await find('[role="menu"]'), { key: 'Escape' });
    await nothingInFront();
  }
  expect(offered).toEqual({
    'Acey Moss': ['Edit', 'Switch Off Second Factor', 'Deactivate'],
    'Inka Moss': ['Edit', 'Send Invitation Again', 'Deactivate'],
    'Gesa Moss': ['Edit', 'Activate'],
    'Sue Moss': ['Edit'],
  });
});

test.each([
  [
    'Inka Moss',
    'Send Invitation Again',
    'Invite Inka Moss again?',
    '/staff/2/invite/',
    'Invitation sent successfully!',
  ],
  ['Acey Moss', 'Deactivate', 'Deactivate Acey Moss?', '/staff/1/deactivate/', 'Staff member deactivated'],
  ['Gesa Moss', 'Activate', 'Activate Gesa Moss again?', '/staff/3/activate/', 'Staff member activated'],
])('%s: %s is done after a question, and a failure is shown', async (name, action, title, path, done) => {
  server.set({ [`POST ${path}`]: refuse(503) });
  await open();
  fireEvent.click(await menuItem(name, action));
  expect(await find('[role="dialog"] h2')).toHaveTextContent(title);
  fireEvent.click(await inDialog('Cancel'));
  await nothingInFront();
  expect(server.writes()).toEqual([]);
  fireEvent.click(await menuItem(name, action));
  fireEvent.click(await inDialog(action));
  await told('This did not work. Please try again.');
  await nothingInFront();
  server.set({ [`POST ${path}`]: active });
  fireEvent.click(await menuItem(name, action));
  fireEvent.click(await inDialog(action));
  await told(done);
  expect(server.writes()).toEqual([`POST ${path}`, `POST ${path}`]);
});

test('names and role of a colleague are edited; of oneself only the names', async () => {
  server.set({ 'GET /staff/1/': active, 'PATCH /staff/1/': active });
  server.set({ [`GET /staff/${self.id}/`]: self, [`PATCH /staff/${self.id}/`]: self });
  await open();
  fireEvent.click(await menuItem('Acey Moss', 'Edit'));
  expect(await find('[role="dialog"] h2')).toHaveTextContent('Edit Acey@example.com');
  expect(await field('Last name')).toHaveValue('Moss');
  await type('First name', '');
  fireEvent.click(await inDialog('Save Changes'));
  await told('First name is required');
  await type('First name', 'Alma');
  await choose('Role', 'Super admin');
  fireEvent.click(await inDialog('Save Changes'));
  await told('Staff member updated');
  await nothingInFront();
  fireEvent.click(await menuItem('Sue Moss', 'Edit'));
  await field('First name');
  expect([...front().querySelectorAll('label')].map(({ textContent }) => textContent?.replace(/\W*$/, ''))).toEqual([
    'First name',
    'Last name',
  ]);
  await type('Last name', 'Moor');
  fireEvent.click(await inDialog('Save Changes'));
  await waitFor(() => expect(server.writes()).toEqual(['PATCH /staff/1/', `PATCH /staff/${self.id}/`]));
  expect(server.bodies('PATCH /staff/:id/')).toEqual([
    { first_name: 'Alma', role: 'super_admin', revision: 0 },
    { last_name: 'Moor', revision: 0 },
  ]);
});

test('somebody is invited as an admin unless another role is chosen', async () => {
  server.set({ 'POST /staff/': invited });
  await open();
  await press('Invite Staff');
  await type('First name', 'Nia');
  await type('Last name', 'New');
  await type('Email', 'nia@example.com');
  fireEvent.click(await inDialog('Send Invitation'));
  await told('Invitation sent successfully!');
  await nothingInFront();
  expect(isThere('button', 'Send Invitation')).toBe(false);
  const nia = { first_name: 'Nia', last_name: 'New', email: 'nia@example.com', role: 'admin' };
  expect(server.bodies('POST /staff/')).toEqual([nia]);
});
