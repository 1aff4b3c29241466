import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { StartError } from '#server/data/errors.ts';

const require = createRequire(import.meta.url);

/** Common passwords, common words and keyboard layouts. Loaded when first used, since there are 50,000. */
export const commonWords = (): typeof import('@zxcvbn-ts/language-common') => require('@zxcvbn-ts/language-common');

/** Secret variables. NAME_FILE can name a file with the value, as containers and service managers pass secrets. */
export const SECRETS = [
  'DATABASE_URL',
  'SMTP_URL',
  'JWT_SECRET',
  'JWT_SECRET_PREVIOUS',
  'S3_ACCESS_KEY_ID',
  'S3_SECRET_ACCESS_KEY',
  'TREMENDOUS_API_KEY',
  'TREMENDOUS_WEBHOOK_KEY',
  'GOOGLE_SERVICE_ACCOUNT_KEY',
  'SUMMARY_API_KEY',
  'OTEL_EXPORTER_OTLP_HEADERS',
  'BACKUP_IDENTITY',
] as const;

type Environment = Record<string, string>;

/** What to do about a file that may not be read, by the code of the error. */
export const refusedRead = (code: string | undefined): string =>
  code === 'ERR_ACCESS_DENIED' || code === 'EACCES'
    ? '; it must lie in the folder of the settings, and the account of the portal must be able to read it'
    : '';

/** Adds the secrets of files to the environment, and returns a line for each file that cannot be read. Trims line breaks at the end. */
export function withSecretFiles(env: Environment): { env: Environment; problems: string[] } {
  const complete = { ...env };
  const problems: string[] = [];
  for (const name of SECRETS) {
    const file = env[`${name}_FILE`];
    if (file === undefined) continue;
    if (env[name] !== undefined) {
      problems.push(`${name}: is set twice, by ${name} and by ${name}_FILE; leave one of them out`);
      continue;
    }
    try {
      const value = readFileSync(file, 'utf8').replace(/(?<![\r\n])[\r\n]+$/, '');
      if (value === '') problems.push(`${name}_FILE: the file ${file} is empty`);
      else complete[name] = value;
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      problems.push(`${name}_FILE: the file ${file} cannot be read (${code})${refusedRead(code)}`);
    }
  }
  return { env: complete, problems };
}

/** Secrets that were published with the sources, so that anybody could sign with them. */
const PUBLISHED = ['development-only-secret-never-used-in-production'];

/** Random text of 32 characters does not compress below this, whatever its alphabet; repeated and patterned text does. */
const MIN_COMPRESSED_BYTES = 24;

/** The share of letters in common words: smaller in random text, larger in phrases. */
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

/** The number of letters of a text that belong to common words. Words of up to three letters count if they stand alone. */
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
 * The secret of an installation without a configured one: random, made at the first start and kept in the data folder,
 * where only its owner can read it. @throws StartError if the folder cannot be written to
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

/** Linking creates the file in one step. If several processes start together, the first one's secret stays. */
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
