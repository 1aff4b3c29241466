import { expect, test } from 'vitest';
import { confirmEmailPayload } from '#common/people/experts/detail.ts';
import { verifyEmailPayload } from '#common/people/registration.ts';
import { hashRecoveryCodes, matchingHash } from '#server/accounts/second-factor/recovery-codes.ts';
import { matchingTimeStep, newTotpSecret } from '#server/accounts/second-factor/second-factor.ts';

test.each(['123 456', ' 123-456\n', '123–456', '12\u200b3456', '١٢٣٤٥٦', '１２３４５６', '123\u00a0456'])(
  'the code %j is read as 123456, wherever a code is asked for',
  (typed) => {
    expect(verifyEmailPayload.parse({ email: 'a@b.example', code: typed }).code).toBe('123456');
    expect(confirmEmailPayload.parse({ code: typed, present_code: typed })).toEqual({
      code: '123456',
      present_code: '123456',
    });
  },
);

test('a code of blanks and marks alone is missing', () => {
  for (const code of ['', ' ', '\u200b-'])
    expect(confirmEmailPayload.safeParse({ code }).error?.issues.map(({ message }) => message)).toHaveLength(1);
  expect(verifyEmailPayload.safeParse({ email: 'a@b.example', code: ' – ' }).success).toBe(false);
  expect(matchingTimeStep(newTotpSecret(), ' – ')).toBeNull();
});

test('a recovery code is good in any digits, with or without its dash', async () => {
  const hashes = await hashRecoveryCodes(['ab2de-fgh34']);
  for (const typed of ['AB2DE FGH34', 'ab２de–fgh٣٤', 'ab2d\u200be-fgh34'])
    expect(await matchingHash(hashes, typed)).toBe(hashes[0]);
  expect(await matchingHash(hashes, 'ab2de-fgh35')).toBeUndefined();
});
