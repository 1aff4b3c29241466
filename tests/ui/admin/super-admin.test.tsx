import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { staffMember } from '#common/people/staff.ts';
import { example, pageOf } from '#tests/ui/example.ts';
import { ADMIN, answer, refuse, SUPER_ADMIN, showStaffApp } from '#tests/ui/render.tsx';
import { field, find, inDialog, isThere, menuItem, press, told, type } from './screen.ts';

afterEach(() => void vi.restoreAllMocks());

describe('an admin without super-admin rights', () => {
  test.each([
    ['/settings', 'Only super admins may change the settings.'],
    ['/form-options', 'Only super admins edit the form options.'],
    ['/staff', 'Only super admins may see this page'],
  ])('is told at %s whom to ask', async (path, text) => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const server = answer({});
    await showStaffApp(path, { as: ADMIN });
    await told(text);
    expect(server.writes()).toEqual([]);
  });

  test('sees the not-found page at an unknown address, with the way to the start', async () => {
    answer({});
    const { address } = await showStaffApp('/no/such/page');
    await told('Page not found');
    fireEvent.click(await find('a', 'Go to the start page'));
    await waitFor(() => expect(address()).toBe('/'));
  });
});

describe('a second factor that was lost', () => {
  const member = example(staffMember, { id: 5, first_name: 'Ada', last_name: 'Lost', second_factor: true });
  const reset = { asked_by: 99, asked_by_name: 'Bea Boss', reason: 'Phone lost', expires_at: '2027-01-01T00:00:00Z' };

  test('is asked for with a reason', async () => {
    const server = answer({ 'GET /staff/': pageOf(member), 'POST /staff/5/reset-second-factor/': member });
    await showStaffApp('/staff', { as: SUPER_ADMIN });
    fireEvent.click(await menuItem('Ada Lost', 'Switch Off Second Factor'));
    await told(/npm run create-admin/);
    fireEvent.click(await inDialog('Ask to Switch Off'));
    await told('Please give a reason');
    await type('Reason', 'Phone lost');
    fireEvent.click(await inDialog('Ask to Switch Off'));
    await told('Another super admin was asked to confirm');
    expect(server.bodies('POST /staff/5/reset-second-factor/')).toEqual([{ reason: 'Phone lost' }]);
  });

  test.each([
    ['Confirm Second Factor Off', 'confirm', 'Second factor switched off'],
    ['Decline Second Factor Off', 'decline', 'Request declined'],
  ])('%s is for another super admin', async (label, decision, done) => {
    const asked = { ...member, second_factor_reset: reset };
    const path = `/staff/5/reset-second-factor/${decision}/`;
    const server = answer({ 'GET /staff/': pageOf(asked), [`POST ${path}`]: member });
    await showStaffApp('/staff', { as: SUPER_ADMIN });
    fireEvent.click(await menuItem('Ada Lost', label));
    await told(/Bea Boss asked for it: “Phone lost”/);
    fireEvent.click(await inDialog(label));
    await told(done);
    expect(server.writes()).toEqual([`POST ${path}`]);
  });

  test('is not decided by who asked', async () => {
    const own = { ...member, second_factor_reset: { ...reset, asked_by: SUPER_ADMIN.id } };
    answer({ 'GET /staff/': pageOf(own) });
    await showStaffApp('/staff', { as: SUPER_ADMIN });
    fireEvent.click(await find('button', 'Actions for Ada Lost'));
    await find('[role="menuitem"]', 'Deactivate');
    expect(isThere('[role="menuitem"]', /Second Factor/)).toBe(false);
  });
});

test('inviting staff tells at the fields what is missing, and what is taken', async () => {
  const taken = 'There is an account with this e-mail address already.';
  const server = answer({ 'GET /staff/': pageOf(), 'POST /staff/': refuse(400, undefined, { email: [taken] }) });
  await showStaffApp('/staff', { as: SUPER_ADMIN });
  await press('Invite Staff');
  fireEvent.click(await inDialog('Send Invitation'));
  for (const message of ['First name is required', 'Last name is required', 'Email is required']) await told(message);
  expect(server.writes()).toEqual([]);
  await type('First name', 'Ada');
  await type('Last name', 'Again');
  await type('Email', SUPER_ADMIN.email);
  fireEvent.click(await inDialog('Send Invitation'));
  await told(taken);
  expect(await field('Email')).toBeInvalid();
});
