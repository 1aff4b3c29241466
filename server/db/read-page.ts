import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { constant, rowsOf } from './statement.ts';

/**
 * A list: what it selects of each row, the tables of its condition, the joins that only the selection needs (they neither add nor
 * remove rows, so that the count does without them), the condition, and the order.
 */
type List = { select: SQL; from: SQL; joins?: SQL; where: SQL | undefined; order: SQL };

/** A page of a list and how many rows the list has, by one statement. */
export async function readPage<Row extends object>(
  db: Db,
  { select, from, joins = sql``, where = sql`true`, order }: List,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; rows: Row[] }> {
  const rows = await rowsOf<Row & { count: number; place: unknown }>(
    db,
    sql`with counted as (select count(*)::int as count from ${from} where ${where}), lines as (
        select ${select} from ${from} ${joins} where ${where} order by ${order}
        limit ${constant(limit)} offset ${constant(offset)}
      ), placed as (select row_number() over () as place, lines.* from lines)
      select counted.count, placed.* from counted left join placed on true order by placed.place`,
    offset === 0,
  );
  return {
    count: rows[0]?.count ?? 0,
    // Where the page is empty, there is one row that has the count alone.
    rows: rows.flatMap(({ count: _count, place, ...row }) => (place === null ? [] : (row as unknown as Row))),
  };
}
