import { expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { LOGIN_MESSAGES } from '#common/access/login-messages.ts';
import { deviceName, endSessionsPayload } from '#common/access/own-sessions.ts';
import { passkeyAnswer } from '#common/access/passkeys.ts';
import { PASSWORD_MESSAGES } from '#common/access/password.ts';
import { credentials, givenAgain, refreshPayload, secondFactorConfirmation } from '#common/access/sign-in.ts';

const refusal = (schema: ZodType, body: object) => schema.safeParse(body).error?.issues.map(({ message }) => message);
const person = { username: 'ada@example.com', password: 'x' };

test.each<[string, ZodType, object, string, string, number]>([
  ['the username of a sign-in', credentials, person, 'username', LOGIN_MESSAGES.username, 254],
  ['the password of a sign-in', credentials, person, 'password', LOGIN_MESSAGES.password, 1000],
  ['a password that is asked for again', givenAgain, {}, 'password', LOGIN_MESSAGES.password, 1000],
  ['the present password', endSessionsPayload, {}, 'current_password', PASSWORD_MESSAGES.currentRequired, 1000],
  ['the code of a second factor', secondFactorConfirmation, {}, 'code', 'Please enter the code', 20],
])('%s is asked for when it is empty, and has a greatest length', (_what, schema, body, field, missing, longest) => {
  for (const value of [undefined, '']) expect(refusal(schema, { ...body, [field]: value })).toEqual([missing]);
  expect(refusal(schema, { ...body, [field]: 'x'.repeat(longest) })).toBeUndefined();
  expect(refusal(schema, { ...body, [field]: 'x'.repeat(longest + 1) })).toHaveLength(1);
});

test('blanks around a code do not count', () => {
  const code = 'x'.repeat(20);
  expect(credentials.parse({ ...person, otp: ` ${code} ` }).otp).toBe(code);
  expect(credentials.safeParse({ ...person, otp: `${code}x` }).success).toBe(false);
  expect(secondFactorConfirmation.parse({ code: ` ${code} ` })).toEqual({ code });
  expect(refusal(secondFactorConfirmation, { code: ' ' })).toEqual(['Please enter the code']);
});

test.each([
  [0, false],
  [1, true],
  [500, true],
  [501, false],
])('%i characters are taken for a refresh token: %s', (length, is) =>
  expect(refreshPayload.safeParse({ refresh: 'x'.repeat(length) }).success).toBe(is),
);

test('what a browser signs with a passkey has all its parts, each of at most 20,000 characters', () => {
  const signed = { id: 'a', rawId: 'a', type: 'public-key', response: { clientDataJSON: 'a' } };
  const isTaken = (more: object) => passkeyAnswer.safeParse({ ...signed, ...more }).success;
  const [longest, longer] = ['a'.repeat(20_000), 'a'.repeat(20_001)];
  expect(isTaken({ id: longest, rawId: longest, response: { clientDataJSON: longest } })).toBe(true);
  for (const wrong of [undefined, longer]) {
    expect(isTaken({ id: wrong })).toBe(false);
    expect(isTaken({ rawId: wrong })).toBe(false);
    expect(isTaken({ response: { clientDataJSON: wrong } })).toBe(false);
  }
  expect(isTaken({ type: 'password' })).toBe(false);
  expect(isTaken({ response: undefined })).toBe(false);
});

test.each([
  ['Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'Chrome on Linux'],
  ['Mozilla/5.0 (X11; CrOS x86_64) AppleWebKit/537.36 Chrome/140.0.0.0 Safari/537.36', 'Chrome'],
  ['Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15', 'macOS'],
  ['curl/8.5.0', 'Unknown device'],
])('%s is shown as %s', (userAgent, told) => expect(deviceName(userAgent)).toBe(told));
