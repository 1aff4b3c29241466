import { expect, test } from 'vitest';
import { upgradedDatabase } from '#tests/servers/old-database.ts';

test('after an upgrade staff who never set a password are not registered, and nobody else changes', async () => {
  const client = await upgradedDatabase(
    '_conflict_overrides',
    `INSERT INTO users (email, role, password_hash) VALUES
       ('invited@x.example', 'admin', NULL), ('admin@x.example', 'admin', 'x'),
       ('expert@x.example', 'expert', 'x'), ('later@x.example', 'expert', NULL);
     INSERT INTO experts (id, status, registered_at) SELECT id, 'approved', now() FROM users;`,
  );
  const { rows } = await client.query(
    `SELECT u.email, e.status, e.registered_at IS NOT NULL AS registered, e.facets @> ARRAY['registered:yes'] AS listed
     FROM experts e JOIN users u ON u.id = e.id ORDER BY u.id`,
  );
  const before = { status: 'approved', registered: true, listed: true };
  expect(rows).toEqual([
    { email: 'invited@x.example', status: 'pending', registered: false, listed: false },
    { email: 'admin@x.example', ...before },
    { email: 'expert@x.example', ...before },
    { email: 'later@x.example', ...before },
  ]);
}, 60_000);
