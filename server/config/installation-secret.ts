import { randomBytes } from 'node:crypto';
import { existsSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { deflateRawSync } from 'node:zlib';
import { StartError } from '#server/process/start-error.ts';

/** Secrets that stood in published sources; whoever reads these can forge what they sign. */
const PUBLISHED = ['development-only-secret-never-used-in-production'];

/** Random text of 32 characters does not compress below this, whatever its alphabet; repeated and patterned text does. */
const MIN_COMPRESSED_BYTES = 24;

/** True for a secret that others know or can guess. */
export function isGuessable(secret: string): boolean {
  return PUBLISHED.includes(secret) || deflateRawSync(secret, { level: 9 }).length < MIN_COMPRESSED_BYTES;
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
