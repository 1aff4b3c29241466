import { expect, test } from 'vitest';
import { hashRecoveryCodes, matchingHash, newRecoveryCodes } from '#server/accounts/second-factor/recovery-codes.ts';
import { matchingTimeStep, newTotpSecret, otpauthUrl } from '#server/accounts/second-factor/second-factor.ts';

/** The key of RFC 6238's test vectors, '12345678901234567890', in base 32. */
const RFC_SECRET = 'GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ';

test('ASVS 11.4.1: codes are those of RFC 6238, to six digits', () => {
  expect(matchingTimeStep(RFC_SECRET, '287082', 59_000)).toBe(1);
  expect(matchingTimeStep(RFC_SECRET, '081804', 1_111_111_109_000)).toBe(37_037_036);
  expect(matchingTimeStep(RFC_SECRET, '081 804', 1_111_111_109_000)).toBe(37_037_036);
});

test('ASVS 6.5.5: a code is good one step before and after its own, and tells its own step', () => {
  for (const seconds of [31, 59, 89]) expect(matchingTimeStep(RFC_SECRET, '287082', seconds * 1000)).toBe(1);
  expect(matchingTimeStep(RFC_SECRET, '287082', 0)).toBe(1);
  expect(matchingTimeStep(RFC_SECRET, '287082', 90_000)).toBeNull();
});

test('refuses a code that is not six digits', () => {
  for (const text of ['', '28708', '2870820', 'abcdef', '28708a']) {
    expect(matchingTimeStep(RFC_SECRET, text, 59_000)).toBeNull();
  }
});

test('the address for an app names issuer, account and secret', () => {
  const url = new URL(otpauthUrl(RFC_SECRET, 'Acme & Co', 'a@example.com'));
  expect(url.searchParams.get('secret')).toBe(RFC_SECRET);
  expect(url.searchParams.get('issuer')).toBe('Acme & Co');
  expect(decodeURIComponent(url.pathname)).toContain('a@example.com');
});

test('ASVS 6.5.3, 6.5.4, 11.5.1: secrets and recovery codes are long, and never the same', () => {
  expect(newTotpSecret()).toMatch(/^[A-Z2-7]{32}$/);
  const codes = newRecoveryCodes();
  expect(new Set(codes).size).toBe(10);
  for (const code of codes) expect(code).toMatch(/^[a-z0-9]{5}-[a-z0-9]{5}$/);
});

test('a recovery code fits its hash however it is typed, and no other', async () => {
  const hashes = await hashRecoveryCodes(['abcde-fghjk', 'mnpqr-stuvw']);
  for (const hash of hashes) expect(hash).toMatch(/^\$argon2id\$/);
  expect(await matchingHash(hashes, ' MNPQR stu-vw ')).toBe(hashes[1]);
  expect(await matchingHash(hashes, 'abcde-fghjm')).toBeUndefined();
});
