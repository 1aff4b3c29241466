import { sql } from 'drizzle-orm';
import { getTableConfig } from 'drizzle-orm/pg-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { tables } from '#server/data/tables.ts';
import { startEmptyServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startEmptyServer();
});
afterAll(() => server.close());

/** The tables of the code as lines: each column with its type, each index with whether it is unique or partial. */
function inCode(): string[] {
  return tables
    .map(getTableConfig)
    .flatMap(({ name, columns, indexes }) => [
      ...columns.map((column) => `${name}.${column.name} ${column.getSQLType()}${column.notNull ? ' not null' : ''}`),
      ...indexes.map(
        ({ config }) => `${name}: ${config.name}${config.unique ? ' unique' : ''}${config.where ? ' partial' : ''}`,
      ),
    ]);
}

/** The same as the migrations made it; primary keys and constraints are left out. */
async function inDatabase(): Promise<string[]> {
  const { rows } = await server.ctx.db.execute<{ line: string }>(sql`
    select c.relname || '.' || a.attname || ' ' || format_type(a.atttypid, a.atttypmod)
      || case when a.attnotnull then ' not null' else '' end as line
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and a.attnum > 0 and not a.attisdropped
    union all
    select t.relname || ': ' || c.relname || case when i.indisunique then ' unique' else '' end
      || case when i.indpred is null then '' else ' partial' end
    from pg_index i join pg_class c on c.oid = i.indexrelid join pg_class t on t.oid = i.indrelid
    where t.relnamespace = 'public'::regnamespace
      and not exists (select 1 from pg_constraint where conindid = i.indexrelid and contype in ('p', 'u', 'x'))`);
  return rows.map(({ line }) => line);
}

const sorted = (lines: string[]) => lines.map((line) => line.replace(', ', ',')).toSorted();

test('the tables of the code are those that the migrations make', async () => {
  expect(sorted(inCode())).toEqual(sorted(await inDatabase()));
});
