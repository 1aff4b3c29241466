import { CompactEncrypt } from 'jose';
import { expect, test } from 'vitest';
import { randomSecret } from '#server/access/tokens.ts';
import { seal, unseal } from '#server/accounts/second-factor/seeds.ts';
import { isSigned, keyFor, signature } from '#server/data/config/keys.ts';

const old = { current: randomSecret(), previous: [] };
const rotated = { current: randomSecret(), previous: [old.current] };

test('each purpose has its own key, so that a signature for one is refused for another', () => {
  expect(keyFor(old, 'calls').equals(keyFor(old, 'tokens'))).toBe(false);
  expect(keyFor(old, 'calls')).toBe(keyFor(old, 'calls'));
  const given = signature(old, 'calls', 'text');
  expect(isSigned(old, 'calls', 'text', given)).toBe(true);
  expect(isSigned(old, 'calls', 'other text', given)).toBe(false);
  expect(isSigned(old, 'file addresses', 'text', given)).toBe(false);
  expect(isSigned(old, 'calls', 'text', '')).toBe(false);
});

test('ASVS 11.2.2: a signature of the previous secret is accepted, one of any other is not', () => {
  const given = signature(old, 'calls', 'text');
  expect(isSigned(rotated, 'calls', 'text', given)).toBe(true);
  expect(isSigned({ ...rotated, previous: [] }, 'calls', 'text', given)).toBe(false);
});

test('ASVS 11.3.1, 11.3.2, 11.3.3: a sealed text is not readable, differs each time, and opens under the present or a previous secret only', async () => {
  const sealed = await seal(old, 'second factors', 'JBSWY3DPEHPK3PXP');
  expect(sealed).not.toContain('JBSWY3DPEHPK3PXP');
  expect(await seal(old, 'second factors', 'JBSWY3DPEHPK3PXP')).not.toBe(sealed);
  expect(await unseal(old, 'second factors', sealed)).toBe('JBSWY3DPEHPK3PXP');
  expect(await unseal(rotated, 'second factors', sealed)).toBe('JBSWY3DPEHPK3PXP');
  await expect(unseal({ ...rotated, previous: [] }, 'second factors', sealed)).rejects.toThrow('JWT_SECRET_PREVIOUS');
  await expect(unseal(old, 'calls', sealed)).rejects.toThrow();
});

test('a text that was sealed with other algorithms is not opened', async () => {
  const sealedWith = (header: { alg: string; enc: string }) =>
    new CompactEncrypt(Buffer.from('text')).setProtectedHeader(header).encrypt(keyFor(old, 'second factors'));
  expect(await unseal(old, 'second factors', await sealedWith({ alg: 'dir', enc: 'A256GCM' }))).toBe('text');
  for (const header of [
    { alg: 'dir', enc: 'A128CBC-HS256' },
    { alg: 'A256KW', enc: 'A256GCM' },
  ])
    await expect(unseal(old, 'second factors', await sealedWith(header))).rejects.toThrow('not allowed');
});
