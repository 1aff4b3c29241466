import { fireEvent } from '@testing-library/react';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { ExpertProfile } from '#common/people/expert-profile.ts';
import { heic } from '#tests/factories/files.ts';
import { group, inFocus, ME, openAccount, openTab, save, saved, saves } from './account.tsx';
import {
  ADMIN,
  answer,
  appears,
  arriveAt,
  button,
  dialog,
  EXPERT,
  field,
  fill,
  held,
  here,
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
  until,
} from './portal.tsx';

preparePortal();

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
    fill(/^Mobile phone/, '+46 70 555 99 99');
    save();
    await sees('Please correct the errors below');
    await sees('Not a phone');
    expect((await sees('No way')).closest('[role="alert"]')).not.toBeNull();
    await inFocus('[name="mobile_phone"]');
  });

  test('says at the field that a text is not a phone number, but leaves a stored one alone', async () => {
    await openAccount('profile', { [`GET ${ME}`]: { ...PROFILE, mobile_phone: 'ask reception' } });
    fill(/^Company you work for/, 'Elsewhere');
    save();
    await saved();
    expect(sent('PUT', ME).at(-1)?.body).toEqual({ current_company: 'Elsewhere', revision: 1 });
    fill(/^Mobile phone/, 'abc');
    save();
    await sees('Please enter a valid phone number (e.g., +44 7700 900123)');
    await inFocus('[name="mobile_phone"]');
    expect(field(/^Mobile phone/)).toHaveValue('abc');
    fill(/^Mobile phone/, '(0)660 / 123 456');
    save();
    await until(() => expect(sent('PUT', ME).at(-1)?.body).toMatchObject({ mobile_phone: '(0)660 / 123 456' }));
  });

  test('shows a detail of the server in a banner, beside the message that it failed', async () => {
    await openAccount('profile', { [`PUT ${ME}`]: refusal(409, { detail: 'Somebody was faster' }) });
    fill(/^Mobile phone/, '+46 70 555 99 99');
    save();
    await sees('Failed to update profile. Please try again.');
    expect((await sees('Somebody was faster')).closest('[role="alert"]')).not.toBeNull();
  });

  describe('when the profile was changed in the meantime', () => {
    const WHO = 'You changed your profile yourself in the meantime, in another tab or window.';
    const newest = { ...PROFILE, current_company: 'Newer Ltd', expertise_areas: [2], revision: 2 };
    const stale = refusal(409, { code: 'stale', detail: WHO });
    const elsewhere = {
      [`PUT ${ME}`]: (call: { body: Partial<ExpertProfile> }) =>
        call.body.revision === 2 ? { ...newest, ...call.body, revision: 3 } : stale,
    };

    test('keeps both changes and says what the other one was', async () => {
      await openAccount('profile', elsewhere);
      fill(/^Mobile phone/, '+46 70 555 99 99');
      answer({ [`GET ${ME}`]: newest });
      save();
      await saved();
      await sees(
        `${WHO} Both changes are kept. Also changed: Company you work for: Newer Ltd; Expertise areas: Brand Strategy`,
      );
      expect(sent('PUT', ME).at(-1)?.body).toEqual({ mobile_phone: '+46 70 555 99 99', revision: 2 });
      expect(field(/^Company you work for/)).toHaveValue('Newer Ltd');
    });

    test('asks which value stays where both changed the same field', async () => {
      await openAccount('profile', elsewhere);
      fill(/^Company you work for/, 'Mine Ltd');
      answer({ [`GET ${ME}`]: newest });
      save();
      press('Back to the form', await dialog('Changed in the meantime'));
      await until(() => expect(document.querySelector('[role="dialog"]')).toBeNull());
      expect(field(/^Company you work for/)).toHaveValue('Mine Ltd');
      save();
      const asked = await dialog('Changed in the meantime');
      expect(asked.textContent).toContain('Your entryMine LtdSaved in the meantimeNewer Ltd');
      fireEvent.click(asked.querySelector('input[value="mine"]') as HTMLElement);
      press('Save Changes', asked);
      await saved();
      expect(sent('PUT', ME).at(-1)?.body).toEqual({ current_company: 'Mine Ltd', revision: 2 });
    });
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
    fill(/^Password/, 'Quayside#2026', asked);
    press('Sign in', asked);
    await saved();
    expect(here()).toBe('/account?tab=profile');
  });
});

test('a picture alone is a change: it can be cancelled, and is saved', async () => {
  await openAccount('profile', { [`GET ${ME}`]: { ...PROFILE, profile_picture: '/old.png' } });
  expect(button('Cancel')).toBeDisabled();
  press('Remove picture');
  await until(() => expect(button('Cancel')).toBeEnabled());
  press('Cancel');
  await until(() => expect(button('Cancel')).toBeDisabled());
  press('Remove picture');
  save();
  await saved();
  expect(sent('PUT', ME)).toHaveLength(1);
  await until(() => expect(button('Cancel')).toBeDisabled());
});

const choosePicture = (name: string, type: string, content: number | Uint8Array = 10) =>
  fireEvent.change(field('Profile picture file'), {
    target: { files: [new File([new Uint8Array(content as number)], name, { type })] },
  });

test('the picture of the account must be an image; only where it cannot be made smaller, of at most 5 MB', async () => {
  await openAccount('profile');
  choosePicture('a.txt', 'text/plain');
  await sees('Please select a valid image file');
  choosePicture('a.png', 'image/png', 5 * 1024 * 1024 + 1);
  await sees('File size must be less than 5MB');
});

test('a picture that the browser cannot read has its error alone, and nothing is cropped', async () => {
  await openAccount('profile', {
    [`GET ${ME}`]: { ...PROFILE, profile_picture: '/old.png' },
    [`PUT ${ME}`]: refusal(400, { errors: { profile_picture: ['This image is damaged or incomplete.'] } }),
  });
  press('Remove picture');
  save();
  await sees('This image is damaged or incomplete.');
  choosePicture('a.png', 'image/png');
  await sees('This picture could not be read. Please choose another one.');
  expect(says(/damaged or incomplete/)).toBe(false);
  const gone = new File(['x'], 'b.png', { type: 'image/png' });
  gone.slice = () => Object.assign(new Blob(), { arrayBuffer: () => Promise.reject(new Error('The file is gone')) });
  fireEvent.change(field('Profile picture file'), { target: { files: [gone] } });
  await sees('This picture could not be read. Please choose another one.');
  // Systems that do not know the ending name no type.
  choosePicture('IMG_1.HEIC', '', heic());
  await sees('This browser cannot open HEIC photos. Please choose a JPEG or PNG picture.');
  expect(says(/could not be read/)).toBe(false);
  expect(document.querySelector('[role=dialog]')).toBeNull();
});

describe('a photo that the browser can read', () => {
  beforeEach(() => {
    vi.stubGlobal(
      'Image',
      class {
        src = '';
        naturalWidth = 6000;
        naturalHeight = 8000;
        decode = () => Promise.resolve();
      },
    );
    vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({
      fillRect: () => undefined,
      drawImage: () => undefined,
    } as never);
    vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation(function (this: HTMLCanvasElement, done) {
      drawn.push(`${this.width} × ${this.height}`);
      done(new Blob(['made smaller'], { type: 'image/jpeg' }));
    });
  });
  const drawn: string[] = [];
  const openCrop = async () => {
    choosePicture('a.jpg', 'image/jpeg', 11 * 1024 * 1024);
    const crop = await dialog('Crop your picture');
    fireEvent.load(await until(() => crop.querySelector('img') ?? expect.fail('no picture')));
    return crop;
  };

  test('is made smaller before it is cropped, whatever its size', async () => {
    await openAccount('profile');
    await openCrop();
    expect(drawn).toEqual(['1920 × 2560']);
    expect(says(/5MB/)).toBe(false);
  });

  test('is cut out while its button is busy, and what then fails is reported', async () => {
    const reading = held(undefined);
    vi.stubGlobal('createImageBitmap', async () => {
      await reading.answer();
      throw new Error('unreadable');
    });
    await openAccount('profile');
    const crop = await openCrop();
    expect(button('Use picture', crop)).toBeEnabled();
    press('Use picture', crop);
    expect(button('Use picture', crop)).toBeDisabled();
    expect(says(/could not be read/)).toBe(false);
    reading.release();
    await sees('This picture could not be read. Please choose another one.');
  });
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
  enter({ 'Current password': 'Quayside#2026' });
  await saved();
  expect(field('Current password')).toHaveValue('');
  expect(localStorage.getItem('access_token')).toBe(next.access);
});

test('notifications are saved without the rest of the profile', async () => {
  const PREFERENCES = '/auth/notification-preferences/';
  const unsubscribed = { newSurveys: true, deadlineReminders: true, payouts: true, staffMessages: false };
  await openAccount('notifications', {
    [`GET ${ME}`]: { ...PROFILE, first_name: '' },
    'GET /auth/notification-preferences/': unsubscribed,
    [`PUT ${PREFERENCES}`]: ({ body }: { body: object }) => ({ ...unsubscribed, ...body }),
  });
  const switches = [...document.querySelectorAll<HTMLInputElement>('[role="switch"]')];
  expect(switches.map((one) => one.checked)).toEqual([true, true, true]);
  fireEvent.click(document.querySelector('[name="deadlineReminders"]') as HTMLElement);
  press('Receive Them Again');
  await until(() => expect(says(/^You have unsubscribed/)).toBe(false));
  save();
  await saved();
  expect(sent('PUT', PREFERENCES).map(({ body }) => body)).toEqual([{ deadlineReminders: false, staffMessages: true }]);
  expect(sent('PUT', ME)).toEqual([]);
});

test('staff choose when they are told of their work, beside the switches', async () => {
  const preferences = {
    ...{ newSurveys: true, deadlineReminders: true, payouts: true, staffMessages: true },
    ...{ profilesToReview: 'daily', lateAnswers: 'daily', giftCardsAsked: 'never' },
  };
  const given = {
    'GET /auth/notification-preferences/': preferences,
    'PUT /auth/notification-preferences/': ({ body }: { body: object }) => ({ ...preferences, ...body }),
  };
  openPortal('/account?tab=notifications', ADMIN, given);
  await sees('For your work');
  const choice = (label: string) => named('label', label).parentElement?.querySelector('[role="combobox"]') as Element;
  expect(choice('Late answers')).toHaveTextContent('Once a day');
  expect(choice('Gift cards asked for')).toHaveTextContent('Never');
  fireEvent.mouseDown(choice('Late answers'));
  fireEvent.click(await appears('[role="option"]', 'At once'));
  save();
  await saved();
  expect(sent('PUT', '/auth/notification-preferences/').map(({ body }) => body)).toEqual([{ lateAnswers: 'at_once' }]);
});

test('an expert has no choices of staff', async () => {
  await openAccount('notifications');
  expect(says('For your work')).toBe(false);
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
  await close('Quayside#2026');
  await sees('Your account has been closed.');
  await arriveAt('/login');
  expect(localStorage.getItem('access_token')).toBeNull();
});

test('closing the account shows what would be lost, waits for a gift card, and outlives the end of the session', async () => {
  const none = { unrequested: [], requested: [], responses: 0, in_progress: 0, not_started: 0 };
  const sum = (amount: string) => [{ currency: 'USD', amount, count: 1 }];
  await openAccount('profile', { 'GET /account/closing/': refusal(503, { detail: 'Busy' }) });
  press('Close my account');
  const asked = await dialog('Close your account?');
  await sees('Failed to load what you would lose. Please try again.', asked);
  fill(/^Your password/, 'Quayside#2026', asked);
  expect(button('Close my account', asked)).toBeDisabled();
  answer({ 'GET /account/closing/': { ...none, requested: sum('7.00') } });
  press('Try Again', asked);
  await sees(/^You have asked for \$7\.00, in 1 payout, which is not paid yet\. Please wait/, asked);
  expect(button('Close my account', asked)).toBeDisabled();
  press('Cancel', asked);
  await until(() => expect(asked).not.toBeInTheDocument());

  answer({ 'GET /account/closing/': { ...none, unrequested: sum('40.00'), responses: 2 } });
  press('Close my account');
  const again = await dialog('Close your account?');
  await sees(/^You have \$40\.00 not yet asked for, in 1 payout\. Ask for your gift card/, again);
  await sees('2 responses stay without a name.', again);
  answer({
    'POST /account/close/': refusal(401, { detail: 'Token is invalid' }),
    'POST /auth/token/refresh/': refusal(401, { detail: 'Token is invalid' }),
  });
  fill(/^Your password/, 'Quayside#2026', again);
  press('Close my account', again);
  await dialog('Please sign in again');
});

test('an account that cannot be loaded says so and offers to try again', async () => {
  openPortal('/account', EXPERT, { 'GET /auth/notification-preferences/': refusal(503, { detail: 'Busy' }) });
  const alert = (await sees('Failed to load profile data')).closest('[role="alert"]') as HTMLElement;
  answer({
    'GET /auth/notification-preferences/': {
      newSurveys: true,
      deadlineReminders: true,
      payouts: true,
      staffMessages: true,
    },
  });
  press('Try Again', alert);
  await appears('button', 'Save Changes');
});

test('only what could not be loaded of an account is loaded again', async () => {
  openPortal('/account', EXPERT, { [`GET ${ME}`]: refusal(503, { detail: 'Busy' }) });
  const alert = (await sees('Failed to load profile data')).closest('[role="alert"]') as HTMLElement;
  const preferences = () => sent('GET', '/auth/notification-preferences/').length;
  const before = preferences();
  answer({ [`GET ${ME}`]: PROFILE });
  press('Try Again', alert);
  await appears('button', 'Save Changes');
  expect(preferences()).toBe(before);
});

test('the second factor of staff is switched off with password and code', async () => {
  const OFF = '/auth/second-factor/disable/';
  await openAccount(
    'password',
    {
      'GET /auth/second-factor/': { enabled: true, recovery_codes_left: 3 },
      'GET /auth/passkeys/': { results: [] },
      [`POST ${OFF}`]: refusal(400, { errors: { password: ['Not your password.'], code: ['Not correct.'] } }),
    },
    ADMIN,
  );
  await sees('On. You are asked for a code from your authenticator app when you sign in.');
  press('Switch off');
  const asked = await dialog('Switch the authenticator app off?');
  const isReady = () => !(button('Switch off', asked) as HTMLButtonElement).disabled;
  const ready = [
    ['', ''],
    ['Quayside#2026', ' '],
    ['', '000000'],
    ['Quayside#2026', '000000'],
  ].map(([password = '', code = '']) => {
    fill('Your password', password, asked);
    fill('Code from your app, or a recovery code', code, asked);
    return isReady();
  });
  expect(ready).toEqual([false, false, false, true]);
  press('Switch off', asked);
  await sees('Not your password.', asked);
  await sees('Not correct.', asked);
  answer({ [`POST ${OFF}`]: refusal(409, { detail: 'It is the only one.' }) });
  press('Switch off', asked);
  await sees('It is the only one.', asked);
  answer({
    [`POST ${OFF}`]: { detail: 'ok' },
    'GET /auth/second-factor/': { enabled: false, recovery_codes_left: 0 },
  });
  press('Switch off', asked);
  await sees(/^Off\. Switch it on/);
  await until(() => expect(asked).not.toBeInTheDocument());
  expect(sent('POST', OFF).at(-1)?.body).toEqual({ password: 'Quayside#2026', code: '000000' });
});

test('staff set up a new phone, rename passkeys and make new recovery codes, of which few being left is said', async () => {
  const FACTOR = 'GET /auth/second-factor/';
  const RENEW = '/auth/second-factor/recovery-codes/';
  const passkey = { id: 3, name: 'Laptop', created_at: '2026-11-01T10:00:00Z', last_used_at: null };
  await openAccount(
    'password',
    {
      [FACTOR]: { enabled: true, recovery_codes_left: 3 },
      'GET /auth/passkeys/': { results: [passkey] },
      'PATCH /auth/passkeys/3/': {},
      'POST /auth/second-factor/begin/': {
        secret: 'ABCDEFGH',
        otpauth_url: 'otpauth://totp/Panel:ada?secret=ABCDEFGH',
      },
      'POST /auth/second-factor/confirm/': { recovery_codes: ['first-codes'] },
      [`POST ${RENEW}`]: { recovery_codes: ['other-codes'] },
    },
    ADMIN,
  );
  fireEvent.click(await appears('button', 'Set up a new phone'));
  const setup = await dialog('Set up a new phone');
  fill(/^Your password/, 'Quayside#2026', setup);
  press('Continue', setup);
  await sees(/the app on your old phone no longer signs you in/, setup);
  fill('Code', '000000', setup);
  press('Use this app', setup);
  await sees('first-codes');
  press('I have saved them');

  press('Rename the passkey Laptop');
  const naming = await dialog('Rename the passkey');
  fill('Name', ' Work laptop ', naming);
  answer({ 'GET /auth/passkeys/': { results: [{ ...passkey, name: 'Work laptop' }] } });
  press('Save', naming);
  await appears('button', 'Remove the passkey Work laptop');
  expect(sent('PATCH', '/auth/passkeys/3/').map(({ body }) => body)).toEqual([{ name: 'Work laptop' }]);

  await sees(/^You have 3 recovery codes left\..*Please make new ones/);
  // Whoever has passkeys only reads nothing of codes of an app.
  answer({ [FACTOR]: { enabled: false, recovery_codes_left: 10 } });
  press('Make new recovery codes');
  const renewal = await dialog('Make new recovery codes');
  fill(/^Your password/, 'Quayside#2026', renewal);
  press('Continue', renewal);
  await sees('other-codes');
  press('I have saved them');
  await sees(/^You have 10 recovery codes left\.(?!.*Please make new ones)/);
  await sees(/^Off\. You are asked for a passkey when you sign in\./);
  expect(sent('POST', RENEW).map(({ body }) => body)).toEqual([{ password: 'Quayside#2026' }]);
});

test('the built-in choices are offered, with a toast, when the choices cannot be loaded', async () => {
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
      'GET /auth/passkeys/': {
        results: [{ id: 3, name: 'Laptop', created_at: '2026-11-01T10:00:00Z', last_used_at: null }],
      },
      'POST /auth/passkeys/3/remove/': refusal(409, { detail: 'This is your only one.' }),
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
  fireEvent.click(await appears('button', 'Remove the passkey Laptop'));
  const removal = await dialog('Remove the passkey “Laptop”?');
  fill(/^Your password/, 'Quayside#2026', removal);
  press('Remove', removal);
  await sees('This is your only one.', removal);
  press('Cancel', removal);
  fireEvent.click(await appears('button', 'Set up'));
  const setup = await dialog('Set up the second factor');
  fill(/^Your password/, 'Quayside#2026', setup);
  press('Continue', setup);
  await sees('ABCDEFGH', setup);
  expect(sent('POST', '/auth/second-factor/begin/').map(({ body }) => body)).toEqual([{ password: 'Quayside#2026' }]);
  fill('Code', '000000', setup);
  press('Switch on', setup);
  await sees('This code is not correct.', setup);
});
