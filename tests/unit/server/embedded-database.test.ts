import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { fromPgliteClient } from '#server/db/open-database.ts';

test('queries that wait for the embedded database let the event loop turn between them', async () => {
  const database = await fromPgliteClient(await PGlite.create({ extensions: { pg_trgm } }));
  let turns = 0;
  const count = () => {
    turns += 1;
    immediate = setImmediate(count);
  };
  let immediate = setImmediate(count);
  await Promise.all(Array.from({ length: 20 }, () => database.db.execute(sql`select 1`)));
  clearImmediate(immediate);
  await database.close();
  expect(turns).toBeGreaterThanOrEqual(20);
});
