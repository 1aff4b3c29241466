import { expect, test } from 'vitest';
import { confirmEmailPayload } from '#common/people/experts/detail.ts';
import { verifyEmailPayload } from '#common/people/registration.ts';
import { matchingTimeStep, newTotpSecret } from '#server/people/second-factor/second-factor.ts';

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
