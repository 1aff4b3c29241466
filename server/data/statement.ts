import type { PGlite } from '@electric-sql/pglite';
import {
  asc,
  DrizzleQueryError,
  desc,
  fillPlaceholders,
  getTableColumns,
  is,
  type SQL,
  type SQLWrapper,
  sql,
} from 'drizzle-orm';
import { type PgColumn, PgDialect, PgNumeric, type PgTable, PgTimestamp } from 'drizzle-orm/pg-core';
import pg from 'pg';
import * as z from 'zod';
import type { Db } from './database.ts';
import { notFound } from './errors.ts';
import { type ObservedStatement, observed } from './observed.ts';

type Embedded = Pick<PGlite, 'query'>;

const { TIMESTAMPTZ, DATE } = pg.types.builtins;

const dialect = new PgDialect();

/**
 * A statement whose text is made once. It is prepared under its name, so that PostgreSQL keeps its plan. Rows are objects by
 * column, with instants in ISO form and days as YYYY-MM-DD, as answers send them. Values are `sql.placeholder`; constants,
 * limits and orders are part of the text, since a plan for any value of them would be worse.
 */
export class Statement<Row extends object> {
  readonly name: string | undefined;
  readonly #row: z.ZodType<Row>;
  readonly #text: string;
  readonly #params: unknown[];

  /** Without a name, PostgreSQL keeps no plan. `row` says what a row holds; only tests parse rows by it. */
  constructor(name: string | undefined, row: z.ZodType<Row>, query: SQL) {
    const { sql: text, params } = dialect.sqlToQuery(query);
    this.name = name;
    this.#row = row;
    this.#text = text;
    this.#params = params;
  }

  /** All rows. @throws DrizzleQueryError, as Drizzle's own queries do */
  rows(db: Db, values: Record<string, unknown> = {}): Promise<Row[]> {
    return send(db, { name: this.name, row: this.#row }, this.#text, fillPlaceholders(this.#params, values));
  }

  /** The first row; undefined if there is none. */
  async row(db: Db, values: Record<string, unknown> = {}): Promise<Row | undefined> {
    return (await this.rows(db, values))[0];
  }

  /** The first row. @throws HttpError 404 if there is none */
  async one(db: Db, values: Record<string, unknown>): Promise<Row> {
    const found = await this.row(db, values);
    if (!found) throw notFound();
    return found;
  }
}

/** A Statement with this text. */
export const statement =
  <Row extends object>(name: string | undefined, row: z.ZodType<Row>) =>
  (strings: TemplateStringsArray, ...values: unknown[]) =>
    new Statement(name, row, sql(strings, ...values));

/** A column of a table as a statement reads it. */
type Read<Value> = Date extends Value ? string | Exclude<Value, Date> : Value;

const KINDS: Record<string, z.ZodType> = {
  string: z.string(),
  number: z.number(),
  boolean: z.boolean(),
  date: z.iso.datetime(),
  array: z.array(z.string()),
};

/** The schema of a row with these columns of a table, by default all. It does not look into JSON. */
export function rowOf<Table extends PgTable, Name extends keyof Table['$inferSelect'] & string>(
  table: Table,
  names: readonly Name[] = Object.keys(getTableColumns(table)) as never[],
) {
  const kinds = names.map((name) => {
    const { dataType, enumValues, notNull } = getTableColumns(table)[name] as PgColumn;
    const kind = enumValues?.length ? z.enum(enumValues) : (KINDS[dataType] ?? z.unknown());
    return [name, notNull ? kind : kind.nullable()];
  });
  return z.object(Object.fromEntries(kinds) as { [N in Name]: z.ZodType<Read<Table['$inferSelect'][N]>> });
}

/** These columns of a table, for a select list. */
export const columns = <Table extends PgTable, Name extends keyof Table['$inferSelect'] & string>(
  table: Table,
  names: readonly Name[],
): SQL =>
  sql.join(
    names.map((name) => sql`${getTableColumns(table)[name]}`),
    sql`, `,
  );

/**
 * These columns of a table as one JSON object, with values as of `columns`: instants in ISO form, decimals as texts. `more` are
 * further names and values.
 */
export const objectOf = <Table extends PgTable, Name extends keyof Table['$inferSelect'] & string>(
  table: Table,
  names: readonly Name[],
  more?: SQL,
): SQL => {
  const pairs = names.map((name) => sql`${sql.raw(`'${name}'`)}, ${inJson(getTableColumns(table)[name] as PgColumn)}`);
  return sql`json_build_object(${sql.join(more ? [...pairs, more] : pairs, sql`, `)})`;
};

function inJson(column: PgColumn): SQL {
  if (is(column, PgTimestamp)) return instantIn(column);
  return is(column, PgNumeric) ? sql`${column}::text` : sql`${column}`;
}

/** An instant inside JSON, in ISO form as elsewhere. */
export const instantIn = (column: SQLWrapper): SQL =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The condition that a column has one of these ids; its text is the same for any number of them. */
export const isAmong = (column: SQLWrapper, ids: number[]): SQL => sql`${column} = any(${sql.param(ids)}::int[])`;

/** Rows of a subquery as a JSON list in one column, at most `limit` of them; `row` is the object of each. Empty without rows. */
export const listOf = (row: SQL, from: SQL, order: SQL, limit?: number): SQL =>
  sql`to_json(array(select ${row} from ${from} order by ${order}${limit && sql` limit ${constant(limit)}`}))`;

const fixedTexts = new WeakMap<SQL, SQL>();

/** A part of a statement whose text is built only once. It must be a constant without values. @throws Error if it has values */
export function fixed(part: SQL): SQL {
  const known = fixedTexts.get(part);
  if (known) return known;
  const { sql: text, params } = dialect.sqlToQuery(part);
  if (params.length > 0) throw new Error(`Not fixed, since it holds values: ${text}`);
  const written = sql.raw(text);
  fixedTexts.set(part, written);
  return written;
}

/** How many texts of `rowsOf` get a name. Every connection keeps their plans until it is closed. */
const NAMES_AT_MOST = 100;

const names = new Map<string, string>();

/**
 * The rows of a query whose text depends on the request, read as by a `Statement`. `keepPlan` is for frequent texts, such as
 * the first page under a filter.
 */
export function rowsOf<Row extends object>(db: Db, row: z.ZodType<Row>, query: SQL, keepPlan: boolean): Promise<Row[]> {
  const { sql: text, params } = dialect.sqlToQuery(query);
  if (keepPlan && !names.has(text) && names.size < NAMES_AT_MOST) names.set(text, `asked ${names.size}`);
  return send(db, { name: names.get(text), row }, text, params);
}

/** A number as part of the text of a statement. */
export const constant = (value: number): SQL => sql.raw(String(Math.trunc(value)));

const send = <Row>(db: Db, sent: ObservedStatement, text: string, values: unknown[]): Promise<Row[]> =>
  observed.statement.tracePromise(() => sendUnobserved<Row>(db, sent.name, text, values), sent);

async function sendUnobserved<Row>(db: Db, name: string | undefined, text: string, values: unknown[]): Promise<Row[]> {
  // The session of both Drizzle drivers has the pool, or the connection of the transaction.
  const { client } = db._.session as unknown as { client: pg.Pool | pg.ClientBase | Embedded };
  try {
    const { rows } =
      client instanceof pg.Pool || client instanceof pg.Client
        ? await client.query({ name, text, values, types: TYPES })
        : await sendEmbedded(client as Embedded, name, text, values);
    return rows as Row[];
  } catch (error) {
    throw new DrizzleQueryError(text, values, error as Error);
  }
}

/** The statements that an embedded database keeps by name, for it and for its transactions. `false` while one is being prepared. */
export const preparedOn = new WeakMap<object, Map<string, boolean>>();

/**
 * The embedded database plans a query at each call, which takes some milliseconds. Its driver has no named statements, so they are
 * prepared in SQL. A statement that is still being prepared is run unprepared, since its preparation may wait for this transaction.
 */
async function sendEmbedded(client: Embedded, name: string | undefined, text: string, values: unknown[]) {
  const prepared = preparedOn.get(client);
  if (name && prepared && !prepared.has(name)) {
    prepared.set(name, false);
    try {
      await client.query(`prepare "${name}" as ${text}`);
      prepared.set(name, true);
    } catch (error) {
      prepared.delete(name);
      throw error;
    }
  }
  return name && prepared?.get(name)
    ? client.query(`execute "${name}"${values.length > 0 ? `(${values.map(literal)})` : ''}`, [], { parsers: PARSERS })
    : client.query(text, values, { parsers: PARSERS });
}

function literal(value: unknown): string {
  if (value === null || value === undefined) return 'null';
  if (!Array.isArray(value)) return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value));
  const items = value.map((item) => `"${String(item).replace(/["\\]/g, '\\$&')}"`);
  return pg.escapeLiteral(`{${items}}`);
}

/** Converts PostgreSQL's text of an instant to the form of `toISOString`. The usual form is only cut, which is faster than parsing. */
function instant(text: string): string {
  if (!text.endsWith('+00') || text[10] !== ' ') return new Date(text).toISOString();
  return `${text.slice(0, 10)}T${text.slice(11, 19)}.${text.slice(20, -3).padEnd(3, '0').slice(0, 3)}Z`;
}

const PARSERS: Record<number, (text: string) => unknown> = { [TIMESTAMPTZ]: instant, [DATE]: (text) => text };

const TYPES = {
  getTypeParser: (oid: number) => PARSERS[oid] ?? pg.types.getTypeParser(oid),
};

/**
 * A list. `from` has the tables of the condition; `joins` are needed by the selection only and neither add nor remove rows, so the
 * count leaves them out. At most `countedTo` rows are counted. `beside` are columns that are read once for the whole list, even for
 * an empty page and stand in `row` too. Only condition and order may hold values.
 */
type List<Row> = {
  row: z.ZodType<Row>;
  select: SQL;
  from: SQL;
  joins?: SQL;
  where: SQL | undefined;
  order: SQL | SQL[];
  countedTo?: number;
  beside?: SQL;
};

/** Which page of a list is asked for. */
export type PageQuery = { page: number; page_size: number };
type Placed = { count: number; place: unknown };

/** A page of a list and how many rows the list has, by one statement. */
export async function readPage<Row extends object>(
  db: Db,
  list: List<Row>,
  { page, page_size }: PageQuery,
): Promise<{ count: number; rows: Row[]; beside: Row | undefined }> {
  const query = pageOf(list, page_size, (page - 1) * page_size);
  const rows = await rowsOf(db, list.row as z.ZodType<Row & Placed>, query, page === 1);
  return {
    count: rows[0]?.count ?? 0,
    beside: rows[0],
    // An empty page has one row with the count only.
    rows: rows.flatMap(({ count: _count, place, ...row }) => (place === null ? [] : (row as unknown as Row))),
  };
}

/**
 * The order of a list: by the asked one of `columns`, which a leading `-` reverses, else by `usual`. The id breaks ties, so that
 * pages do not overlap.
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

const pageOf = (list: List<object>, limit: number, offset: number): SQL => {
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
