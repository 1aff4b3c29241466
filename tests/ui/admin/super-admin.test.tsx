import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { staffMember } from '#common/people/staff.ts';
import { DEMO_COMPANY } from '#common/settings/demo.ts';
import { DEFAULT_SETTINGS, SETTINGS_MESSAGES } from '#common/settings/settings.ts';
import { example, pageOf } from '#tests/ui/example.ts';
import { answer, refuse, SUPER_ADMIN, showStaffApp } from '#tests/ui/render.tsx';
import { field, find, inDialog, isThere, menuItem, press, told, type } from './screen.ts';

afterEach(() => void vi.restoreAllMocks());

test('the not-found page at an unknown address leads to the start', async () => {
  answer({});
  const { address } = await showStaffApp('/no/such/page');
  await told('Page not found');
  fireEvent.click(await find('a', 'Go to the start page'));
  await waitFor(() => expect(address()).toBe('/'));
});

describe('a second factor that was lost', () => {
  const member = example(staffMember, { id: 5, first_name: 'Ada', last_name: 'Lost', second_factor: true });

  test('is switched off at once, after a question that says who will be notified', async () => {
    const path = '/staff/5/reset-second-factor/';
    const server = answer({ 'GET /staff/': pageOf(member), [`POST ${path}`]: { ...member, second_factor: false } });
    await showStaffApp('/staff', { as: SUPER_ADMIN });
    fireEvent.click(await menuItem('Ada Lost', 'Switch Off Second Factor'));
    await told(/all staff get an email that names you/);
    fireEvent.click(await inDialog('Switch Off Second Factor'));
    await told('Second factor switched off');
    expect(server.writes()).toEqual([`POST ${path}`]);
  });

  test('cannot be switched off for oneself, or where there is none', async () => {
    const without = { ...member, id: 6, first_name: 'Bea', second_factor: false };
    answer({ 'GET /staff/': pageOf({ ...member, id: SUPER_ADMIN.id }, without) });
    await showStaffApp('/staff', { as: SUPER_ADMIN });
    for (const name of ['Ada Lost', 'Bea Lost']) {
      fireEvent.click(await find('button', `Actions for ${name}`));
      await find('[role="menuitem"]', 'Edit');
      expect(isThere('[role="menuitem"]', /Second Factor/)).toBe(false);
      fireEvent.keyDown(await find('[role="menu"]', /Edit/), { key: 'Escape' });
      await waitFor(() => expect(isThere('[role="menu"]', /Edit/)).toBe(false));
    }
  });
});

test('a second factor is required of all staff only after a question that names those who have none', async () => {
  const staff = ['Ada', 'Bea', 'Cleo', 'Dora'].map((first_name, index) =>
    example(staffMember, {
      id: index + 5,
      first_name,
      last_name: 'Lost',
      second_factor: index === 2,
      state: index === 3 ? 'deactivated' : 'active',
    }),
  );
  const server = answer({
    'GET /settings/': { ...DEFAULT_SETTINGS, ...DEMO_COMPANY, staff_second_factor_required: false },
    'GET /staff/': pageOf(...staff),
    'PATCH /settings/': ({ body }: { body?: unknown }) => body,
  });
  await showStaffApp('/settings', { as: SUPER_ADMIN });
  const setting = await field(/second factor/i);
  fireEvent.click(setting);
  await told(/these people are locked out until they have set one up: Ada Lost, Bea Lost\./);
  fireEvent.click(await inDialog('Cancel'));
  await waitFor(() => expect(setting).not.toBeChecked());
  fireEvent.click(setting);
  fireEvent.click(await inDialog('Require it'));
  await waitFor(() => expect(isThere('[role="dialog"]', /(?:)/)).toBe(false));
  expect(setting).toBeChecked();
  await press('Save Changes');
  await told(SETTINGS_MESSAGES.saved);
  expect(server.bodies('PATCH /settings/')).toMatchObject([{ staff_second_factor_required: true }]);
});

test('inviting staff shows at the fields what is missing or taken', async () => {
  const taken = 'There is an account with this email address already.';
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
