import type { PGlite } from '@electric-sql/pglite';
import { beforeAll, expect, test } from 'vitest';
import { upgradedDatabase } from '#tests/servers/old-database.ts';

let client: PGlite;

/** A database as it was before levels had a segment and templates an editor, brought up to date. */
beforeAll(async () => {
  client = await upgradedDatabase(
    '_segments_and_template_editors',
    `
    INSERT INTO users (email, first_name, last_name) VALUES ('one@x.example', 'One', 'Person');
    INSERT INTO form_options (kind, value, name, icon, retired_at) VALUES
      ('level', 'junior', 'Starter', 'tree', NULL), ('level', 'mid', 'Mid', '', NULL), ('level', 'senior', 'Senior', '', now()),
      ('level', 'principal', 'Principal', 'tree', NULL), ('level', 'grown', 'Grown', 'branch', now()), ('level', 'new', 'New', '', NULL),
      ('area', NULL, 'Design', '', NULL);
    INSERT INTO templates (title, questionnaire, created_by) VALUES ('Old', '{"questions": []}', 1);
  `,
  );
}, 60_000);

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
