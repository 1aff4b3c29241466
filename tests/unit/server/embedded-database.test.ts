import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fromPgliteClient } from '#server/data/embedded.ts';
import { emptyDatabase } from '#tests/servers/old-database.ts';

test('queries that wait for the embedded database let the event loop turn between them', async () => {
  const database = await fromPgliteClient(await emptyDatabase());
  let turns = 0;
  const count = () => {
    turns += 1;
    immediate = setImmediate(count);
  };
  let immediate = setImmediate(count);
  await Promise.all(Array.from({ length: 20 }, () => database.db.execute(sql`select 1`)));
  clearImmediate(immediate);
  expect(turns).toBeGreaterThanOrEqual(20);
});
