import { expect, test } from 'vitest';
import type { ZodType } from 'zod';
import { LOGIN_MESSAGES } from '#common/access/login-messages.ts';
import { credentials, givenAgain, secondFactorConfirmation } from '#common/access/sign-in.ts';

const refusal = (schema: ZodType, body: object) => schema.safeParse(body).error?.issues.map(({ message }) => message);
const person = { username: 'ada@example.com', password: 'x' };

test.each<[string, ZodType, object, string, string, number]>([
  ['the username of a sign-in', credentials, person, 'username', LOGIN_MESSAGES.username, 254],
  ['the password of a sign-in', credentials, person, 'password', LOGIN_MESSAGES.password, 1000],
  ['a password that is asked for again', givenAgain, {}, 'password', LOGIN_MESSAGES.password, 1000],
  ['the code of a second factor', secondFactorConfirmation, {}, 'code', 'Please enter the code', 20],
])('%s is asked for when it is empty, and has a greatest length', (_what, schema, body, field, missing, longest) => {
  for (const value of [undefined, '']) expect(refusal(schema, { ...body, [field]: value })).toEqual([missing]);
  expect(refusal(schema, { ...body, [field]: 'x'.repeat(longest) })).toBeUndefined();
  expect(refusal(schema, { ...body, [field]: 'x'.repeat(longest + 1) })).toHaveLength(1);
});
