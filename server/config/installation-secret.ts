import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { commonWords } from '#server/access/common-words.ts';
import { StartError } from '#server/process/start-error.ts';

/** Secrets that stood in published sources; whoever reads these can forge what they sign. */
const PUBLISHED = ['development-only-secret-never-used-in-production'];

/** Random text of 32 characters does not compress below this, whatever its alphabet; repeated and patterned text does. */
const MIN_COMPRESSED_BYTES = 24;

/** Random text has less than this in common with words; phrases have more. */
const MAX_SHARE_OF_WORDS = 0.5;
const LENGTHS_OF_WORDS = [14, 13, 12, 11, 10, 9, 8, 7, 6, 5, 4];
let words: Set<string> | undefined;

/** True for a secret that others know or can guess: a published, repeated or patterned one, or a phrase. */
export function isGuessable(secret: string): boolean {
  return (
    PUBLISHED.includes(secret) ||
    deflateRawSync(secret, { level: 9 }).length < MIN_COMPRESSED_BYTES ||
    lettersOfWords(secret) > MAX_SHARE_OF_WORDS * secret.length
  );
}

/** How many letters of a text are those of common words; words of up to three letters count where they stand alone. */
function lettersOfWords(text: string): number {
  words ??= new Set(
    Object.values(commonWords().dictionary)
      .flat()
      .map(String)
      .filter((word) => /^[a-z]+$/.test(word)),
  );
  let found = 0;
  for (const part of text.match(/[a-z0-9]+/gi) ?? []) {
    if (/^[a-z]{1,3}$/.test(part)) found += part.length;
    for (let at = 0; at < part.length; ) {
      const rest = part.slice(at).toLowerCase();
      const length = LENGTHS_OF_WORDS.find((each) => each <= rest.length && words?.has(rest.slice(0, each)));
      found += length ?? 0;
      at += length ?? 1;
    }
  }
  return found;
}

/**
 * The secret of an installation that is given none: random, made at the first start and kept in the data folder, readable
 * for its owner only. @throws StartError when the folder cannot be written to
 */
export function installationSecret(dataDir: string): string {
  const file = path.join(dataDir, 'secret');
  try {
    if (!existsSync(file)) keepNewSecret(file);
    return readFileSync(file, 'utf8');
  } catch (error) {
    throw new StartError(
      `The data folder ${dataDir} cannot be written to (${(error as Error).message}). Give this account the right to write there, set DATA_DIR to another folder, or set JWT_SECRET.`,
    );
  }
}

/** Linking makes the file appear as a whole; of processes that start together, the first one's secret stays. */
function keepNewSecret(file: string): void {
  const draft = `${file}.${process.pid}`;
  mkdirSync(path.dirname(file), { recursive: true });
  writeFileSync(draft, randomBytes(48).toString('base64url'), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
  } finally {
    rmSync(draft);
  }
}
