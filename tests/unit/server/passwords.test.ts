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
const { hashPassword, verifyPassword } = await import('#server/accounts/passwords.ts');

test('an unknown account costs as much work as a known one: a hash of the same kind is tried', async () => {
  const stored = await hashPassword('Correct#2026');
  expect(await verifyPassword(stored, 'Correct#2026')).toBe(true);
  expect(await verifyPassword(stored, 'Wrong#2026')).toBe(false);
  expect(await verifyPassword(null, 'nobody')).toBe(false);
  expect(tried).toHaveLength(3);
  const kind = (hash = '') => hash.split('$').slice(0, 4);
  expect(kind(tried[2])).toEqual(kind(stored));
});

test('a password fits however a keyboard composes its letters; a hash of what was typed before that stays valid', async () => {
  const [composed, decomposed] = ['Größe#2026é', 'Größe#2026é'].map((text, nth) => text.normalize(nth ? 'NFD' : 'NFC'));
  if (!composed || !decomposed) throw new Error('no passwords');
  for (const typed of [composed, decomposed]) {
    const stored = await hashPassword(typed);
    expect(await verifyPassword(stored, composed)).toBe(true);
    expect(await verifyPassword(stored, decomposed)).toBe(true);
    expect(await verifyPassword(stored, 'Grosse#2026e')).toBe(false);
  }
  const { hash } = await import('@node-rs/argon2');
  expect(await verifyPassword(await hash(decomposed), decomposed)).toBe(true);
});

test('the two fields of a new password are alike in either form, and its length counts letters', async () => {
  const { passwordStep, PASSWORD_RULES, resetPasswordForm } = await import('#common/access/password.ts');
  const typed = { password: 'Größe#2026'.normalize('NFC'), confirm_password: 'Größe#2026'.normalize('NFD') };
  expect(passwordStep.safeParse(typed).success).toBe(true);
  expect(resetPasswordForm.safeParse(typed).success).toBe(true);
  const seven = 'Äöü#1Äö'.normalize('NFD');
  expect(resetPasswordForm.safeParse({ password: seven, confirm_password: seven }).success).toBe(false);
  expect(PASSWORD_RULES.find(({ key }) => key === 'length')?.isMet(seven)).toBe(false);
});
