import { randomBytes } from 'node:crypto';
import { hash, verify } from '@node-rs/argon2';
import { RECOVERY_CODES } from '#common/access/tries.ts';
import { plainCode } from '#common/words/digits.ts';
import { hashSecret } from '#server/access/tokens.ts';

/** 32 characters that cannot be confused. */
const ALPHABET = 'abcdefghjkmnpqrstuvwxyz023456789';

const LENGTH = 10;

// Codes are random, and up to ten hashes are tried: argon2id at a tenth of the cost of a password.
const OPTIONS = { memoryCost: 4096, timeCost: 1, parallelism: 1 };

/** Ten recovery codes of 50 bits each, as people read them: abcde-fghjk. */
export function newRecoveryCodes(): string[] {
  return Array.from({ length: RECOVERY_CODES }, () => {
    const text = [...randomBytes(LENGTH)].map((byte) => ALPHABET[byte % ALPHABET.length]).join('');
    return `${text.slice(0, 5)}-${text.slice(5)}`;
  });
}

export const hashRecoveryCodes = (codes: readonly string[]): Promise<string[]> =>
  Promise.all(codes.map((code) => hash(normalise(code), OPTIONS)));

/** The hash that matches a typed code, ignoring case, blanks and dashes; undefined if none does. */
export async function matchingHash(hashes: readonly string[], code: string): Promise<string | undefined> {
  const typed = normalise(code);
  if (typed.length !== LENGTH) return undefined;
  for (const known of hashes) if (await fits(known, typed)) return known;
  return undefined;
}

/** Codes of earlier releases are hashed with SHA-256; they stay good until they are used. */
const fits = async (known: string, typed: string) =>
  known.startsWith('$argon2id$') ? verify(known, typed) : known === hashSecret(typed);

const normalise = (code: string) =>
  plainCode(code)
    .toLowerCase()
    .replace(/[^a-z0-9]/g, '');
