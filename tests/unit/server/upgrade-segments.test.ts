import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromPgliteClient } from '#server/db/open-database.ts';

const MIGRATIONS = path.resolve('server/db/migrations');

let client: PGlite;
let folder: string;

/** A database as it was before levels had a segment and templates an editor, brought up to date. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'panel-upgrade-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  const journal = path.join(folder, 'meta/_journal.json');
  const all = JSON.parse(await readFile(journal, 'utf8')) as { entries: { tag: string }[] };
  const until = all.entries.findIndex(({ tag }) => tag.endsWith('_segments_and_template_editors'));
  await writeFile(journal, JSON.stringify({ ...all, entries: all.entries.slice(0, until) }));
  client = await PGlite.create({ extensions: { pg_trgm } });
  await migrate(drizzle(client), { migrationsFolder: folder });
  await client.exec(`
    INSERT INTO users (email, first_name, last_name) VALUES ('one@x.example', 'One', 'Person');
    INSERT INTO form_options (kind, value, name, icon, retired_at) VALUES
      ('level', 'junior', 'Starter', 'tree', NULL), ('level', 'mid', 'Mid', '', NULL), ('level', 'senior', 'Senior', '', now()),
      ('level', 'principal', 'Principal', 'tree', NULL), ('level', 'grown', 'Grown', 'branch', now()), ('level', 'new', 'New', '', NULL),
      ('area', NULL, 'Design', '', NULL);
    INSERT INTO templates (title, questionnaire, created_by) VALUES ('Old', '{"questions": []}', 1);
  `);
  await fromPgliteClient(client);
}, 60_000);
afterAll(async () => {
  await client.close();
  await rm(folder, { recursive: true, force: true });
});

test('built-in levels are their own segment, others that of the picture they show, and nothing else has one', async () => {
  const { rows } = await client.query<{ name: string; segment: string | null }>(
    'SELECT name, segment FROM form_options',
  );
  expect(Object.fromEntries(rows.map(({ name, segment }) => [name, segment]))).toEqual({
    Starter: 'junior',
    Mid: 'mid',
    Senior: 'senior',
    Principal: 'senior',
    Grown: 'mid',
    New: 'junior',
    Design: null,
  });
});

test('a template was last saved by whoever made it', async () => {
  const { rows } = await client.query('SELECT created_by, updated_by FROM templates');
  expect(rows).toEqual([{ created_by: 1, updated_by: 1 }]);
});
