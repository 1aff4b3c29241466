import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './database.ts';
import { constant, rowsOf } from './statement.ts';

type List = {
  /** What is read of each row, and of which tables. */
  select: SQL;
  from: SQL;
  where: SQL | undefined;
  order: SQL[];
  slice: { limit: number; offset: number };
  /** Of a list without end, how many rows are counted at most. */
  countedTo?: number;
  /** More columns of the answer, asked once; they come with an empty page too. */
  beside?: SQL;
};

/** A page of a list, and how many rows the list has, in one statement. Tables of left joins that no condition needs are not read to count. */
export async function pageOf<Row extends object, Beside extends object = object>(
  db: Db,
  { select, from, where = sql`true`, order, slice, countedTo, beside }: List,
): Promise<{ rows: Row[]; count: number; beside: Beside }> {
  const page = sql`select ${select} from ${from} where ${where} order by ${sql.join(order, sql`, `)}
    limit ${constant(slice.limit)} offset ${constant(slice.offset)}`;
  const matches = sql`select from ${from} where ${where} ${countedTo && sql`limit ${constant(countedTo)}`}`;
  const found = await rowsOf<Row & Beside & { found: number; place: number | null }>(
    db,
    sql`select counted.*, numbered.* from (
      select (select count(*)::int from (${matches}) matches) as found ${beside && sql`, ${beside}`}
    ) counted left join (select page.*, row_number() over () as place from (${page}) page) numbered on true order by place`,
    slice.offset === 0,
  );
  const [first] = found;
  if (!first) throw new Error('a count gives a row');
  return { rows: found.filter(({ place }) => place !== null), count: first.found, beside: first };
}
