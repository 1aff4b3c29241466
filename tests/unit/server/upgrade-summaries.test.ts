import type { PGlite } from '@electric-sql/pglite';
import { beforeAll, expect, test } from 'vitest';
import { upgradedDatabase } from '#tests/servers/old-database.ts';

let client: PGlite;

/** A database with a summary from before versions were pooled by their design, brought up to date. */
beforeAll(async () => {
  client = await upgradedDatabase(
    '_question_pooling',
    `
    INSERT INTO brands (name) VALUES ('Aqualta');
    INSERT INTO vis (brand_id, version, release_date, category, market) VALUES (1, 'V1', '2026-05-01', 'Water', 'EU');
    INSERT INTO assessments (vis_id, title, draft) VALUES (1, 'Label', '{}');
    INSERT INTO users (email, role) VALUES ('ada@example.com', 'admin');
    INSERT INTO summaries (assessment_id, body, based_on_answer_at, responses_count, edited_by)
      VALUES (1, '{"sentences": []}', now(), 3, null), (1, '{"sentences": []}', now(), 3, 1);
  `,
  );
}, 60_000);

test('a summary by the earlier rules is kept, and rests on nothing known, so that it shows as stale', async () => {
  const { rows } = await client.query('SELECT body, responses_count, based_on_answer_at FROM summaries LIMIT 1');
  expect(rows).toEqual([{ body: { sentences: [] }, responses_count: 3, based_on_answer_at: null }]);
});

test('a summary that somebody had saved stays in reports', async () => {
  const { rows } = await client.query('SELECT approved_by FROM summaries ORDER BY id');
  expect(rows).toEqual([{ approved_by: null }, { approved_by: 1 }]);
});
