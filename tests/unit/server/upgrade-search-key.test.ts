import { expect, test } from 'vitest';
import { upgradedDatabase } from '#tests/servers/old-database.ts';

test('experts that an earlier release stored are found and ordered without accents', async () => {
  const client = await upgradedDatabase(
    '_search_key',
    `INSERT INTO users (email, first_name, last_name) VALUES
       ('a@x.example', 'İbrahim', 'O’Neil'), ('b@x.example', 'Zoe', 'Plain'), ('c@x.example', 'Émile', 'Åberg');
     INSERT INTO experts (id, current_company) VALUES (1, 'Straße AG'), (2, ''), (3, '');`,
  );
  const { rows } = await client.query('SELECT name_key, search_text FROM experts ORDER BY name_key');
  expect(rows).toEqual([
    { name_key: 'emile aberg', search_text: ' emile aberg c@x.example  ' },
    { name_key: "ibrahim o'neil", search_text: " ibrahim o'neil a@x.example strasse ag " },
    { name_key: 'zoe plain', search_text: ' zoe plain b@x.example  ' },
  ]);
}, 60_000);
