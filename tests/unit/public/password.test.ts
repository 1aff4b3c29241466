import { describe, expect, test } from 'vitest';
import {
  changePasswordPayload,
  forgotPasswordPayload,
  isStrongPassword,
  PASSWORD_RULES,
  passwordLinkPayload,
  passwordStep,
  RESET_PASSWORD_RULES,
  resetPasswordForm,
  setPasswordPayload,
} from '#common/access/password.ts';
import { messagesOf } from './messages.ts';

describe('ASVS 6.2.1, 6.2.9: the password of registration', () => {
  test.each([
    ['Abc1!', 'length'],
    ['abcdefg1!', 'uppercase'],
    ['ABCDEFG1!', 'lowercase'],
    ['Abcdefgh!', 'number'],
    ['Abcdefg1-', 'special'],
  ])('ASVS 6.2.5: %s breaks the rule of %s', (password, broken) => {
    expect(PASSWORD_RULES.filter((rule) => !rule.isMet(password)).map((rule) => rule.key)).toEqual([broken]);
    expect(messagesOf(passwordStep, { password, confirm_password: password })).toEqual({
      password: ['Password does not meet all requirements'],
    });
  });

  test.each([...'!@#$%^&*(),.?":{}|<>'])('%s counts as a special character', (character) => {
    expect(isStrongPassword(`Abcdef1${character}`)).toBe(true);
  });

  test('is taken whole up to 128 characters', () => {
    const errors = (length: number) => {
      const password = `Abcdefg1!${'x'.repeat(length - 9)}`;
      return messagesOf(passwordStep, { password, confirm_password: password });
    };
    expect([errors(128), errors(129)]).toEqual([{}, { password: ['Password must be at most 128 characters long.'] }]);
  });

  test('is set for an address, which is no longer than one can be', () => {
    const set = (email: string) => ({ email, password: 'Abcdefg1!', confirm_password: 'Abcdefg1!' });
    expect(messagesOf(setPasswordPayload, set('x'.repeat(254)))).toEqual({});
    expect(Object.keys(messagesOf(setPasswordPayload, set('x'.repeat(255))))).toEqual(['email']);
  });

  test('both entries match, and this is said even while the rules are not met', () => {
    expect(messagesOf(passwordStep, { password: 'Abcdefg1!', confirm_password: 'Abcdefg1' })).toEqual({
      confirm_password: ['Passwords do not match'],
    });
    expect(messagesOf(passwordStep, { password: 'short', confirm_password: 'other' })).toEqual({
      password: ['Password does not meet all requirements'],
      confirm_password: ['Passwords do not match'],
    });
  });
});

test('a reset asks for 8 characters, twice the same', () => {
  expect(messagesOf(resetPasswordForm, { password: '1234567', confirm_password: '12345678' })).toEqual({
    password: ['Password must be at least 8 characters long.'],
    confirm_password: ['Passwords do not match.'],
  });
  expect(messagesOf(resetPasswordForm, { password: '12345678', confirm_password: '12345678' })).toEqual({});
  const kept = (password: string) => RESET_PASSWORD_RULES.filter((rule) => rule.isMet(password)).map(({ key }) => key);
  expect([kept(''), kept('1234567'), kept('12345678')]).toEqual([[], ['longest'], ['length', 'longest']]);
  const [longest, longer] = ['x'.repeat(128), 'x'.repeat(129)];
  expect([kept(longest), kept(longer)]).toEqual([['length', 'longest'], ['length']]);
  const form = (password: string) => messagesOf(resetPasswordForm, { password, confirm_password: password });
  expect([form(longest), form(longer)]).toEqual([{}, { password: ['Password must be at most 128 characters long.'] }]);
});

test('the token of a link has one to 200 characters', () => {
  const isTaken = (length: number) => passwordLinkPayload.safeParse({ token: 'x'.repeat(length) }).success;
  expect([0, 1, 200, 201].map(isTaken)).toEqual([false, true, true, false]);
});

test('a forgotten password asks for an email address', () => {
  for (const email of ['', 'nobody']) {
    expect(messagesOf(forgotPasswordPayload, { email })).toEqual({ email: ['Please enter your email address.'] });
  }
});

test('changing a password needs the present one', () => {
  const change = { current_password: '', password: 'Abcdefg1!', confirm_password: 'Abcdefg1!' };
  expect(messagesOf(changePasswordPayload, change)).toEqual({ current_password: ['Current password is required'] });
});
