import { expect, test, vi } from 'vitest';

const tried = vi.hoisted((): string[] => []);
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  const verify: typeof argon2.verify = (hash, ...rest) => {
    tried.push(String(hash));
    return argon2.verify(hash, ...rest);
  };
  return { ...argon2, verify };
});
// Another file of this worker may have read them with the real one.
vi.resetModules();
const { hashPassword, verifyPassword } = await import('#server/access/passwords.ts');

test('an unknown account costs as much work as a known one: a hash of the same kind is tried', async () => {
  const stored = await hashPassword('Correct#2026');
  expect(await verifyPassword(stored, 'Correct#2026')).toBe(true);
  expect(await verifyPassword(stored, 'Wrong#2026')).toBe(false);
  expect(await verifyPassword(null, 'nobody')).toBe(false);
  expect(tried).toHaveLength(3);
  const kind = (hash = '') => hash.split('$').slice(0, 4);
  expect(kind(tried[2])).toEqual(kind(stored));
});
