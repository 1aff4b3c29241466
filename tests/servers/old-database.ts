import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { fromPgliteClient } from '#server/data/embedded.ts';

const MIGRATIONS = path.resolve('server/data/migrations');

/** Made once in each worker: to make one takes seconds, to empty it takes none. */
let shared: Promise<PGlite> | undefined;

/** The embedded database of this worker without any table. Whoever asks next empties it. */
export async function emptyDatabase(): Promise<PGlite> {
  shared ??= PGlite.create({ extensions: { pg_trgm } });
  const client = await shared;
  await client.exec('DROP SCHEMA IF EXISTS public, drizzle CASCADE; CREATE SCHEMA public');
  return client;
}

/**
 * An embedded database as it was before the migration whose tag ends so, filled by the statements in `rows` and then
 * brought up to date. It lasts until the next is asked for.
 */
export async function upgradedDatabase(tagEnding: string, rows: string): Promise<PGlite> {
  const folder = await mkdtemp(path.join(tmpdir(), 'panel-upgrade-'));
  try {
    await cp(MIGRATIONS, folder, { recursive: true });
    const journal = path.join(folder, 'meta/_journal.json');
    const all = JSON.parse(await readFile(journal, 'utf8')) as { entries: { tag: string }[] };
    const until = all.entries.findIndex(({ tag }) => tag.endsWith(tagEnding));
    await writeFile(journal, JSON.stringify({ ...all, entries: all.entries.slice(0, until) }));
    const client = await emptyDatabase();
    await migrate(drizzle(client), { migrationsFolder: folder });
    await client.exec(rows);
    await fromPgliteClient(client);
    return client;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
