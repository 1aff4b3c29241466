import { asc, desc, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { constant, fixed, rowsOf } from './statement.ts';

/**
 * A list: what it selects of each row, the tables of its condition, the joins that only the selection needs (they neither add nor
 * remove rows, so that the count does without them), the condition, and the order. Of a list without end, at most `countedTo` rows
 * are counted. `beside` are more columns of the answer, asked once; they come with an empty page too. Values stand in the condition
 * and the order alone.
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

/** Which page of a list is asked for. */
export type Asked = { page: number; page_size: number };
type Placed = { count: number; place: unknown };

/** A page of a list and how many rows the list has, by one statement. */
export async function readPage<Row extends object, Beside extends object = object>(
  db: Db,
  list: List,
  { page, page_size }: Asked,
): Promise<{ count: number; rows: Row[]; beside: Beside | undefined }> {
  const rows = await rowsOf<Row & Beside & Placed>(db, pageOf(list, page_size, (page - 1) * page_size), page === 1);
  return {
    count: rows[0]?.count ?? 0,
    beside: rows[0],
    // Where the page is empty, there is one row that has the count alone.
    rows: rows.flatMap(({ count: _count, place, ...row }) => (place === null ? [] : (row as unknown as Row))),
  };
}

/**
 * The order that a list is asked for, `-` before it reverses it: by one of `columns`, by `usual` where it is asked for none that it has.
 * The id breaks ties, so that pages do not overlap.
 */
export function orderBy(
  columns: Record<string, SQLWrapper>,
  asked: string | undefined,
  usual: string,
  id: SQLWrapper,
): SQL[] {
  const wanted = asked && Object.hasOwn(columns, nameOf(asked)) ? asked : usual;
  const direction = wanted.startsWith('-') ? desc : asc;
  const column = columns[nameOf(wanted)];
  return column ? [direction(column), direction(id)] : [direction(id)];
}

const nameOf = (ordering: string) => ordering.replace(/^-/, '');

const pageOf = (list: List, limit: number, offset: number): SQL => {
  const { where = sql`true`, order, countedTo } = list;
  const [select, from, joins] = [fixed(list.select), fixed(list.from), list.joins && fixed(list.joins)];
  const beside = list.beside && sql`, ${fixed(list.beside)}`;
  const matches = sql`select from ${from} where ${where}${countedTo && sql` limit ${constant(countedTo)}`}`;
  return sql`with counted as (select count(*)::int as count${beside} from (${matches}) matches), lines as (
      select ${select} from ${from} ${joins} where ${where} order by ${sql.join([order].flat(), sql`, `)}
      limit ${constant(limit)} offset ${constant(offset)}
    ), placed as (select row_number() over () as place, lines.* from lines)
    select counted.*, placed.* from counted left join placed on true order by placed.place`;
};
