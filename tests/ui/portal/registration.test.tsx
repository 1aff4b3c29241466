import { act, fireEvent } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import {
  type Answer,
  answer,
  button,
  field,
  fill,
  gone,
  heading,
  here,
  link,
  load,
  NO_ANSWER,
  openPortal,
  preparePortal,
  refusal,
  says,
  sees,
  sent,
  until,
} from './portal.tsx';
import { LABELS, next, openStep, person, refusals, runningAt } from './registration.tsx';

preparePortal();

describe('step 1 of the registration', () => {
  const REGISTER = 'POST /business/register/';
  const openFirst = async (more: Record<string, Answer> = {}, address = '/register') => {
    openPortal(address, null, more);
    await sees('Step 1 of 8');
  };

  test('says what is missing, shows what the server refuses at its field, and the rest in general', async () => {
    await openFirst();
    next();
    for (const label of LABELS) await sees(`${label[0]} is required`);
    for (const [label, value] of LABELS) fill(label, value);
    fill('Birthdate', '2999-01-01');
    fill('Email', 'sam@example');
    next();
    await sees('Please enter a valid email address');
    await sees('Birthdate cannot be in the future');
    expect(sent('POST', '/business/register/')).toEqual([]);
    fill('Birthdate', person.birthdate);
    fill('Email', person.email);
    const errors = { mobile_phone: ['Too short.', 'Not a number.'], captcha: ['Missing.'] };
    await refusals(REGISTER, [
      [refusal(400, { errors }), 'Too short., Not a number.', 'Missing.'],
      [refusal(400, { detail: 'Registration is closed.' }), 'Registration is closed.'],
      [refusal(400), 'Registration failed. Please try again.'],
      [NO_ANSWER, 'Network error. Please try again.'],
    ]);
  });

  test('tries once more by itself when the server fails', async () => {
    const answers = [new Response('bad gateway', { status: 502 }), { detail: 'Sent.' }];
    await openFirst({ [REGISTER]: () => answers.shift() });
    for (const [label, value] of LABELS) fill(label, value);
    next();
    await heading('Email Verification');
    expect(sent('POST', '/business/register/').map(({ body }) => body)).toEqual([person, person]);
  });

  test('keeps what was typed when the person comes back to it, and forgets the token', async () => {
    await openStep(2);
    next('Back');
    await until(() => expect(field('First name')).toHaveValue('Sam'));
    expect(field('Email')).toHaveValue('sam@example.org');
    expect(localStorage.getItem('access_token')).toBeNull();
  });

  test('is filled from an invitation', async () => {
    const invited = { first_name: 'Ina', last_name: 'Vited', email: 'ina@example.org' };
    await openFirst({ 'GET /business/invitations/good/': invited }, '/register?invitation=good');
    await until(() => expect(field('Email')).toHaveValue('ina@example.org'));
    expect(field('Last name')).toHaveValue('Vited');
  });

  test('says that there is an account when the link of an invitation was used', async () => {
    const used = refusal(404, { detail: 'You already have an account.', code: 'already_registered' });
    await openFirst({ 'GET /business/invitations/used/': used }, '/register?invitation=used');
    await sees('You already have an account.');
    expect(link('Log in.')).toHaveAttribute('href', '/login');
  });

  test('says when the link of an invitation is not valid', async () => {
    await openFirst({}, '/register?invitation=bad');
    await sees('This invitation link is no longer valid. You can still register.');
  });
});

describe('step 2 of the registration', () => {
  test('cannot be sent empty, and shows each refusal in its place', async () => {
    await openStep(2);
    expect(button('Next')).toBeDisabled();
    fill('Verification code', '123456');
    await refusals('POST /business/verify-email/', [
      [refusal(400, { errors: { verification_code: ['Wrong code.'] } }), 'Wrong code.'],
      [refusal(400, { errors: { email: ['Unknown address.'] } }), 'Unknown address.'],
      [refusal(400), 'Email verification failed. Please try again.'],
      [NO_ANSWER, 'Network error. Please try again.'],
    ]);
  });

  test('shows the result of asking for another code', async () => {
    await openStep(2);
    const resent = 'A new verification code has been sent to your email address. Please check your inbox.';
    await refusals(
      'POST /business/resend-verification-code/',
      [
        [refusal(429, { detail: 'Wait 12 seconds.' }), 'Rate Limit', 'Wait 12 seconds.'],
        [refusal(400, { detail: 'Not an address.' }), 'Validation Error', 'Not an address.'],
        [refusal(404, { detail: 'No.' }), 'User Not Found', 'User not found. Please go back and register again.'],
        [refusal(403, { detail: 'Not now.' }), 'Error', 'Not now.'],
        [refusal(429), 'Please wait', 'Please, wait 30 seconds to try again.'],
        [refusal(404), 'Please wait', 'Please, wait 30 seconds to try again.'],
        [NO_ANSWER, 'Connection Error', 'Network error. Please check your connection and try again.'],
        [{ detail: 'ok' }, 'Code Sent', resent],
      ],
      'Resend code',
    );
    // Another one has to wait, as on Forgot password, also after a reload.
    expect(button(/^Resend in (30|29) s$/)).toBeDisabled();
    load();
    await sees(/^Enter the 6-digit code we sent to/);
    expect(button(/^Resend in \d+ s$/)).toBeDisabled();
  });

  test('forgets the error of the old code once a new one is on its way', async () => {
    const usedUp = 'There were too many wrong tries, so this code no longer works. Please ask for a new one.';
    await openStep(2, {
      'POST /business/verify-email/': refusal(400, { errors: { code: [usedUp] } }),
      'POST /business/resend-verification-code/': { detail: 'ok' },
    });
    fill('Verification code', '123456');
    next();
    await sees(usedUp);
    next('Resend code');
    await sees('Code Sent');
    expect(says(usedUp)).toBe(false);
    expect(field('Verification code')).toHaveValue('');
  });
});

test('step 3 of the registration marks the rules as they are met, and lets nobody continue before', async () => {
  await openStep(3);
  const rules = () => [...document.querySelectorAll('li')].map((rule) => rule.textContent);
  fill('Password', 'panel');
  expect(rules()).toContain('One lowercase letter, done');
  expect(rules()).toContain('One number, missing');
  fill('Confirm password', 'Quayside#2026');
  fireEvent.blur(field('Password'));
  fireEvent.blur(field('Confirm password'));
  await sees('Passwords do not match');
  await sees('Password does not meet all requirements');
  expect(button('Next')).toBeDisabled();
  fill('Password', 'Quayside#2026');
  const path = 'POST /business/set-password/';
  await refusals(path, [
    [refusal(400, { errors: { password: ['Too common.'], email: ['Unknown.'] } }), 'Too common.', 'Unknown.'],
  ]);
  fill('Password', 'Quayside#2027');
  await gone('Too common.');
  fill('Password', 'Quayside#2026');
  await refusals(path, [
    [refusal(400), 'Password update failed. Please try again.'],
    [refusal(401, { detail: 'Token is invalid or expired' }), 'Email Verification'],
  ]);
  await sees('Please confirm your email address again to go on. What you have entered is kept.');
  await sees(/^To confirm/);
  expect(says(/too long|code we sent/)).toBe(false);
});

describe('step 4 of the registration', () => {
  const version = { version: '2026-11', hash: 'a'.repeat(64), path: '/agreement/2026-11.txt' };
  const agreement = {
    'GET /business/agreement/': version,
    [`GET ${version.path}`]: new Response('# Agreement\n\nBe quiet.'),
  };
  const box = () => document.querySelector<HTMLInputElement>('[type="checkbox"]') as HTMLInputElement;

  test('opens its checkbox when the text is scrolled to 10 pixels before its end', async () => {
    Object.defineProperty(HTMLElement.prototype, 'scrollHeight', { configurable: true, get: () => 900 });
    Object.defineProperty(HTMLElement.prototype, 'clientHeight', { configurable: true, get: () => 300 });
    try {
      await openStep(4, agreement);
      const text = (await sees('Be quiet.')).closest('[role="region"], section[aria-label], [tabindex]') as HTMLElement;
      const scrollTo = (top: number) => {
        text.scrollTop = top;
        fireEvent.scroll(text);
      };
      scrollTo(900 - 300 - 12);
      expect(box()).toBeDisabled();
      expect(says('Thank you for reading to the end.')).toBe(false);
      scrollTo(900 - 300 - 10);
      await sees('Thank you for reading to the end.');
      expect(box()).toBeEnabled();
      expect(button('Continue')).toBeDisabled();
    } finally {
      Reflect.deleteProperty(HTMLElement.prototype, 'scrollHeight');
      Reflect.deleteProperty(HTMLElement.prototype, 'clientHeight');
    }
  });

  test('opens its checkbox at once where the text needs no scrolling, and says when accepting failed', async () => {
    await openStep(4, { ...agreement, 'POST /auth/agreement/': NO_ANSWER });
    await sees('Thank you for reading to the end.');
    fireEvent.click(box());
    next('Continue');
    await sees('Network error. Please try again.');
  });

  test('leads back to an agreement that is accepted and a password that is set', async () => {
    await openStep(3, {
      ...agreement,
      'POST /auth/agreement/': { detail: 'The agreement is accepted.' },
      'POST /business/set-password/': { detail: 'Your password is set.' },
    });
    fill('Password', 'Stately#2026');
    fill('Confirm password', 'Stately#2026');
    next();
    await sees('Thank you for reading to the end.');
    fireEvent.click(box());
    next('Continue');
    await heading('Expert Profile Setup');
    next('Back');
    await until(() => expect(box()).toBeChecked());
    next('Back');
    await sees('Your password is set. Leave both fields empty to keep it.');
    answer({ 'GET /business/registration/': runningAt(3, { password_set: true, agreed: true }) });
    load();
    await sees('Your password is set. Leave both fields empty to keep it.');
    next();
    await until(() => expect(box()).toBeChecked());
    await until(() => expect(button('Continue')).toBeEnabled());
    next('Continue');
    await heading('Expert Profile Setup');
    expect(sent('POST', '/business/set-password/')).toHaveLength(1);
  });
});

describe("the browser's Back", () => {
  const go = (places: number) => act(async () => window.history.go(places));

  test('goes to the step before, where everything is kept; Forward waits until the step is sent', async () => {
    await openStep(2, { 'POST /business/verify-email/': {} });
    fill('Verification code', '123456');
    next();
    await sees('Step 3 of 8');
    for (const places of [-1, 1]) {
      await go(places);
      await sees('Step 2 of 8');
    }
    next();
    await sees('Step 3 of 8');
    await go(-1);
    await sees('Step 2 of 8');
    next('Back');
    await until(() => expect(field('First name')).toHaveValue('Sam'));
    expect(here()).toBe('/register');
  });
});
