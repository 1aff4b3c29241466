import { hash, verify } from '@node-rs/argon2';

// OWASP's password storage cheat sheet: argon2id with 19 MiB, two passes, one lane.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string) => hash(password, OPTIONS);

/** A hash of no password, so that an unknown account takes as long as a known one. */
const nobody = hash('nobody', OPTIONS);

/** Whether the password fits. Without a hash it takes as long and says no. */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  if (storedHash) return verify(storedHash, password);
  await verify(await nobody, password);
  return false;
}
