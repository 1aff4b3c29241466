import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { constant, Statement } from './statement.ts';

/**
 * A list: what it selects of each row, the tables of its condition, the joins that only the selection needs (they neither add nor
 * remove rows, so that the count does without them), the condition, and the order. Values are `sql.placeholder`.
 */
type List = { select: SQL; from: SQL; joins?: SQL; where: SQL | undefined; order: SQL };

type Placed = { count: number; place: unknown };

/** First pages, whose statements are kept. Only so many, because every connection keeps their plans. */
const firstPages = new Map<string, Statement<Placed>>();
const FIRST_PAGES_AT_MOST = 100;

/** A page of a list and how many rows the list has, by one statement. The list is made anew only if its `name` is new. */
export async function readPage<Row extends object>(
  db: Db,
  name: string,
  list: () => List,
  values: Record<string, unknown>,
  { limit, offset }: { limit: number; offset: number },
): Promise<{ count: number; rows: Row[] }> {
  const key = `${name}, ${limit}`;
  const isKept = offset === 0 && firstPages.size < FIRST_PAGES_AT_MOST;
  const known = offset === 0 ? firstPages.get(key) : undefined;
  const statement = known ?? new Statement<Placed>(isKept ? key : undefined, pageOf(list(), limit, offset));
  if (isKept) firstPages.set(key, statement);
  const rows = await statement.rows(db, values);
  return {
    count: rows[0]?.count ?? 0,
    // Where the page is empty, there is one row that has the count alone.
    rows: rows.flatMap(({ count: _count, place, ...row }) => (place === null ? [] : (row as Row))),
  };
}

const pageOf = ({ select, from, joins = sql``, where = sql`true`, order }: List, limit: number, offset: number) => sql`
  with counted as (select count(*)::int as count from ${from} where ${where}), lines as (
    select ${select} from ${from} ${joins} where ${where} order by ${order} limit ${constant(limit)} offset ${constant(offset)}
  ), placed as (select row_number() over () as place, lines.* from lines)
  select counted.count, placed.* from counted left join placed on true order by placed.place`;
