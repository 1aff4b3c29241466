import { beforeAll, expect, test } from 'vitest';
import { upgradedDatabase } from '#tests/servers/old-database.ts';

type Row = { id: number; before: unknown; after: unknown };
type Details = { audit_id: number; person_id: number; before: unknown; after: unknown };

let log: Row[];
let details: Details[];

beforeAll(async () => {
  const client = await upgradedDatabase(
    'personal_audit_details',
    `INSERT INTO users (email, first_name, erased_at) VALUES ('ada@example.com', 'Ada', null), ('erased-2@invalid', 'Erased', now());
     INSERT INTO experts (id) VALUES (1), (2);
     INSERT INTO payouts (expert_id, amount) VALUES (1, 25), (2, 30);
     INSERT INTO audit_log (actor_id, action, entity, entity_id, before, after) VALUES
       (null, 'expert.changed', 'expert', 1, '{"company": "Old"}', '{"company": "New"}'),
       (1, 'profile.updated', 'expert', 1, null, '{"fields": ["company"]}'),
       (1, 'assignment.declined', 'assignment', 9, null, '{"reason": "My daughter works there."}'),
       (null, 'payout.paid', 'payout', 1, null, '{"status": "paid", "order": "O1", "sent_to": "ada@example.com"}'),
       (null, 'payout.rejected', 'payout', 2, '{"status": "pending", "notes": "Bea"}', '{"status": "rejected"}'),
       (null, 'staff.updated', 'user', 1, '{"role": "admin", "first_name": "A"}', '{"role": "super_admin", "first_name": "B"}'),
       (null, 'summary.changed', 'summary', 3, '[{"text": "a"}]', '[{"text": "b"}, {"text": "c"}]'),
       (null, 'brand.created', 'brand', 4, null, '{"name": "Tea"}'),
       (null, 'expert.approved', 'expert', 1, null, null)`,
  );
  log = (await client.query<Row>('SELECT id, before, after FROM audit_log ORDER BY id')).rows;
  details = (await client.query<Details>('SELECT audit_id, person_id, before, after FROM audit_details ORDER BY 1'))
    .rows;
}, 60_000);

test('what entries said about people moves out of the log', () => {
  expect(log.map(({ before, after }) => [before, after])).toEqual([
    [null, null],
    [null, { fields: ['company'] }],
    [null, null],
    [null, { status: 'paid', order: 'O1' }],
    [{ status: 'pending' }, { status: 'rejected' }],
    [{ role: 'admin' }, { role: 'super_admin' }],
    [{ sentences: 1 }, { sentences: 2 }],
    [null, { name: 'Tea' }],
    [null, null],
  ]);
});

test('it stands in the details; of erased people nothing is left', () => {
  expect(details).toEqual([
    { audit_id: 1, person_id: 1, before: { company: 'Old' }, after: { company: 'New' } },
    { audit_id: 3, person_id: 1, before: null, after: { reason: 'My daughter works there.' } },
    { audit_id: 4, person_id: 1, before: null, after: { sent_to: 'ada@example.com' } },
    { audit_id: 6, person_id: 1, before: { first_name: 'A' }, after: { first_name: 'B' } },
  ]);
});
