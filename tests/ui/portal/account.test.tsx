import { fireEvent } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { ExpertProfile } from '#common/people/expert-profile.ts';
import {
  ADMIN,
  type Answer,
  answer,
  appears,
  arriveAt,
  button,
  dialog,
  EXPERT,
  field,
  fill,
  gone,
  heading,
  here,
  link,
  NO_ANSWER,
  named,
  openPortal,
  PROFILE,
  preparePortal,
  press,
  refusal,
  says,
  sees,
  sent,
  sessionOf,
  tab,
  until,
} from './portal.tsx';

preparePortal();

const ME = '/experts/profile/me/';

/** Saves as the server does: the answer is what was stored with what came. */
const saves: Answer = ({ body }: { body: Partial<ExpertProfile> }) => ({ ...PROFILE, ...body });

async function openAccount(tab: string, more: Record<string, Answer> = {}, user = EXPERT) {
  openPortal(`/account?tab=${tab}`, user, { [`PUT ${ME}`]: saves, ...more });
  await appears('button', 'Save Changes');
}
const save = () => press('Save Changes');
const openTab = (name: string) => fireEvent.click(tab(name));
const selectedTab = () => document.querySelector('[role="tab"][aria-selected="true"]')?.textContent;
const inFocus = (selector: string) => until(() => expect(document.activeElement?.matches(selector)).toBe(true));
const group = (name: string) => named('[role="group"], fieldset', name);
const saved = () => sees('Profile updated successfully!');

describe('an incomplete profile in the account', () => {
  const empty: Partial<ExpertProfile> = {
    first_name: '',
    last_name: '',
    mobile_phone: '',
    current_company: '',
    birthdate: null,
    gender: null,
    expertise_level: null,
    expertise_areas: [],
    industries: [],
    geographical_expertise: [],
    age_expertise_adults: 0,
    agency_experience: 0,
  };

  test('has a banner, names every rule at once when it is saved, and leads to one broken rule after the other', async () => {
    await openAccount('expertise', { [`GET ${ME}`]: { ...PROFILE, ...empty } });
    await sees('Please complete all required fields in your expertise profile');
    const check = (name: string, choice: string) => () => fireEvent.click(field(choice, group(name)));
    const choose = (name: string, value: string) => () =>
      fireEvent.change(document.querySelector(`input[name="${name}"]`) as HTMLElement, { target: { value } });
    const rules = [
      ['First name is required', '[name="first_name"]', () => fill(/^First name/, 'Ines')],
      ['Last name is required', '[name="last_name"]', () => fill(/^Last name/, 'Varela')],
      ['Mobile phone is required', '[name="mobile_phone"]', () => fill(/^Mobile phone/, '+46 70 555 01 42')],
      ['Company you work for is required', '[name="current_company"]', () => fill(/^Company/, 'Nordform Studio')],
      ['Birthdate is required', '[name="birthdate"]', () => fill(/^Birthdate/, '1984-05-17')],
      ['Gender is required', '', choose('gender', 'female')],
      ['Expertise level is required', '', choose('expertise_level', 'senior')],
      [
        'Please select at least one area of expertise',
        '#field-expertise_areas',
        check('Expertise areas', 'Sustainability'),
      ],
      [
        'Please select at least one industry you have experience with',
        '#field-industries',
        check('Industries', 'Retail'),
      ],
      [
        'Please rate your expertise with at least one age group',
        '#field-age_expertise',
        () => press('2 dots', group('Middle-Aged Adults 40-50')),
      ],
      [
        'Please select at least one geographic region where you have expertise',
        '#field-geographical_expertise',
        check('Geographic regions', 'Africa'),
      ],
      [
        'Please rate your experience in at least one professional background area',
        '#field-background',
        () => press('4 stars', group('Agency')),
      ],
    ] as const;
    save();
    await sees('Please fill in all required fields');
    for (const [message] of rules) expect(says(message), message).toBe(true);
    for (const [message, selector, mend] of rules) {
      await sees(message);
      if (selector) await inFocus(selector);
      expect(selectedTab()).toBe(selector.startsWith('#') ? 'Expertise' : 'Profile');
      expect(sent('PUT', ME)).toEqual([]);
      mend();
      save();
      await gone(message);
    }
    await saved();
  });

  test('may have no LinkedIn address, but not one that is no address', async () => {
    await openAccount('profile', {
      [`GET ${ME}`]: { ...PROFILE, linkedin_profile_url: 'https://linkedin.com/in/x' },
    });
    fill('LinkedIn profile URL', 'linkedin.com/in/x');
    save();
    await sees(/Please enter a valid URL \(e\.g\., .*\/in\/your-profile\)/);
    await inFocus('[name="linkedin_profile_url"]');
    fill('LinkedIn profile URL', '');
    save();
    await saved();
    expect(sent('PUT', ME).map(({ body }) => body)).toMatchObject([{ clear: ['linkedin_profile_url'] }]);
  });
});

describe('saving the account', () => {
  test('sends what was changed on two tabs and nothing else, and the sidebar follows', async () => {
    await openAccount('profile');
    expect(button('Cancel')).toBeDisabled();
    fill(/^First name/, 'Inés');
    openTab('Expertise');
    fireEvent.click(await sees('Sustainability'));
    press('3 dots', group('Young Adults 18-25'));
    answer({ [`GET ${ME}`]: { ...PROFILE, first_name: 'Inés' } });
    save();
    await saved();
    expect(sent('PUT', ME).map(({ body }) => body)).toEqual([
      { first_name: 'Inés', expertise_areas: [1, 8], age_expertise_children: 3, revision: 1 },
    ]);
    await sees('Inés Varela');
  });

  test('is undone by Cancel as long as it has not begun', async () => {
    await openAccount('profile');
    fill(/^Company you work for/, 'Elsewhere');
    press('Cancel');
    await until(() => expect(field(/^Company you work for/)).toHaveValue('Nordform Studio'));
  });

  test('shows the server’s messages at their fields and all others in a banner', async () => {
    const errors = { mobile_phone: ['Not a phone'], non_field_errors: ['No way'] };
    await openAccount('profile', { [`PUT ${ME}`]: refusal(400, { errors }) });
    fill(/^Mobile phone/, '12');
    save();
    await sees('Please correct the errors below');
    await sees('Not a phone');
    expect((await sees('No way')).closest('[role="alert"]')).not.toBeNull();
    await inFocus('[name="mobile_phone"]');
  });

  test('shows a detail of the server in a banner, beside the message that it failed', async () => {
    await openAccount('profile', { [`PUT ${ME}`]: refusal(409, { detail: 'Somebody was faster' }) });
    fill(/^Mobile phone/, '12');
    save();
    await sees('Failed to update profile. Please try again.');
    expect((await sees('Somebody was faster')).closest('[role="alert"]')).not.toBeNull();
  });

  test('keeps what was typed when no answer comes, and can be tried again', async () => {
    await openAccount('profile', { [`PUT ${ME}`]: NO_ANSWER });
    fill(/^Company you work for/, 'Kept');
    save();
    await sees('Failed to update profile. Please try again.');
    answer({ [`PUT ${ME}`]: saves });
    save();
    await saved();
    expect(field(/^Company you work for/)).toHaveValue('Kept');
  });

  test('asks for the password in place when the session has ended, then goes through', async () => {
    await openAccount('profile');
    fill(/^Company you work for/, 'After the end');
    const renewed = sessionOf(EXPERT, 'second');
    answer({
      [`PUT ${ME}`]: (call: { token: string; body: object }) =>
        call.token === renewed.access ? { ...PROFILE, ...call.body } : refusal(401, { detail: 'Token is invalid' }),
      'POST /auth/token/refresh/': refusal(401, { detail: 'Token is invalid' }),
      'POST /auth/token/': renewed,
    });
    save();
    const asked = await dialog('Please sign in again');
    fill(/^Password/, 'Panel#2026', asked);
    press('Sign in', asked);
    await saved();
    expect(here()).toBe('/account?tab=profile');
  });
});

describe('leaving the account', () => {
  const leave = () => fireEvent.click(link('Home'));

  test('asks nothing when nothing was touched', async () => {
    await openAccount('profile');
    openTab('Expertise');
    leave();
    await arriveAt('/home');
  });

  test('asks first while changes are not saved', async () => {
    await openAccount('profile');
    fill(/^First name/, 'Half');
    leave();
    await sees('Leave without saving?');
    press('Stay');
    expect(field(/^First name/)).toHaveValue('Half');
    expect(here()).toBe('/account?tab=profile');
    leave();
    press('Leave');
    await arriveAt('/home');
  });

  test('asks first at Logout too, and the next sign-in lasts', async () => {
    await openAccount('profile');
    fill(/^First name/, 'Half');
    const logOut = () => {
      press(new RegExp(EXPERT.email));
      fireEvent.click(named('[role="menuitem"]', 'Logout'));
    };
    logOut();
    await sees('Leave without saving?');
    press('Stay');
    expect(field(/^First name/)).toHaveValue('Half');
    logOut();
    press('Leave');
    await heading('Welcome to the Expert Panel Tool');
    fill('Username', EXPERT.email);
    expect(localStorage.getItem('access_token')).toBeNull();
    expect(here()).toBe('/login');
    fill('Password', 'Panel#2026');
    press('Log In');
    await sees(/^Welcome Back/);
    expect(here()).toBe('/home');
  });
});

test('the picture of the account must be an image of at most 5 MB', async () => {
  await openAccount('profile');
  const choose = (name: string, type: string, size = 10) =>
    fireEvent.change(field('Profile picture file'), {
      target: { files: [new File([new Uint8Array(size)], name, { type })] },
    });
  choose('a.txt', 'text/plain');
  await sees('Please select a valid image file');
  choose('a.png', 'image/png', 5 * 1024 * 1024 + 1);
  await sees('File size must be less than 5MB');
});

test('a new password is checked by its rules and by the server, and the session goes on with its new tokens', async () => {
  const CHANGE = '/auth/change-password/';
  const errors = { current_password: ['This is not your current password.'] };
  await openAccount('password', { [`POST ${CHANGE}`]: refusal(400, { errors }) });
  const enter = (entered: Record<string, string>) => {
    for (const [label, value] of Object.entries(entered)) fill(label, value);
    save();
  };
  enter({ 'New password': 'Another#2026', 'Confirm new password': 'Another#2026' });
  await sees('Current password is required');
  enter({ 'Current password': 'Wrong#2026', 'New password': 'weak' });
  await sees('Password does not meet all requirements');
  await sees('Passwords do not match');
  expect(sent('POST', CHANGE)).toEqual([]);
  enter({ 'New password': 'Another#2026' });
  await sees('This is not your current password.');
  await inFocus('[name="current_password"]');

  const next = sessionOf(EXPERT, 'after the change');
  answer({ [`POST ${CHANGE}`]: { detail: 'Your password was changed.', session: next } });
  enter({ 'Current password': 'Panel#2026' });
  await saved();
  expect(field('Current password')).toHaveValue('');
  expect(localStorage.getItem('access_token')).toBe(next.access);
});

test('notifications are saved without the rest of the profile', async () => {
  const PREFERENCES = '/auth/notification-preferences/';
  await openAccount('notifications', {
    [`GET ${ME}`]: { ...PROFILE, first_name: '' },
    [`PUT ${PREFERENCES}`]: ({ body }: { body: unknown }) => body,
  });
  const switches = [...document.querySelectorAll<HTMLInputElement>('[role="switch"]')];
  expect(switches.map((one) => one.checked)).toEqual([true, true, true]);
  fireEvent.click(document.querySelector('[name="deadlineReminders"]') as HTMLElement);
  save();
  await saved();
  expect(sent('PUT', PREFERENCES).map(({ body }) => body)).toEqual([
    { newSurveys: true, deadlineReminders: false, payouts: true },
  ]);
  expect(sent('PUT', ME)).toEqual([]);
});

test('closing the account says what is wrong with the password, then signs out', async () => {
  const none = { unrequested: [], requested: [], responses: 0, in_progress: 0, not_started: 0 };
  const errors = { password: ['This is not your current password.'] };
  await openAccount('profile', {
    'GET /account/closing/': none,
    'POST /account/close/': refusal(400, { errors }),
  });
  press('Close my account');
  const asked = await dialog('Close your account?');
  const close = async (password: string) => {
    fill(/^Your password/, password, asked);
    await until(() => expect(button('Close my account', asked)).toBeEnabled());
    press('Close my account', asked);
  };
  await close('Wrong#2026');
  await sees('This is not your current password.', asked);
  answer({ 'POST /account/close/': { detail: 'Closed.' } });
  await close('Panel#2026');
  await sees('Your account has been closed.');
  await arriveAt('/login');
  expect(localStorage.getItem('access_token')).toBeNull();
});

test('an account that cannot be loaded says so and offers to try again', async () => {
  openPortal('/account', EXPERT, { 'GET /auth/notification-preferences/': refusal(503, { detail: 'Busy' }) });
  const alert = (await sees('Failed to load profile data')).closest('[role="alert"]') as HTMLElement;
  answer({ 'GET /auth/notification-preferences/': { newSurveys: true, deadlineReminders: true, payouts: true } });
  press('Try Again', alert);
  await appears('button', 'Save Changes');
});

test('the built-in choices serve, with a toast, when the choices cannot be loaded', async () => {
  await openAccount('expertise', { 'GET /experts/form-options/': refusal(503, { detail: 'Busy' }) });
  await sees('Failed to load form options');
  await sees('Sustainability');
});

test('staff have no expertise tab, save without its rules, and set up the second factor', async () => {
  await openAccount(
    'profile',
    {
      [`GET ${ME}`]: {
        ...PROFILE,
        first_name: 'Ada',
        mobile_phone: '',
        birthdate: null,
        gender: null,
        expertise_areas: [],
      },
      'GET /auth/second-factor/': { enabled: false, recovery_codes_left: 0 },
      'POST /auth/second-factor/begin/': {
        secret: 'ABCDEFGH',
        otpauth_url: 'otpauth://totp/Panel:ada?secret=ABCDEFGH',
      },
      'POST /auth/second-factor/confirm/': refusal(400, { errors: { code: ['This code is not correct.'] } }),
    },
    ADMIN,
  );
  expect([...document.querySelectorAll('[role="tab"]')].map((one) => one.textContent)).toEqual([
    'Profile',
    'Password',
    'Notifications',
  ]);
  fill(/^First name/, 'Ada Maria');
  save();
  await saved();
  expect(sent('PUT', ME).map(({ body }) => body)).toEqual([{ first_name: 'Ada Maria', revision: 1 }]);
  openTab('Password');
  fireEvent.click(await appears('button', 'Set up'));
  const setup = await dialog('Set up the second factor');
  await sees('ABCDEFGH', setup);
  fill('Code', '000000', setup);
  press('Switch on', setup);
  await sees('This code is not correct.', setup);
});
