import { fireEvent, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { expertForm } from '#admin/experts/profile/profileForm.ts';
import type { ExpertDetail } from '#common/people/experts/detail.ts';
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
import { fieldsWithoutControl } from '#tests/ui/controls.ts';
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

  test('has a control for every field that staff may set', async () => {
    await showStaffApp('/experts/7');
    await told('Pro Profiled');
    expect(fieldsWithoutControl(expertForm)).toEqual([]);
    fireEvent.click(await find('[role="group"][aria-label="Design"] button:nth-of-type(5)'));
    await press('Save Changes');
    await told(SAVED);
    expect(server.bodies('PATCH /experts/7/')).toMatchObject([{ design_experience: 5 }]);
  });

  test('begins at 4 stars for an expert who was never rated, and rates nobody who was not asked about', async () => {
    server.set({ 'GET /experts/7/': completeProfile({ rating: 0 }) });
    await showStaffApp('/experts/7');
    await told('Qualification, not rated yet');
    const stars = await find('[role="group"][aria-label="Qualification"]');
    expect(stars.querySelectorAll('[data-testid="StarIcon"]')).toHaveLength(4);
    await type('Current company', 'Elsewhere Ltd');
    await press('Save Changes');
    await told(SAVED);
    expect(server.bodies('PATCH /experts/7/')[0]).not.toHaveProperty('rating');
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

  describe('when it was changed in the meantime', () => {
    const WHO = 'Ana Silva changed this expert in the meantime.';
    /** The server holds this newer profile, which the open form does not know. */
    const changedTo = (given: Partial<ExpertDetail>) => {
      const newest = completeProfile({ ...given, revision: 2 });
      server.set({
        'PATCH /experts/7/': ({ body }: { body?: unknown }) => {
          if ((body as ExpertDetail).revision !== 2) throw new ApiError(409, { code: 'stale', detail: WHO });
          return { ...newest, ...(body as object) };
        },
      });
      return newest;
    };
    const enter = async (newest: ExpertDetail) => {
      await showStaffApp('/experts/7');
      await type('Current company', 'Mine');
      server.set({ 'GET /experts/7/': newest });
      await press('Save Changes');
    };

    test('is merged without a question where others changed other fields, and says what they changed', async () => {
      await enter(changedTo({ mobile_phone: '+1 202 555 0100', design_experience: 3, expertise_areas: [2] }));
      await told(SAVED);
      await told(
        `${WHO} Both changes are kept. Also changed: Mobile phone: +1 202 555 0100; Expertise areas: Brand Strategy; Design: 3 of 5`,
      );
      expect(server.bodies('PATCH /experts/7/').at(-1)).toEqual({ current_company: 'Mine', revision: 2 });
    });

    test('shows both values of a field that both changed, and saves the one that is chosen', async () => {
      await enter(changedTo({ current_company: 'Theirs', gender: 'male' }));
      await told('Changed in the meantime');
      await told(WHO);
      await told(/Current companyYour entryMineSaved in the meantimeTheirs/);
      await told('Also changed, and kept: Gender: Male');
      expect(await inDialog('Save Changes')).toBeDisabled();
      fireEvent.click(await inDialog('Back to the form'));
      await nothingInFront();
      expect(await field('Current company')).toHaveValue('Mine');

      await press('Save Changes');
      await told('Changed in the meantime');
      fireEvent.click(await find('input[type="radio"][value="theirs"]'));
      fireEvent.click(await inDialog('Save Changes'));
      await told(SAVED);
      expect(server.bodies('PATCH /experts/7/').at(-1)).toEqual({ revision: 2 });
    });

    test('keeps what was chosen in the form when the server refuses it then', async () => {
      const newest = changedTo({ current_company: 'Theirs', mobile_phone: '+1 202 555 0100' });
      await showStaffApp('/experts/7');
      await type('Current company', 'Mine');
      await type('Specialization', 'Cans');
      server.set({
        'GET /experts/7/': newest,
        'PATCH /experts/7/': ({ body }: { body?: unknown }) => {
          if ((body as ExpertDetail).revision !== 2) throw new ApiError(409, { code: 'stale', detail: WHO });
          throw new ApiError(400, { errors: { specialization: ['Not this.'] } });
        },
      });
      await press('Save Changes');
      await told('Changed in the meantime');
      fireEvent.click(await find('input[type="radio"][value="theirs"]'));
      fireEvent.click(await inDialog('Save Changes'));
      await told('Not this.');
      expect(await field('Current company')).toHaveValue('Theirs');
      expect(await field('Mobile phone')).toHaveValue('+1 202 555 0100');
      expect(await field('Specialization')).toHaveValue('Cans');
    });
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
    await told('Codes were sent to new@example.org and the current address.');
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

  test('a profile as the registration takes it is saved, unless what it lacks is touched', async () => {
    const registered = completeProfile({ industries: [], other_industries: 'Toys', agency_experience: 0 });
    server.set({ 'GET /experts/7/': registered });
    await showStaffApp('/experts/7');
    await type('Other industries', '');
    await press('Save Changes');
    await told('Please select at least one industry you have experience with');
    await type('Other industries', 'Toys');
    await type('Mobile phone', '+46 70 555 01 43');
    await press('Save Changes');
    await told(SAVED);
    expect(server.bodies('PATCH /experts/7/')).toEqual([expect.objectContaining({ mobile_phone: '+46 70 555 01 43' })]);
  });

  test('a profile that cannot be loaded leads back to the list', async () => {
    server.set({ 'GET /experts/999/': refuse(503) });
    const { address } = await showStaffApp('/experts/999');
    await told('Failed to load expert details');
    await waitFor(() => expect(address()).toMatch(/^\/experts(\?|$)/));
  });
});
