import { expect, test } from 'vitest';
import { upgradedDatabase } from '#tests/servers/old-database.ts';

test('an upgrade keeps the ids of orders and references, and how they were settled', async () => {
  const client = await upgradedDatabase(
    '_order_ids',
    `INSERT INTO users (email) VALUES ('one@x.example');
     INSERT INTO experts (id) SELECT id FROM users;
     INSERT INTO payouts (expert_id, amount, currency) VALUES (1, '25.00', 'EUR');
     INSERT INTO payout_attempts (payout_id, number, provider, state, external_id, response, resolution) VALUES
       (1, 1, 'manual', 'succeeded', 'ORDER1', '{"state": "succeeded", "externalId": "ORDER1"}', '{"outcome": "delivered", "order_id": "ORDER1"}'),
       (1, 2, 'manual', 'failed', NULL, '{"state": "failed", "reason": "No"}', NULL);
     INSERT INTO ledger_entries (payout_id, row) VALUES (1, '{"payout_id": 1, "external_id": "ORDER1"}');
     INSERT INTO book_checks (agrees, sums) VALUES (true, '[]');
     INSERT INTO book_differences (check_id, kind, key, order_id) VALUES (1, 'state', '1-1', 'ORDER1');`,
  );
  const read = async (what: string) => (await client.query(`SELECT ${what}`)).rows;
  expect(await read('provider_order_id, response, resolution FROM payout_attempts ORDER BY number')).toEqual([
    {
      provider_order_id: 'ORDER1',
      response: { state: 'succeeded', providerOrderId: 'ORDER1' },
      resolution: { outcome: 'delivered', provider_order_id: 'ORDER1' },
    },
    { provider_order_id: null, response: { state: 'failed', reason: 'No' }, resolution: null },
  ]);
  expect(await read('row FROM ledger_entries')).toEqual([{ row: { payout_id: 1, provider_order_id: 'ORDER1' } }]);
  expect(await read('idempotency_key, provider_order_id FROM book_differences')).toEqual([
    { idempotency_key: '1-1', provider_order_id: 'ORDER1' },
  ]);
}, 60_000);
