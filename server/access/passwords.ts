import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createLimiter } from '#server/process/limiter.ts';

// OWASP's password storage cheat sheet: argon2id with 19 MiB, two passes, one lane.
const OPTIONS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** As many at once as there are cores. More would be no faster, and take the threads that files are read by. */
const inTurn = createLimiter(availableParallelism());

export const hashPassword = (password: string) => inTurn(() => hash(password, OPTIONS));

/** A hash that no password matches, so that checking an unknown account takes as long as a known one. */
const nobody = hashPassword('nobody');

/** True if the password is right. Without a hash it takes as long and returns false. */
export async function verifyPassword(storedHash: string | null, password: string): Promise<boolean> {
  if (storedHash) return inTurn(() => verify(storedHash, password));
  await inTurn(async () => verify(await nobody, password));
  return false;
}
