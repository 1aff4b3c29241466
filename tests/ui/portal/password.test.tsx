import { act, fireEvent } from '@testing-library/react';
import { afterEach, describe, expect, test, vi } from 'vitest';
import {
  type Answer,
  answer,
  appears,
  arriveAt,
  button,
  fill,
  gone,
  heading,
  held,
  link,
  load,
  NO_ANSWER,
  openPortal,
  preparePortal,
  press,
  refusal,
  sees,
  sent,
  until,
} from './portal.tsx';

preparePortal();

const FORGOT = '/business/forgot-password/';
const RESET = 'POST /business/reset-password/';

afterEach(() => {
  vi.useRealTimers();
});

const openForgotten = async (more: Record<string, Answer> = {}) => {
  openPortal('/forgot-password', null, more);
  await heading('Forgot your password?');
};

describe('asking for a link to a new password', () => {
  test('shows every answer in its place, and discloses no account', async () => {
    await openForgotten();
    expect(fireEvent.submit(document.querySelector('form') as HTMLFormElement)).toBe(false);
    await sees('Please enter your email address.');
    expect(document.activeElement).toHaveAttribute('name', 'email');
    fill('Email', 'nobody@example.org');
    await gone('Please enter your email address.');
    const cases: [Answer, string][] = [
      [refusal(400, { errors: { email: ['First.', 'Second.'] } }), 'First.'],
      [refusal(400, { errors: { other: ['x'] } }), 'Please check your email address and try again.'],
      [refusal(400), 'An error occurred. Please try again.'],
      [refusal(500, { detail: 'Oops.' }), 'An error occurred. Please try again.'],
      [NO_ANSWER, 'Network error. Please check your connection and try again.'],
      [refusal(404, { detail: 'User not found.' }), 'Check Your Email'],
    ];
    for (const [given, text] of cases) {
      answer({ [`POST ${FORGOT}`]: given });
      await until(() => expect(button('Send Reset Link')).toBeEnabled());
      press('Send Reset Link');
      await sees(text);
    }
    await sees('nobody@example.org');
    expect(sent('POST', FORGOT).map(({ body }) => body)).toEqual(cases.map(() => ({ email: 'nobody@example.org' })));
    fireEvent.click(link('Back to Login'));
    await arriveAt('/login');
  });

  test('is done once while it is under way', async () => {
    const sending = held({ detail: 'Sent.' });
    await openForgotten({ [`POST ${FORGOT}`]: sending.answer });
    fill('Email', 'nobody@example.org');
    press('Send Reset Link');
    await until(() => expect(button('Send Reset Link')).toBeDisabled());
    sending.release();
    await heading('Check Your Email');
  });

  test('can be done again after 30 seconds', async () => {
    await openForgotten({ [`POST ${FORGOT}`]: { detail: 'Sent.' } });
    fill('Email', 'nobody@example.org');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    press('Send Reset Link');
    await vi.waitFor(() => expect(button(/^Resend in 30 s$/)).toBeDisabled(), 20_000);
    await act(() => vi.advanceTimersByTimeAsync(28_000));
    expect(button(/^Resend in/)).toBeDisabled();
    await act(() => vi.advanceTimersByTimeAsync(3_000));
    expect(button('Resend')).toBeEnabled();
    const sending = held({ detail: 'Sent.' });
    answer({ [`POST ${FORGOT}`]: sending.answer });
    press('Resend');
    await vi.waitFor(() => expect(button(/Resend|Sending/)).toBeDisabled(), 20_000);
    sending.release();
    await vi.waitFor(() => expect(button(/^Resend in (30|29) s$/)).toBeDisabled(), 20_000);
    vi.useRealTimers();
    await sees('The link has been sent again.');
    expect(sent('POST', FORGOT)).toHaveLength(2);
  });

  test('says why it could not be sent again, which can be tried at once', async () => {
    await openForgotten({ [`POST ${FORGOT}`]: { detail: 'Sent.' } });
    fill('Email', 'nobody@example.org');
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] });
    press('Send Reset Link');
    await vi.waitFor(() => expect(button(/^Resend in 30 s$/)).toBeDisabled(), 20_000);
    await act(() => vi.advanceTimersByTimeAsync(31_000));
    answer({ [`POST ${FORGOT}`]: NO_ANSWER });
    press('Resend');
    vi.useRealTimers();
    await sees('Network error. Please check your connection and try again.');
    expect(button('Resend')).toBeEnabled();
  });
});

describe('a link to a new password', () => {
  const CHECK = 'POST /business/reset-password/check/';
  const openLink = async (more: Record<string, Answer> = {}) => {
    openPortal('/reset-password?token=abc', null, { [CHECK]: { kind: 'reset', usable: true }, ...more });
    await heading('Choose a new password');
  };
  const enter = (password: string, again = password) => {
    fill('New password', password);
    fill('Confirm new password', again);
  };

  test('is invalid without a token, and leads to the form that asks for another', async () => {
    openPortal('/reset-password', null);
    await heading('Invalid or Expired Link');
    await sees(/expire after 5 minutes/);
    fireEvent.click(link('Request a new link'));
    await arriveAt('/forgot-password');
  });

  test('is invalid if the server cannot read its token, and judged later if the server cannot be asked', async () => {
    await openLink({ [CHECK]: refusal(503) });
    answer({ [CHECK]: refusal(400, { errors: { token: ['x'] } }) });
    load('/reset-password?token=%00');
    await heading('Invalid or Expired Link');
  });

  test('takes only a password that keeps the rules, entered twice', async () => {
    await openLink();
    enter('Short1!', 'Longer#2026');
    await sees('Password must be at least 8 characters long.');
    await sees('Passwords do not match.');
    expect(button('Reset Password')).toBeDisabled();
    expect(fireEvent.submit(document.querySelector('form') as HTMLFormElement)).toBe(false);
    answer({ [RESET]: { detail: 'Your password was changed.' } });
    enter('Longer#2026');
    press('Reset Password');
    await heading('Password Reset Successful');
    expect(sent('POST', '/business/reset-password/')).toHaveLength(1);
  });

  test('shows why the server refuses the password, and can be used again', async () => {
    await openLink();
    enter('Longer#2026');
    const cases: [Answer, string][] = [
      [refusal(400, { errors: { password: ['Too common.'] } }), 'Too common.'],
      [refusal(400, { errors: { other: ['x'] } }), 'Please check your password and try again.'],
      [refusal(429, { detail: 'Too many tries.' }), 'Too many tries.'],
      [refusal(500), 'An error occurred. Please try again.'],
      [NO_ANSWER, 'Network error. Please check your connection and try again.'],
    ];
    for (const [given, text] of cases) {
      answer({ [RESET]: given });
      await until(() => expect(button('Reset Password')).toBeEnabled());
      press('Reset Password');
      await sees(text);
    }
    const setting = held({ detail: 'Your password was changed.' });
    answer({ [RESET]: setting.answer });
    press('Reset Password');
    await gone('Network error. Please check your connection and try again.');
    expect(button('Reset Password')).toBeDisabled();
    setting.release();
    await heading('Password Reset Successful');
    const asked = { token: 'abc', password: 'Longer#2026' };
    expect(sent('POST', '/business/reset-password/').map(({ body }) => body)).toEqual(Array(6).fill(asked));
    expect(sent('POST', '/business/reset-password/check/').map(({ body }) => body)).toEqual([{ token: 'abc' }]);
  });

  test('of an invitation has ended when it is used up meanwhile', async () => {
    const used = refusal(400, { errors: { token: ['x'] } });
    openPortal('/reset-password?token=abc', null, { [CHECK]: { kind: 'invitation', usable: true }, [RESET]: used });
    await until(() => enter('Longer#2026'));
    press('Set Password');
    await heading('This invitation is no longer valid');
  });

  test.each([{ errors: { token: ['x'] } }, { detail: 'This link was already used.' }, { detail: 'Token expired.' }])(
    'is invalid when the server answers %o',
    async (body) => {
      await openLink({ [RESET]: refusal(400, body) });
      enter('Longer#2026');
      press('Reset Password');
      await heading('Invalid or Expired Link');
      load();
      await appears('button', 'Reset Password');
    },
  );
});
