import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { pageOf } from '#tests/ui/example.ts';
import { ADMIN, answer, refuse, SUPER_ADMIN, showStaffApp } from '#tests/ui/render.tsx';
import { field, find, inDialog, press, told, type } from './screen.ts';

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
