import type { PGlite } from '@electric-sql/pglite';
import { beforeAll, expect, test } from 'vitest';
import { upgradedDatabase } from '#tests/servers/old-database.ts';

let client: PGlite;

/** A database as it was before payouts kept what was approved, with payouts of that time, brought up to date. */
beforeAll(async () => {
  client = await upgradedDatabase(
    '_payee_changes',
    `
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
  `,
  );
}, 60_000);

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
