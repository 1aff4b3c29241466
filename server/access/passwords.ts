import { hash, verify } from '@node-rs/argon2';

// OWASP's password storage cheat sheet: argon2id with 19 MiB, two passes, one lane.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, OPTIONS);

/** A hash that no password matches, so that checking an unknown account takes as long as a known one. */
const nobody = hash('nobody', OPTIONS);

/** True if the password is right. Without a hash it takes as long and returns false. */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  if (storedHash) return verify(storedHash, password);
  await verify(await nobody, password);
  return false;
}
