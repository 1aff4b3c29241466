import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import { inject } from 'vitest';
import type { Database } from '#server/data/database.ts';
import { fromPgliteClient } from '#server/data/embedded.ts';
import { openDatabase } from '#server/data/open-database.ts';
import { RESTORE } from '#tests/servers/pristine.ts';
import type {} from '#tests/setup/provided.ts';

type Taken = { database: Database; release: () => Promise<void> };

type Embedded = { client: PGlite; database: Database };

/** Unused databases of this worker. Emptying one takes a tenth of the time of making a new one. */
const idle: Embedded[] = [];
/** The same on PostgreSQL, by their addresses. */
const idlePostgres: string[] = [];

/** A migrated database without data, for one server. */
export async function takeDatabase(): Promise<Taken> {
  if (process.env.TEST_DATABASE === 'postgres') return takePostgres();
  const { client, database } = idle.pop() ?? (await loadEmbedded());
  return {
    // A new object, because the server caches by it what never changes in a database.
    database: { ...database },
    async release() {
      await client.exec(RESTORE);
      idle.push({ client, database });
    },
  };
}

async function loadEmbedded(dataDir?: string): Promise<Embedded> {
  const loadDataDir = new Blob([new Uint8Array(await readFile(inject('pgliteSnapshot')))]);
  const client = await PGlite.create({ dataDir, loadDataDir, extensions: { pg_trgm } });
  return { client, database: await fromPgliteClient(client) };
}

async function takePostgres(): Promise<Taken> {
  const url = idlePostgres.pop() ?? (await copyPostgresDatabase()).url;
  const database = await openDatabase({ url, dataDir: '' });
  return {
    database,
    async release() {
      await database.close();
      await run(url, RESTORE);
      idlePostgres.push(url);
    },
  };
}

async function run(url: string, statement: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(statement).finally(() => client.end());
}

/** A new database on the PostgreSQL server of the test run: a copy of the migrated one, or of `template`. */
export async function copyPostgresDatabase(
  template: string = inject('postgresTemplate'),
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `panel_${randomUUID().replaceAll('-', '')}`;
  const server = inject('postgresUrl');
  await run(server, `CREATE DATABASE "${name}" TEMPLATE "${template}"`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(server, `DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`) };
}

/**
 * A migrated database for a product in a process of its own: filled by `fill`, then closed. On PostgreSQL the product finds it at
 * `url`, else in its data folder.
 */
export async function prepareDatabase(
  dataDir: string,
  fill: (database: Database) => Promise<void>,
): Promise<{ url: string; drop: () => Promise<void> }> {
  const postgres = process.env.TEST_DATABASE === 'postgres' ? await copyPostgresDatabase() : undefined;
  const database = postgres
    ? await openDatabase({ url: postgres.url, dataDir })
    : (await loadEmbedded(path.join(dataDir, 'db'))).database;
  await fill(database);
  await database.close();
  return postgres ?? { url: '', drop: async () => undefined };
}
