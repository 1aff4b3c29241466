import { expect, test } from 'vitest';
import { upgradedDatabase } from '#tests/servers/old-database.ts';

test('FAQ categories that differ by capitals alone keep their questions, and the later one gets its number', async () => {
  const client = await upgradedDatabase(
    '_help_category_names',
    `
    INSERT INTO faq_categories (name, position) VALUES ('Payment', 1), ('payment', 2), ('PAYMENT', 3), ('Account', 4);
    INSERT INTO faqs (question, answer, category_id, position) VALUES ('When?', 'Soon.', 2, 1);
  `,
  );
  const { rows } = await client.query<{ name: string }>('SELECT name FROM faq_categories ORDER BY id');
  expect(rows.map(({ name }) => name)).toEqual(['Payment', 'payment (2)', 'PAYMENT (3)', 'Account']);
  expect((await client.query('SELECT category_id FROM faqs')).rows).toEqual([{ category_id: 2 }]);
  const twice = client.query(`INSERT INTO faq_categories (name, position) VALUES ('ACCOUNT', 5)`);
  await expect(twice).rejects.toThrow('faq_categories_name_key');
}, 60_000);
