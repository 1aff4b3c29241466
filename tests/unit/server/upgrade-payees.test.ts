import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fromPgliteClient } from '#server/db/database.ts';

const MIGRATIONS = path.resolve('server/db/migrations');
const HELD = '_payee_changes';

let client: PGlite;
let folder: string;

/** A database as it was before payouts kept what was approved, with payouts of that time, brought up to date. */
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'panel-upgrade-'));
  await cp(MIGRATIONS, folder, { recursive: true });
  const journal = path.join(folder, 'meta/_journal.json');
  const all = JSON.parse(await readFile(journal, 'utf8')) as { entries: { tag: string }[] };
  const until = all.entries.findIndex(({ tag }) => tag.endsWith(HELD));
  await writeFile(journal, JSON.stringify({ ...all, entries: all.entries.slice(0, until) }));
  client = await PGlite.create({ extensions: { pg_trgm } });
  await migrate(drizzle(client), { migrationsFolder: folder });
  await client.exec(`
    INSERT INTO users (email, first_name, last_name) VALUES ('one@x.example', 'One', 'Person'), ('two@x.example', 'Two', '');
    INSERT INTO experts (id) SELECT id FROM users;
    INSERT INTO payouts (expert_id, amount, currency, status, requested_at, approved_at, approved_by) VALUES
      (1, '25.00', 'EUR', 'approved', now(), now() - interval '2 days', 1),
      (2, '30.00', 'USD', 'approved', now(), now() - interval '2 days', 1),
      (2, '35.00', 'USD', 'approved', NULL, now() - interval '2 days', 1),
      (2, '40.00', 'USD', 'approved', NULL, now(), 1),
      (1, '45.00', 'USD', 'pending', NULL, NULL, NULL);
    INSERT INTO audit_log (at, action, entity, entity_id) VALUES (now() - interval '1 day', 'expert.email_changed', 'expert', 2);
    INSERT INTO settings (key, value) VALUES ('payout_cap', '"250"'), ('two_person_rule', 'true');
    INSERT INTO one_time_secrets (user_id, purpose, secret_hash, payload, expires_at) VALUES (1, 'change_email', 'x', 'new@x.example', now() + interval '1 hour');
  `);
  await fromPgliteClient(client);
}, 60_000);
afterAll(async () => {
  await client.close();
  await rm(folder, { recursive: true, force: true });
});

test('an approved payout keeps what it is about', async () => {
  const { rows } = await client.query('SELECT status, approved_terms FROM payouts WHERE id IN (1, 4) ORDER BY id');
  const two = { name: 'Two', email: 'two@x.example' };
  expect(rows).toEqual([
    {
      status: 'approved',
      approved_terms: { amount: '25.00', currency: 'EUR', recipient: { name: 'One Person', email: 'one@x.example' } },
    },
    { status: 'approved', approved_terms: { amount: '40.00', currency: 'USD', recipient: two } },
  ]);
});

test('an approval from before the address changed is taken back', async () => {
  const { rows } = await client.query(
    'SELECT status, approved_at, approved_by, approved_terms FROM payouts WHERE id IN (2, 3) ORDER BY id',
  );
  const none = { approved_at: null, approved_by: null, approved_terms: null };
  expect(rows).toEqual([
    { status: 'review', ...none },
    { status: 'pending', ...none },
  ]);
  const audited = await client.query(
    "SELECT entity_id FROM audit_log WHERE action = 'payout.approval_voided' ORDER BY 1",
  );
  expect(audited.rows).toEqual([{ entity_id: 2 }, { entity_id: 3 }]);
});

test('limits in US dollars become those of a currency, and codes under way end', async () => {
  const { rows } = await client.query('SELECT key, value FROM settings ORDER BY key');
  expect(rows).toEqual([
    { key: 'payout_caps', value: [{ currency: 'USD', payout_cap: '250', daily_payout_cap: null }] },
    { key: 'two_person_rule', value: true },
  ]);
  const open = await client.query('SELECT id FROM one_time_secrets WHERE used_at IS NULL');
  expect(open.rows).toEqual([]);
});
