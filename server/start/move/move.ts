import { existsSync } from 'node:fs';
import path from 'node:path';
import type { PGlite } from '@electric-sql/pglite';
import type { Config } from '#server/data/config/config.ts';
import { lockDataFolder } from '#server/data/data-lock.ts';
import { StartError } from '#server/data/errors.ts';
import { type Query, requireUsableSchema } from '#server/data/migrate.ts';
import { setMark } from '#server/data/move-mark.ts';
import { embeddedFolder } from '#server/data/open-database.ts';
import { copyFiles, missingFiles, openBucket } from './files.ts';
import { fingerprint, openCopy } from './source.ts';
import {
  copyTable,
  type Digest,
  digestOf,
  isSame,
  matchTables,
  SAME_TEXT,
  sequencesOf,
  setSequences,
  tablesOf,
} from './tables.ts';
import { markAt, openTarget, prepare, requireEmpty, type Target } from './target.ts';

/** What was moved. `files` is undefined where they stay in DATA_DIR; `missing` are keys of files that were missing before. */
export type Moved = { tables: number; rows: number; files: number | undefined; missing: string[] };

/** Parts of DATA_DIR that hold no data: the lock, which ends when the file is read, and compiled code. */
const NO_DATA = ['lock', 'compiled'];

const OLD_RELEASE =
  'The embedded database is not as this release has it. Start the portal of the newest release on it once, stop it, and run that release again.';
const OTHER_RELEASE =
  'The move began with another release of the portal. Go on with that one, or begin again with a new database.';

/**
 * Takes an embedded installation to PostgreSQL and, if a bucket is configured, its files there. What an earlier run has moved is
 * only compared. Changes nothing of the old installation. Returns undefined if an earlier run has finished.
 * @throws StartError; the next run goes on
 */
export async function moveToPostgres(config: Config, say: (line: string) => void): Promise<Moved | undefined> {
  const { databaseUrl: url, dataDir } = config;
  if (!url) throw new StartError('Set DATABASE_URL to the address of the owner of a new, empty database.');
  const folder = embeddedFolder(dataDir);
  if (!existsSync(folder))
    throw new StartError(`There is no embedded database in ${folder}. Set DATA_DIR to where it is.`);
  const stack = new AsyncDisposableStack();
  try {
    stack.defer(await lockDataFolder(dataDir));
    const source = await fingerprint(folder);
    const rest = () => fingerprint(dataDir, [...NO_DATA, path.basename(folder)]);
    const before = await rest();
    const target = await openTarget(url);
    stack.defer(target.close);
    const mark = await markAt(target);
    if (mark?.source === source && mark.isDone) return undefined;
    const bucket = await openBucket(config);
    const copy = await openCopy(folder);
    stack.defer(copy.close);
    const from: Query = async (statement) => (await copy.source.query<Record<string, unknown>>(statement)).rows;
    await requireCurrent(from, OLD_RELEASE);
    if (mark?.source === source) await requireCurrent(target.query, OTHER_RELEASE);
    else {
      await requireEmpty(target);
      await prepare(url, target, source);
    }
    await copy.source.exec(SAME_TEXT);
    const moved = await moveTables(copy.source, from, target, say);
    const files = bucket && (await copyFiles(dataDir, bucket, target.query));
    if ((await fingerprint(folder)) !== source || (await rest()) !== before) {
      throw new StartError(
        `${dataDir} was changed while it was moved. Find out by whom, and begin with a new database.`,
      );
    }
    await target.query(`ANALYZE; ${setMark({ source, isDone: true, at: new Date().toISOString() })}`);
    return { ...moved, files, missing: await missingFiles(dataDir, target.query) };
  } finally {
    await stack.disposeAsync();
  }
}

async function requireCurrent(query: Query, otherwise: string): Promise<void> {
  if ((await requireUsableSchema(query)) !== 'current') throw new StartError(otherwise);
}

/** Copies the tables that are not yet in PostgreSQL, continues the sequences, and then compares all. @throws StartError if any differs */
async function moveTables(
  source: PGlite,
  from: Query,
  target: Target,
  say: (line: string) => void,
): Promise<Pick<Moved, 'tables' | 'rows'>> {
  const tables = await matchTables(await tablesOf(from), target.query);
  const digests = new Map<string, Digest>();
  for (const table of tables) {
    const digest = await digestOf(from, table);
    digests.set(table.name, digest);
    if (isSame(digest, await digestOf(target.query, table))) continue;
    await copyTable(source, target.client, table);
    say(`${table.name}: ${digest.rows} rows`);
  }
  const sequences = await sequencesOf(from);
  await setSequences(sequences, target.query);
  const differing: string[] = [];
  let rows = 0;
  for (const table of tables) {
    const digest = await digestOf(target.query, table);
    rows += Number(digest.rows);
    if (!isSame(digest, digests.get(table.name) as Digest)) differing.push(table.name);
  }
  const there = new Map((await sequencesOf(target.query)).map((sequence) => [sequence.name, JSON.stringify(sequence)]));
  for (const sequence of sequences)
    if (there.get(sequence.name) !== JSON.stringify(sequence)) differing.push(sequence.name);
  if (differing.length > 0) {
    throw new StartError(
      `Not the same in both databases: ${differing.join(', ')}. Does something else use the database at DATABASE_URL? Begin with a new one.`,
    );
  }
  return { tables: tables.length, rows };
}
