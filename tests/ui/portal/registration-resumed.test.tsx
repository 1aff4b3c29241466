import { act, fireEvent } from '@testing-library/react';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { installBrowserStorage } from '#common/ui/session/browserStorage.ts';
import { DAY } from '#common/words/units.ts';
import {
  answer,
  appears,
  arriveAt,
  button,
  dialog,
  EXPERT,
  field,
  fill,
  heading,
  here,
  load,
  NO_ANSWER,
  openPortal,
  preparePortal,
  press,
  REGISTRATION_TOKEN,
  refusal,
  says,
  sees,
  sent,
  sessionOf,
  until,
} from './portal.tsx';
import { keepDraft, keptDraft, next, openStep, person, runningAt } from './registration.tsx';

preparePortal();

const RUNNING = 'GET /business/registration/';
const KEEP = 'PUT /business/registration/';
const done = () => new Response(null, { status: 204 });
const studio = { ...person, current_company: 'Studio Kept', gender: 'other' as const };
const company = () => field('Company you work for');
const kept = () => sent('PUT', '/business/registration/').map(({ body }) => body);

describe('before the password, a registration stays in the browser', () => {
  test('opened again, each step has what was typed', async () => {
    openPortal('/register', null);
    await sees('Step 1 of 8');
    fill('First name', 'Sam');
    load();
    await until(() => expect(field('First name')).toHaveValue('Sam'));
    keepDraft({ step: 2, codeSentAt: Date.now() });
    load();
    await sees('Step 2 of 8');
    await sees(/^Enter the 6-digit code we sent to/);
    await sees(person.email);
  });

  test('no longer than a week, and never with password or code', async () => {
    await openStep(2);
    fill('Verification code', '918273');
    next('Back');
    await sees('Step 1 of 8');
    expect(JSON.stringify(keptDraft())).not.toContain('918273');
    keepDraft({ step: 1, storedAt: Date.now() - 8 * DAY });
    load();
    await until(() => expect(field('First name')).toHaveValue(''));
    expect(keptDraft()).toBeNull();
    await openStep(3);
    fill('Password', 'Quayside#2026');
    expect(JSON.stringify({ ...localStorage, ...sessionStorage })).not.toContain('Quayside');
  });

  test('until somebody starts over', async () => {
    await openStep(2);
    press('Start over');
    press('Start over', await dialog('Start over?'));
    await sees('Step 1 of 8');
    expect(field('Email')).toHaveValue('');
    expect(keptDraft()).toBeNull();
    expect(says('Start over')).toBe(false);
  });

  test('or until somebody who signed in signs out', async () => {
    keepDraft({ step: 1 });
    openPortal('/home', EXPERT);
    fireEvent.click(await appears('button', /Ines/));
    fireEvent.click(await appears('[role="menuitem"]', 'Logout'));
    await arriveAt('/login');
    expect(keptDraft()).toBeNull();
  });

  test('also where the browser stores nothing', async () => {
    const refuse = () => {
      throw new DOMException('The quota has been exceeded.', 'QuotaExceededError');
    };
    const own = Object.getOwnPropertyDescriptor(window, 'localStorage');
    onTestFinished(() => {
      Reflect.deleteProperty(window, 'localStorage');
      if (own) Object.defineProperty(window, 'localStorage', own);
    });
    installBrowserStorage();
    openPortal('/register', null);
    await sees('Step 1 of 8');
    vi.spyOn(Storage.prototype, 'setItem').mockImplementation(refuse);
    fill('First name', 'Sam');
    load();
    await until(() => expect(field('First name')).toHaveValue('Sam'));
  });
});

describe('from the password on, a registration stays on the server', () => {
  test('a new tab goes on at its step with everything, and the browser keeps only whose it is', async () => {
    await openStep(6, { [RUNNING]: runningAt(6, { person: studio }) }, { unsent: false });
    await appears('button', 'Back');
    next('Back');
    await until(() => expect(company()).toHaveValue('Studio Kept'));
    expect(field('Other')).toBeChecked();
    await until(() => expect(kept().at(-1)).toEqual({ step: 5, person: {} }));
    await until(() => expect(keptDraft()).toMatchObject({ unsent: false, person: { email: person.email } }));
    expect(JSON.stringify(keptDraft())).not.toContain('Studio Kept');
  });

  test('what is typed is sent in a pause; what could not be sent survives a reload', async () => {
    await openStep(5, { [KEEP]: NO_ANSWER });
    fill('Company you work for', 'Studio New');
    await until(() => expect(kept().at(-1)).toMatchObject({ person: { current_company: 'Studio New' } }));
    answer({ [KEEP]: done });
    load();
    await until(() => expect(company()).toHaveValue('Studio New'));
    expect(button('Next')).toBeEnabled();
  });

  test('only what was changed here is sent, so that another device keeps what it sent meanwhile', async () => {
    await openStep(5, { [KEEP]: NO_ANSWER, [RUNNING]: runningAt(5, { person: studio }) }, { unsent: false });
    fill('Company you work for', 'Studio New');
    await until(() => expect(kept().at(-1)).toEqual({ step: 5, person: { current_company: 'Studio New' } }));
    const elsewhere = { ...studio, additional_info: 'Typed elsewhere', current_company: 'Older' };
    answer({ [KEEP]: done, [RUNNING]: runningAt(8, { person: elsewhere }) });
    load();
    await until(() => expect(company()).toHaveValue('Studio New'));
    await until(() => expect(kept().at(-1)).toEqual({ step: 5, person: { current_company: 'Studio New' } }));
    await until(() => expect(keptDraft()).toMatchObject({ unsent: false }));
    fill('Company you work for', 'Studio Newer');
    await until(() => expect(kept().at(-1)).toEqual({ step: 5, person: { current_company: 'Studio Newer' } }));
    expect(says('Typed elsewhere')).toBe(false);
  });

  test.each(['at the next step', 'on opening the page'])(
    'that it was completed elsewhere is said %s, and leads to the login',
    async (when) => {
      const complete = refusal(409, { code: 'already_registered', detail: 'x' });
      if (when === 'at the next step') {
        await openStep(7, { [KEEP]: complete }, { unsent: false });
        await appears('button', 'Back');
        next('Back');
      } else {
        keepDraft({ step: 6, unsent: false, passwordSetFor: person.email });
        localStorage.setItem('access_token', REGISTRATION_TOKEN);
        openPortal('/register', null, { [RUNNING]: complete });
      }
      await sees('This account is registered already. Please log in.');
      expect([keptDraft(), localStorage.getItem('access_token')]).toEqual([null, null]);
      fireEvent.click(await appears('a', 'Log In'));
      await arriveAt('/login');
    },
  );

  test('what is typed last and arrives after the registration was completed here changes nothing', async () => {
    await openStep(
      8,
      {
        [KEEP]: refusal(409, { code: 'already_registered', detail: 'x' }),
        'PUT /experts/profile/me/': { registration_complete: true, session: sessionOf(EXPERT) },
        'POST /business/complete-registration/': {},
        'GET /auth/profile/': EXPERT,
      },
      { unsent: false },
    );
    const asked = kept().length;
    fill('Additional information', 'Typed last');
    await until(() => expect(kept().length).toBeGreaterThan(asked));
    next('Complete Registration');
    await arriveAt('/home');
    expect(says('This account is registered already')).toBe(false);
  });

  test('signing in without having finished leads to the step that was left', async () => {
    openPortal('/login', null, {
      'POST /auth/token/': refusal(401, { code: 'registration_unfinished', detail: 'x', token: REGISTRATION_TOKEN }),
      [RUNNING]: ({ token }: { token: string }) =>
        token === REGISTRATION_TOKEN ? runningAt(5, { person: studio }) : refusal(401),
    });
    await appears('button', 'Log In');
    fill('Username', person.email);
    fill('Password', 'Quayside#2026');
    press('Log In');
    await heading('Expert Profile Setup');
    expect(company()).toHaveValue('Studio Kept');
    expect(here()).toBe('/register');
  });

  test('a mailed link has its code ready on any device, and goes on where it was left', async () => {
    openPortal('/register#email=sam%40example.org&code=123456', null, {
      'POST /business/verify-email/': { token: REGISTRATION_TOKEN },
      [RUNNING]: runningAt(7, { person: studio }),
    });
    await until(() => expect(field('Verification code')).toHaveValue('123456'));
    await until(() => expect(window.location.hash).toBe(''));
    next();
    await sees('Step 7 of 8');
    expect(sent('POST', '/business/verify-email/')[0]?.body).toEqual({ email: person.email, code: '123456' });
  });

  test('the end of its token leads to the code and back to the step, with what was typed', async () => {
    await openStep(5, { [KEEP]: refusal(401), [RUNNING]: runningAt(5, { person: studio }) }, { unsent: false });
    fill('Company you work for', 'Studio New');
    next();
    await sees('Step 2 of 8');
    await sees('Please confirm your email address again to go on. What you have entered is kept.');
    expect(says(/too long|code we sent/)).toBe(false);
    answer({ [KEEP]: done, 'POST /business/verify-email/': { token: REGISTRATION_TOKEN } });
    fill('Verification code', '123456');
    next();
    await sees('Step 5 of 8');
    expect(company()).toHaveValue('Studio New');
  });

  test('with an outdated token the person may confirm the address, or log in', async () => {
    keepDraft({ step: 6, unsent: false, passwordSetFor: person.email });
    localStorage.setItem('access_token', REGISTRATION_TOKEN);
    openPortal('/register', null, { [RUNNING]: refusal(401) });
    await sees('Step 2 of 8');
    await sees(/^To confirm/);
    await appears('a', 'log in');
    expect(says(/too long|code we sent/)).toBe(false);
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  test('when the server cannot be asked, nothing is given up', async () => {
    await openStep(2);
    localStorage.setItem('access_token', REGISTRATION_TOKEN);
    answer({ [RUNNING]: NO_ANSWER });
    load();
    await sees('Your registration could not be loaded.');
    answer({ [RUNNING]: runningAt(5), [KEEP]: done });
    press('Try Again');
    await sees('Step 5 of 8');
  });
});

describe('with two tabs', () => {
  const inOtherTab = (access: string | null) =>
    act(async () => {
      if (access === null) localStorage.removeItem('access_token');
      else localStorage.setItem('access_token', access);
      window.dispatchEvent(new StorageEvent('storage', { key: 'access_token' }));
    });

  test('a registration in one tab is not ended by a page that is open in another', async () => {
    openPortal('/login', null);
    await appears('button', 'Log In');
    keepDraft({ step: 2 });
    await inOtherTab(REGISTRATION_TOKEN);
    expect(localStorage.getItem('access_token')).toBe(REGISTRATION_TOKEN);
    await inOtherTab(null);
    expect(keptDraft()).toMatchObject({ step: 2 });
    expect(says(/session has ended/)).toBe(false);
  });

  test('/register in a second tab goes on with the registration and keeps its token', async () => {
    await openStep(6);
    load('/register');
    await sees('Step 6 of 8');
    expect(localStorage.getItem('access_token')).toBe(REGISTRATION_TOKEN);
  });

  test('a tab that is shown again has what the other tab added', async () => {
    await openStep(5, { [RUNNING]: runningAt(5, { person: studio }) }, { unsent: false });
    expect(company()).toHaveValue('Studio Kept');
    answer({ [RUNNING]: runningAt(7, { person: { ...studio, current_company: 'Studio Other Tab' } }) });
    await act(async () => void document.dispatchEvent(new Event('visibilitychange')));
    await until(() => expect(company()).toHaveValue('Studio Other Tab'));
    await sees('Step 5 of 8');
  });

  test('a session that ends for a registration leaves the registration alone', async () => {
    openPortal('/home', { ...EXPERT, id: 8 });
    await heading(/Welcome Back/);
    keepDraft({ step: 3 });
    await inOtherTab(REGISTRATION_TOKEN);
    await arriveAt('/login');
    expect(localStorage.getItem('access_token')).toBe(REGISTRATION_TOKEN);
    expect(keptDraft()).toMatchObject({ step: 3 });
  });

  test('/register never signs anybody out', async () => {
    openPortal('/register', EXPERT);
    await arriveAt('/home');
    expect(localStorage.getItem('access_token')).toBe(sessionOf(EXPERT).access);
  });
});
