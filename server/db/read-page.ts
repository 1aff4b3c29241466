import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { constant, rowsOf } from './statement.ts';

/**
 * A list: what it selects of each row, the tables of its condition, the joins that only the selection needs (they neither add nor
 * remove rows, so that the count does without them), the condition, and the order. Of a list without end, at most `countedTo` rows
 * are counted. `beside` are more columns of the answer, asked once; they come with an empty page too.
 */
type List = {
  select: SQL;
  from: SQL;
  joins?: SQL;
  where: SQL | undefined;
  order: SQL | SQL[];
  countedTo?: number;
  beside?: SQL;
};

/** A page of a list and how many rows the list has, by one statement. */
export async function readPage<Row extends object, Beside extends object = object>(
  db: Db,
  { select, from, joins = sql``, where = sql`true`, order, countedTo, beside }: List,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; rows: Row[]; beside: Beside | undefined }> {
  const matches = sql`select from ${from} where ${where}${countedTo && sql` limit ${constant(countedTo)}`}`;
  const rows = await rowsOf<Row & Beside & { count: number; place: unknown }>(
    db,
    sql`with counted as (select count(*)::int as count${beside && sql`, ${beside}`} from (${matches}) matches), lines as (
        select ${select} from ${from} ${joins} where ${where} order by ${sql.join([order].flat(), sql`, `)}
        limit ${constant(limit)} offset ${constant(offset)}
      ), placed as (select row_number() over () as place, lines.* from lines)
      select counted.*, placed.* from counted left join placed on true order by placed.place`,
    offset === 0,
  );
  return {
    count: rows[0]?.count ?? 0,
    beside: rows[0],
    // Where the page is empty, there is one row that has the count alone.
    rows: rows.flatMap(({ count: _count, place, ...row }) => (place === null ? [] : (row as unknown as Row))),
  };
}
