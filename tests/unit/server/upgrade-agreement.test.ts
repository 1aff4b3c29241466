import { createHash } from 'node:crypto';
import type { PGlite } from '@electric-sql/pglite';
import { beforeAll, expect, test } from 'vitest';
import { FIRST_AGREEMENT } from '#common/people/agreement.ts';
import { PLACEHOLDER_FAQS } from '#common/settings/help-defaults.ts';
import { upgradedDatabase } from '#tests/servers/old-database.ts';

let client: PGlite;

const SEEDED =
  'Payouts are processed on the 15th and 30th of each month. After you complete an assessment, ask for your gift card on My Payouts.';

/** A database from before agreements were published on screen, with data of that time, brought up to date. */
beforeAll(async () => {
  const { version, hash } = FIRST_AGREEMENT;
  client = await upgradedDatabase(
    '_reasons_and_agreements',
    `
    INSERT INTO users (email) VALUES ('one@x.example');
    INSERT INTO experts (id) SELECT id FROM users;
    INSERT INTO agreement_acceptances (user_id, version, hash) VALUES (1, '${version}', '${hash}');
    INSERT INTO payouts (expert_id, amount, status, notes) VALUES (1, '25.00', 'rejected', 'Between staff');
    INSERT INTO faqs (question, answer) VALUES ('When?', '${SEEDED}'), ('Own', 'On the 15th and 30th, we say.');
  `,
  );
}, 60_000);

test('the text that people accepted is there under its version and fingerprint', async () => {
  const { rows } = await client.query<{ text: string; template: string; hash: string; version: string }>(
    'SELECT v.* FROM agreement_versions v JOIN agreement_acceptances a USING (version, hash)',
  );
  expect(rows).toMatchObject([FIRST_AGREEMENT]);
  const { text = '', template } = rows[0] ?? {};
  expect(createHash('sha256').update(text).digest('hex')).toBe(FIRST_AGREEMENT.hash);
  expect(template?.replace('[version]', '2026-11')).toBe(text);
});

test('a payment that was rejected before discloses no notes', async () => {
  const { rows } = await client.query('SELECT rejection_reason, notes FROM payouts');
  expect(rows).toEqual([{ rejection_reason: '', notes: 'Between staff' }]);
});

test('the seeded question names the payout days of the settings, and what staff wrote stays', async () => {
  const { rows } = await client.query<{ answer: string }>('SELECT answer FROM faqs ORDER BY id');
  const seeded = PLACEHOLDER_FAQS.find(({ answer }) => answer.includes('[payout_days]'));
  expect(rows.map(({ answer }) => answer)).toEqual([seeded?.answer, 'On the 15th and 30th, we say.']);
});
