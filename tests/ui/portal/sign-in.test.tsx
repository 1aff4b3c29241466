import { fireEvent } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { ACCOUNT_DEACTIVATED, LOGIN_MESSAGES } from '#common/access/login-messages.ts';
import type { User } from '#common/access/sign-in.ts';
import { deactivatedText } from '#common/settings/company.ts';
import { api } from '#common/ui/api/api.ts';
import { havePasskeys } from '../passkey-browser.ts';
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
  held,
  here,
  link,
  load,
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

const TOKEN = 'POST /auth/token/';

async function openLogin(address: string, user: User | null, more: Record<string, Answer> = {}) {
  openPortal(address, user, more);
  await heading('Welcome to the Expert Panel Tool');
}
function logIn(password = 'Quayside#2026') {
  fill('Username', ` ${EXPERT.email}`);
  fill('Password', password);
  press('Log In');
}
function logOut() {
  press(new RegExp(EXPERT.email));
  fireEvent.click(named('[role="menuitem"]', 'Logout'));
}
const inFocus = (name: string) => until(() => expect(document.activeElement).toHaveAttribute('name', name));

describe('the sign-in page', () => {
  test('leads to the registration and back by its tabs', async () => {
    await openLogin('/login', null);
    expect(named('[role="tab"]', 'LOGIN')).toHaveAttribute('aria-selected', 'true');
    fireEvent.click(named('[role="tab"]', 'REGISTER'));
    await arriveAt('/register');
    fireEvent.click(await appears('[role="tab"]', 'LOGIN'));
    await arriveAt('/login');
  });

  test('names the company that runs the panel, and the year', async () => {
    await openLogin('/login', null);
    await sees(`© ${new Date().getFullYear()} Northlight Marketing. All rights reserved.`);
  });

  test('asks for username and password', async () => {
    await openLogin('/login', null);
    const form = document.querySelector('form') as HTMLFormElement;
    // The page itself is not left.
    expect(fireEvent.submit(form)).toBe(false);
    await sees('Username is required');
    fill('Username', '  ');
    press('Log In');
    await sees('Username is required');
    expect(field('Username')).toHaveAttribute('autocapitalize', 'none');
    expect(field('Username')).toHaveAttribute('spellcheck', 'false');
    await sees('Password is required');
    await inFocus('username');
    fill('Username', EXPERT.email);
    press('Log In');
    await inFocus('password');
    expect(says('Username is required')).toBe(false);
    expect(sent('POST', '/auth/token/')).toEqual([]);
  });

  test('shows what the server says, else that it failed, and names a lost connection', async () => {
    const wrong = refusal(401, { detail: 'The username or password is not correct.' });
    await openLogin('/login', null, { [TOKEN]: wrong });
    logIn('not the password');
    expect((await sees('The username or password is not correct.')).closest('[role="alert"]')).not.toBeNull();
    expect(here()).toBe('/login');
    answer({ [TOKEN]: new Response('proxy', { status: 500 }) });
    press('Log In');
    await sees('Login failed. Please try again.');
    await inFocus('password');
    answer({ [TOKEN]: NO_ANSWER });
    press('Log In');
    await sees('Network error. Please check your connection and try again.');
    answer({ [TOKEN]: refusal(400, { errors: { username: ['Too long.'], password: ['Too long, too.', 'Odd.'] } }) });
    press('Log In');
    await sees('Too long., Too long, too., Odd.');
    fill('Password', '');
    press('Log In');
    await gone('Too long., Too long, too., Odd.');
  });

  test("says 'Logging in...' while it waits", async () => {
    const slow = held(sessionOf(EXPERT));
    await openLogin('/login', null, { [TOKEN]: slow.answer });
    logIn();
    expect(await appears('button', 'Logging in...')).toBeDisabled();
    slow.release();
    await arriveAt('/home');
  });

  test('asks for the second factor of an account that has one', async () => {
    await openLogin('/login', null, {
      [TOKEN]: refusal(401, { detail: 'Please enter the code.', code: 'otp_required' }),
    });
    logIn();
    await inFocus('otp');
    answer({ [TOKEN]: refusal(401, { detail: 'This code is not correct.', code: 'otp_required' }) });
    fill('Authentication code', '000000');
    press('Log In');
    await sees('This code is not correct.');
    await inFocus('otp');
    answer({ [TOKEN]: sessionOf(EXPERT) });
    fill('Authentication code', '123456');
    press('Log In');
    await arriveAt('/home');
    expect(sent('POST', '/auth/token/').at(-1)?.body).toMatchObject({ username: EXPERT.email, otp: '123456' });
  });

  test('offers a passkey where the account has one, and again where none was used', async () => {
    const challenge = { detail: 'Please use it.', code: 'otp_required', methods: ['passkey'], passkey_options: {} };
    await openLogin('/login', null, { [TOKEN]: refusal(401, challenge) });
    logIn();
    await appears('button', 'Use a passkey');
    expect(document.querySelector('[name="otp"]')).toBeNull();
    press('Use a passkey');
    // This browser has none.
    await sees('No passkey was used. Please try again.');
    expect(button('Use a passkey')).toBeEnabled();
  });

  test('asks for a recovery code, not for one of an app, where the account has passkeys only', async () => {
    const methods = ['passkey', 'recovery_code'];
    const challenge = { detail: 'Please use it.', code: 'otp_required', methods, passkey_options: {} };
    await openLogin('/login', null, { [TOKEN]: refusal(401, challenge) });
    logIn();
    await appears('button', 'Use a passkey');
    await sees('If you do not have your passkey at hand, enter one of your recovery codes.');
    answer({ [TOKEN]: sessionOf(EXPERT) });
    fill('Recovery code', 'aaaaa-bbbbb');
    press('Log In');
    await arriveAt('/home');
    expect(sent('POST', '/auth/token/').at(-1)?.body).toMatchObject({ otp: 'aaaaa-bbbbb' });
  });

  test('signs in with a passkey, and begins anew where it was refused', async () => {
    const asking = held(undefined);
    havePasskeys(asking.answer);
    const passkey_options = { challenge: 'AAAA' };
    const challenge = { detail: 'Please use it.', code: 'otp_required', methods: ['passkey'], passkey_options };
    await openLogin('/login', null, { [TOKEN]: refusal(401, challenge) });
    logIn();
    fireEvent.click(await appears('button', 'Use a passkey'));
    await until(() => expect(button('Use a passkey')).toBeDisabled());
    answer({ [TOKEN]: refusal(401, { detail: 'This passkey was not accepted.', code: 'passkey_invalid' }) });
    asking.release();
    await sees('This passkey was not accepted.');
    expect(() => button('Use a passkey')).toThrow();

    answer({ [TOKEN]: refusal(401, challenge) });
    press('Log In');
    const again = await appears('button', 'Use a passkey');
    const slow = held(sessionOf(EXPERT));
    answer({ [TOKEN]: slow.answer });
    await until(() => expect(again).toBeEnabled());
    fireEvent.click(again);
    await appears('button', 'Logging in...');
    expect(button('Use a passkey')).toBeDisabled();
    slow.release();
    await arriveAt('/home');
    const passkey = { id: 'AQID', type: 'public-key' };
    expect(sent('POST', '/auth/token/').at(-1)?.body).toMatchObject({ username: EXPERT.email, passkey });
  });

  test('remembers the username when asked to, and forgets it when not', async () => {
    await openLogin('/login', null);
    for (const remembered of [EXPERT.email, '']) {
      fireEvent.click(field('Remember username'));
      logIn();
      await heading(/^Welcome Back/);
      logOut();
      await heading('Welcome to the Expert Panel Tool');
      expect(field('Username')).toHaveValue(remembered);
    }
  });
});

describe('a person lands', () => {
  test.each(['/', '/login', '/register', '/forgot-password', '/reset-password?token=x'])(
    'at home as an expert who opens %s',
    async (address) => {
      openPortal(address);
      await heading(/^Welcome Back/);
      expect(here()).toBe('/home');
    },
  );

  test.each(['/', '/login', '/home', '/my-payouts'])('at the assessments as staff who open %s', async (address) => {
    openPortal(address, ADMIN);
    await arriveAt('/assessments');
  });

  test('after signing in at the address that asked for it, when the role may go there', async () => {
    await openLogin('/account?tab=password', null);
    logIn();
    await arriveAt('/account?tab=password');
  });

  test('after signing in at home when the role may not go to the address that asked for it', async () => {
    await openLogin('/experts', null);
    logIn();
    await arriveAt('/home');
  });

  test('on the not-found page at an unknown address, signed in or not', async () => {
    openPortal('/no/such/page', null);
    await sees('Page not found');
    openPortal('/auth/nothing');
    await sees('Page not found');
    expect(document.querySelector('nav')).toBeNull();
    openPortal('/experts');
    await sees('Not for your account');
    expect(document.querySelector('nav')).not.toBeNull();
    openPortal('/no/such/page');
    await sees('Page not found');
    logOut();
    await arriveAt('/login');
  });

  test('ASVS 7.4.4: on the sign-in page after Logout, even when the server is down', async () => {
    openPortal('/home', EXPERT, { 'POST /auth/token/blacklist/': NO_ANSWER });
    await heading(/^Welcome Back/);
    logOut();
    await arriveAt('/login');
    expect(Object.keys(localStorage).filter((key) => key.endsWith('_token'))).toEqual([]);
    expect(sent('POST', '/auth/token/blacklist/').map(({ body }) => body)).toEqual([{ refresh: 'refresh first' }]);
  });
});

describe('the sidebar', () => {
  const entries = () => [...document.querySelectorAll('nav[aria-label="Main"] a')].map((one) => one.textContent);
  const PROFILE_CALL = 'GET /experts/profile/me/';

  test('shows an expert Home, My Payouts, Account and Help Center', async () => {
    openPortal('/home');
    await until(() => expect(entries()).toEqual(['Home', 'My Payouts', 'Account', 'Help Center']));
  });

  test('has no My Payouts while the profile has not loaded', async () => {
    const slow = held(PROFILE);
    openPortal('/home', EXPERT, { [PROFILE_CALL]: slow.answer });
    await heading(/^Welcome Back/);
    expect(entries()).toEqual(['Home', 'Account', 'Help Center']);
    slow.release();
    await appears('a', 'My Payouts');
  });

  test('has no My Payouts for somebody who works with the beverage client', async () => {
    openPortal('/home', EXPERT, {
      [PROFILE_CALL]: { ...PROFILE, first_name: 'Bea', works_with_beverage_client: true },
    });
    await heading(/^Welcome Back, Bea/);
    expect(entries()).toEqual(['Home', 'Account', 'Help Center']);
  });

  test('shows staff Assessments, VIS Library, Experts and Payments', async () => {
    openPortal('/help', ADMIN);
    await until(() =>
      expect(entries()).toEqual(['Assessments', 'VIS Library', 'Experts', 'Payments', 'Account', 'Help Center']),
    );
  });
});

describe('a session that ends', () => {
  test('is announced on the sign-in page, but not after Logout, whatever is refused then', async () => {
    openPortal('/account', EXPERT);
    await heading('Account Settings');
    press(new RegExp(EXPERT.email));
    fireEvent.click(named('[role="menuitem"]', 'Logout'));
    await heading('Welcome to the Expert Panel Tool');
    expect(says(LOGIN_MESSAGES.sessionEnded)).toBe(false);
  });

  test('leads to the sign-in page and back to the same screen', async () => {
    const ended = refusal(401, { detail: 'Token is invalid or expired' });
    await openLogin('/account', EXPERT, { 'GET /auth/profile/': ended, 'POST /auth/token/refresh/': ended });
    await sees(LOGIN_MESSAGES.sessionEnded);
    answer({ 'GET /auth/profile/': EXPERT });
    logIn();
    await heading('Account Settings');
    expect(here()).toBe('/account');
  });

  test('because the account was deactivated says so, also at a screen that would ask to sign in again', async () => {
    const detail = deactivatedText('panel@example.com');
    const closed = refusal(401, { detail, code: ACCOUNT_DEACTIVATED });
    openPortal('/account', EXPERT);
    await appears('button', 'Save Changes');
    answer({ 'PUT /experts/profile/me/': closed, 'POST /auth/token/refresh/': closed });
    fill(/^Company you work for/, 'Elsewhere');
    press('Save Changes');
    await heading('Welcome to the Expert Panel Tool');
    await sees(detail);
    expect(says('Please sign in again')).toBe(false);
  });

  test('asks to accept a newer agreement at the next sign-in, before anything else', async () => {
    const version = { version: '2027-01-31', hash: 'b'.repeat(64), path: '/agreement/2027-01-31.txt' };
    await openLogin('/login', null, {
      [TOKEN]: sessionOf({ ...EXPERT, agreement_required: true, agreement_accepted: '2026-11' }),
      'GET /business/agreement/': version,
      [`GET ${version.path}`]: new Response('# Agreement\n\nBe quiet.'),
      'GET /agreement/2026-11.txt': new Response('# Agreement\n\nBe loud.'),
      'POST /auth/agreement/': { detail: 'The agreement is accepted.' },
      'GET /auth/profile/': NO_ANSWER,
    });
    logIn();
    await sees(/^The agreement has changed since you last accepted it\./);
    await sees('Be quiet.');
    await until(() =>
      expect([...document.querySelectorAll('del, ins')].map(({ textContent }) => textContent)).toEqual([
        ' removed: loud',
        ' added: quiet',
      ]),
    );
    expect(button('Continue')).toBeDisabled();
    expect(document.querySelector('nav')).toBeNull();
    const box = document.querySelector<HTMLInputElement>('[type="checkbox"]') as HTMLInputElement;
    await until(() => expect(box).toBeEnabled());
    fireEvent.click(box);
    press('Continue');
    await sees('The portal could not be reached. Please check your connection.');
    answer({ 'GET /auth/profile/': EXPERT });
    press('Continue');
    await heading(/^Welcome Back/);
    await gone('The portal could not be reached. Please check your connection.');
    expect(says(/^The agreement has changed/)).toBe(false);
  });

  describe('of staff who must enrol a second factor', () => {
    const MUST_ENROL = { ...ADMIN, second_factor_required: true };
    const CODES = ['abcde-fghjk'];
    const enrolment = {
      'GET /auth/profile/': MUST_ENROL,
      'POST /auth/second-factor/begin/': {
        secret: 'ABCDEFGH',
        otpauth_url: 'otpauth://totp/Panel:ada?secret=ABCDEFGH',
      },
      'POST /auth/second-factor/confirm/': { recovery_codes: CODES },
    };

    test('opens the enrolment, and once enrolled the remembered address', async () => {
      await openLogin('/help', null, { [TOKEN]: sessionOf(MUST_ENROL), ...enrolment });
      logIn();
      await heading('Set up a second factor');
      expect(document.querySelector('nav')).toBeNull();
      press('Set up an app');
      const setup = await dialog('Set up the second factor');
      fill(/^Your password/, 'Quayside#2026', setup);
      press('Continue', setup);
      await sees('ABCDEFGH', setup);
      fill('Code', '123456', setup);
      press('Switch on', setup);
      await sees('abcde-fghjk');
      answer({ 'GET /auth/profile/': ADMIN });
      press('I have saved them');
      await heading('Help Center');
      expect(here()).toBe('/help');
    });

    test('goes to the enrolment when the setting is switched on meanwhile', async () => {
      openPortal('/help', ADMIN);
      await heading('Help Center');
      answer({
        ...enrolment,
        'GET /auth/second-factor/': refusal(403, { detail: 'Please set up.', code: 'second_factor_required' }),
      });
      fireEvent.click(link('Account'));
      fireEvent.click(await appears('[role="tab"]', 'Password'));
      await heading('Set up a second factor');
      press('Logout');
      await arriveAt('/login');
    });
  });

  test('is asked for again where the portal could not be reached, without the old problem meanwhile', async () => {
    const problem = 'The portal could not be reached. Please check your connection.';
    openPortal('/home', EXPERT, { 'GET /auth/profile/': NO_ANSWER });
    await sees(problem);
    const slow = held(EXPERT);
    answer({ 'GET /auth/profile/': slow.answer });
    press('Try Again');
    await gone(problem);
    expect(says(/^Welcome Back/)).toBe(false);
    slow.release();
    await heading(/^Welcome Back/);
  });

  test('ends here when it ends in another tab', async () => {
    openPortal('/home');
    await heading(/^Welcome Back/);
    localStorage.clear();
    fireEvent(window, new StorageEvent('storage', { key: 'access_token' }));
    await arriveAt('/login');
    load('/home');
    await arriveAt('/login');
    expect(link('Forgot password?')).toBeInTheDocument();
  });
});

test('a deactivation that was noticed by what is read ahead of the session is said, too', async () => {
  const detail = deactivatedText('panel@example.com');
  const closed = refusal(401, { detail, code: ACCOUNT_DEACTIVATED });
  openPortal('/privacy', EXPERT, { 'GET /expert/dashboard-stats/': closed, 'POST /auth/token/refresh/': closed });
  await api.get('/expert/dashboard-stats/').catch(() => undefined);
  load('/home');
  await heading('Welcome to the Expert Panel Tool');
  await sees(detail);
});
