import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { expertHistory } from '#common/people/experts/history.ts';
import { ApiError } from '#common/ui/api/apiError.ts';
import {
  EXPERT_ANSWERS,
  field,
  find,
  inDialog,
  nothingInFront,
  onWideScreen,
  press,
  told,
  type,
} from '#tests/ui/admin/screen.ts';
import { example } from '#tests/ui/example.ts';
import { answer, refuse, SUPER_ADMIN, showStaffApp } from '#tests/ui/render.tsx';
import { completeProfile, expert, listOf } from './rows.ts';

const SAVED = 'Expert profile updated successfully';
let server: ReturnType<typeof answer>;
beforeEach(() => {
  Element.prototype.scrollIntoView = () => undefined;
  server = answer({
    ...EXPERT_ANSWERS,
    'GET /experts/list/': listOf(expert(7, 'Pro Profiled', { currentCompany: 'Nordform Studio' })),
    'GET /experts/7/': completeProfile(),
    'GET /experts/7/history/': example(expertHistory),
    'GET /experts/7/duplicates/': { groups: [], more: false },
    'PATCH /experts/7/': ({ body }: { body?: unknown }) => completeProfile(body as object),
    'POST /experts/7/notes/': {},
  });
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
});

describe('the profile of an expert', () => {
  test('opens from the list, shows what is wrong at the fields, saves, and goes back to the list as it was', async () => {
    onWideScreen();
    const { address } = await showStaffApp('/experts?page=1');
    fireEvent.click(await find('td', /Nordform Studio/));
    await waitFor(() => expect(address()).toBe('/experts/7'));
    await type('Current company', '');
    await press('Save Changes');
    await told('Please fill in all required fields');
    await told('Company you work for is required');
    await type('Current company', 'Renamed Ltd');
    fireEvent.click(await find('[role="group"][aria-label="Qualification"] button:nth-of-type(4)'));
    await press('Save Changes');
    await told(SAVED);
    await waitFor(() => expect(address()).toMatch(/^\/experts\?/));
    expect(server.bodies('PATCH /experts/7/')).toEqual([
      expect.objectContaining({ current_company: 'Renamed Ltd', rating: 4 }),
    ]);
  });

  test('asks nothing when it is opened and left untouched', async () => {
    const { address } = await showStaffApp('/experts/7');
    await told('Pro Profiled');
    fireEvent.click(await find('[aria-label="Back to the experts"]'));
    await waitFor(() => expect(address()).toMatch(/^\/experts(\?|$)/));
    await nothingInFront();
  });

  test('asks before a half-written note is lost, also after saving', async () => {
    const { address } = await showStaffApp('/experts/7');
    await type('New note', 'Half a thought');
    await type('Current company', 'Elsewhere Ltd');
    await press('Save Changes');
    await told(SAVED);
    await told('Leave without saving?');
    fireEvent.click(await inDialog('Stay'));
    await nothingInFront();
    await press('Add note');
    await told('Note added');
    expect(server.bodies('POST /experts/7/notes/')).toEqual([{ body: 'Half a thought' }]);
    fireEvent.click(await find('[aria-label="Back to the experts"]'));
    await waitFor(() => expect(address()).toMatch(/^\/experts(\?|$)/));
  });

  test('says that somebody else changed it, and loads the newest version before it is saved', async () => {
    server.set({
      'PATCH /experts/7/': () => {
        throw new ApiError(409, { code: 'stale', detail: 'Changed' });
      },
    });
    await showStaffApp('/experts/7');
    await type('Current company', 'Mine');
    await press('Save Changes');
    await told('Changed by someone else');
    const newest = completeProfile({ mobile_phone: '+1 555 0100', revision: 2 });
    server.set({ 'GET /experts/7/': newest, 'PATCH /experts/7/': { ...newest, current_company: 'Mine' } });
    fireEvent.click(await inDialog('Load the newest version'));
    await waitFor(async () => expect(await field('Mobile phone')).toHaveValue('+1 555 0100'));
    await nothingInFront();
    await type('Current company', 'Mine');
    await press('Save Changes');
    await told(SAVED);
    expect(server.bodies('PATCH /experts/7/').at(-1)).toMatchObject({ current_company: 'Mine', revision: 2 });
  });

  test('shows what the server refuses at its field or above the form, and keeps what was typed', async () => {
    server.set({
      'PATCH /experts/7/': refuse(400, undefined, {
        email: ['This address is taken.'],
        non_field_errors: ['Not today.'],
      }),
    });
    await showStaffApp('/experts/7');
    await type('Current company', 'Mine');
    await type('Email', 'taken@example.org');
    await press('Save Changes');
    await told('Please correct the errors');
    await told('Not today.');
    await waitFor(async () => expect(await field('Email')).toBeInvalid());
    await waitFor(async () => expect(await field('Email')).toHaveFocus());
    server.set({ 'PATCH /experts/7/': refuse(500) });
    await press('Save Changes');
    await told('Failed to update expert profile');
    expect(await field('Current company')).toHaveValue('Mine');
    expect(await field('Email')).toHaveValue('taken@example.org');
  });

  test('a staff member’s profile is changed by a super admin, and only read by others', async () => {
    const member = completeProfile({ isAdmin: true, role: 'admin', mobile_phone: '' });
    server.set({ 'GET /experts/7/': member, 'PATCH /experts/7/': member });
    const reading = await showStaffApp('/experts/7');
    await told('Only a super admin may change the profile of a staff member.');
    expect(await field('First name')).toBeDisabled();
    reading.unmount();
    await showStaffApp('/experts/7', { as: SUPER_ADMIN });
    await type('Email', 'moved@example.org');
    await press('Save Changes');
    await told(SAVED);
    expect(server.bodies('PATCH /experts/7/')).toEqual([{ email: 'moved@example.org', revision: member.revision }]);
  });

  test('goes back to the list without a question while a new address waits to be confirmed', async () => {
    server.set({ 'PATCH /experts/7/': completeProfile({ pending_email: 'new@example.org' }) });
    const { address } = await showStaffApp('/experts/7');
    await type('Email', 'new@example.org');
    await press('Save Changes');
    await told('Codes were sent to new@example.org and the present address.');
    await waitFor(() => expect(address()).toMatch(/^\/experts(\?|$)/));
  });

  test('an invited person’s incomplete profile can be corrected', async () => {
    const invited = completeProfile({
      registration_complete: false,
      status: 'pending',
      expertise_level: null,
      expertise_areas: [],
      current_company: '',
    });
    server.set({ 'GET /experts/7/': invited, 'PATCH /experts/7/': { ...invited, email: 'corrected@example.org' } });
    await showStaffApp('/experts/7');
    await type('Email', 'corrected@example.org');
    await press('Save Changes');
    await told(SAVED);
    expect(server.bodies('PATCH /experts/7/')).toEqual([expect.objectContaining({ email: 'corrected@example.org' })]);
  });

  test('a missing profile leads back to the list', async () => {
    server.set({ 'GET /experts/999/': refuse(404, 'Not found') });
    const { address } = await showStaffApp('/experts/999');
    await told('Failed to load expert details');
    await waitFor(() => expect(address()).toMatch(/^\/experts(\?|$)/));
  });
});
