import { expect, test } from 'vitest';
import { upgradedDatabase } from '#tests/servers/old-database.ts';

test('entries from before requests were kept stay valid, and entries after them follow in the chain', async () => {
  const client = await upgradedDatabase(
    '_audit_requests',
    `INSERT INTO audit_log (action, entity, entity_id, after) VALUES ('brand.created', 'brand', 4, '{"name": "Tea"}'), ('vis.created', 'vis', 1, null)`,
  );
  const before = (await client.query('SELECT number, hash FROM audit_chain ORDER BY number')).rows;
  await client.exec(`INSERT INTO audit_log (action, entity, request_id) VALUES ('vis.updated', 'vis', 'request-1')`);
  const recomputed = await client.query<{ number: number; hash: string; same: boolean }>(
    `SELECT c.number, c.hash, c.hash = audit_entry_hash(coalesce(lag(c.hash) OVER (ORDER BY c.number), ''), l, c.details_hash, c.origin_hash) AS same
     FROM audit_chain c JOIN audit_log l ON l.id = c.audit_id ORDER BY c.number`,
  );
  expect(recomputed.rows.map(({ number, same }) => [number, same])).toEqual([
    [1, true],
    [2, true],
    [3, true],
  ]);
  expect(recomputed.rows.slice(0, 2)).toMatchObject(before);
}, 60_000);
