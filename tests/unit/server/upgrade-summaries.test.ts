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

/** A database with a summary from before versions were pooled by their design, brought up to date. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'panel-upgrade-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  const journal = path.join(folder, 'meta/_journal.json');
  const all = JSON.parse(await readFile(journal, 'utf8')) as { entries: { tag: string }[] };
  const until = all.entries.findIndex(({ tag }) => tag.endsWith('_question_pooling'));
  await writeFile(journal, JSON.stringify({ ...all, entries: all.entries.slice(0, until) }));
  client = await PGlite.create({ extensions: { pg_trgm } });
  await migrate(drizzle(client), { migrationsFolder: folder });
  await client.exec(`
    INSERT INTO brands (name) VALUES ('Aqualta');
    INSERT INTO vis (brand_id, version, release_date, category, market) VALUES (1, 'V1', '2026-05-01', 'Water', 'EU');
    INSERT INTO assessments (vis_id, title, draft) VALUES (1, 'Label', '{}');
    INSERT INTO summaries (assessment_id, body, based_on_answer_at, responses_count) VALUES (1, '{"sentences": []}', now(), 3);
  `);
  await fromPgliteClient(client);
}, 60_000);
afterAll(async () => {
  await client.close();
  await rm(folder, { recursive: true, force: true });
});

test('a summary by the earlier rules is kept, and rests on nothing known, so that it shows as stale', async () => {
  const { rows } = await client.query('SELECT body, responses_count, based_on_answer_at FROM summaries');
  expect(rows).toEqual([{ body: { sentences: [] }, responses_count: 3, based_on_answer_at: null }]);
});
