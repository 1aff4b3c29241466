import { and, asc, eq, getTableColumns, getTableName, or, type SQL, sql } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import * as z from 'zod';
import { fieldsOfKind, type PlainField, type Resource } from '#common/schema/resource.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import { holds, inOrder } from '#server/data/conditions.ts';
import { notFound } from '#server/data/errors.ts';
import { isAmong, orderBy, type PageQuery, readPage, Statement } from '#server/data/statement.ts';
import { keyOf, referringTo, tableOf } from '#server/data/tables.ts';
import { type PictureFile, pictureFileOf, smallUrl } from '#server/library/files/view.ts';
import type { Context } from '#server/outside/context.ts';
import { readIds } from '#server/web/lists.ts';
import type { Values, Ways } from '#server/web/ways.ts';

/** The usual query of a list, and the values of its filters. */
export type ListQuery = PageQuery & { search?: string; ordering?: string; id__in?: string } & Values;

/** The schema of a resource checks its records when they are sent. */
const row = z.record(z.string(), z.unknown());

/** Reads a plain resource by one statement: a page with its count, or one record (@throws 404). */
export function readerOf(stored: Stored) {
  const { resource, table, id } = stored;
  const [select, from] = [selected(stored), sql`${table}`];
  const one = sql`select ${select} from ${from} where ${id} = ${sql.placeholder('id')}`;
  const byId = new Statement(resource.entity, row, one);
  const order = ordersOf(stored);
  return {
    list: async (ctx: Context, query: ListQuery, user: CurrentUser) => {
      const list = { row, select, from, where: condition(stored, query), order: order(query.ordering) };
      const { count, rows } = await readPage(ctx.db, list, query);
      return { count, rows: await present(ctx, stored, rows, user) };
    },
    one: async (ctx: Context, id: number, user: CurrentUser) => {
      const [row] = await present(ctx, stored, await byId.rows(ctx.db, { id }), user);
      if (!row) throw notFound();
      return row;
    },
  };
}

/** The fields of a record, pictures as their files. */
function selected({ resource, table, id, revision, fields }: Stored): SQL {
  const own = fields.map(({ name, said, column }) => {
    const value = said.kind === 'image' ? pictureFileOf(column) : sql`${column}`;
    return sql`${value} as ${sql.identifier(name)}`;
  });
  const counts = fieldsOfKind(resource, 'count').map(([name, { of }]) => {
    const column = referringTo(table, of.resource);
    return sql`(select count(*)::int from ${column.table} where ${column} = ${id}) as ${sql.identifier(name)}`;
  });
  return sql.join([sql`${id}`, revision, ...own, ...counts], sql`, `);
}

/** The condition of a list. A query with ids ignores the other filters. */
function condition({ id, fields, ways }: Stored, query: ListQuery): SQL | undefined {
  const { id__in, search } = query;
  if (id__in !== undefined) return isAmong(id, readIds(id__in));
  const filtered = fields.filter(({ name, said }) => 'filter' in said && query[name] !== undefined);
  const searched = fields.filter(({ said }) => said.search);
  const contains = (text: string) => or(...searched.map(({ column }) => holds(column, text)));
  const filters = filtered.map(({ name, column }) => eq(column, query[name]));
  return and(...filters, search ? (ways.search ?? contains)(search) : undefined);
}

/** The order of a list: the one that people arranged, or else the asked one, ignoring the case of texts. */
function ordersOf({ resource, ways, id, fields, position }: Stored): (asked?: string) => SQL[] {
  if (position) return () => [asc(position), asc(id)];
  const { sort = 'id' } = resource.list;
  const sorted = fields.filter(({ said }) => said.sort);
  const usual = sorted.map(({ name, said, column }) => [name, said.kind === 'text' ? inOrder(column) : column]);
  const known = { id, ...Object.fromEntries(usual), ...ways.order };
  return (asked) => orderBy(known, asked, sort, id);
}

/** Turns stored pictures into addresses, and applies the resource's own `present`. */
function present(ctx: Context, { resource, ways }: Stored, rows: Values[], user: CurrentUser) {
  const images = fieldsOfKind(resource, 'image');
  const shown = rows.map((row) => {
    const address = (file: unknown, width: number) => file && smallUrl(ctx.config, file as PictureFile, width, user);
    return { ...row, ...Object.fromEntries(images.map(([name, { shown }]) => [name, address(row[name], shown)])) };
  });
  return ways.present ? ways.present(ctx, shown, user) : shown;
}

/** A plain resource with its ways, its table, its fields with their columns, and the column of its order. */
export type Stored = {
  resource: Resource;
  ways: Ways;
  table: PgTable;
  id: PgColumn;
  revision: PgColumn;
  fields: { name: string; said: PlainField; column: PgColumn }[];
  position: PgColumn | undefined;
};

/** The type of the column of a field; kinds that are not named have none. */
const TYPES: Partial<Record<PlainField['kind'], string>> = {
  text: 'text not null',
  choice: 'text not null',
  names: 'text[] not null',
  image: 'integer',
  reference: 'integer',
  instant: 'timestamp with time zone not null',
};

/** Finds the table of a plain resource and compares it with the definition. @throws Error saying where they differ */
export function storedAs(resource: Resource, ways: Ways): Stored {
  const table = tableOf(resource.name);
  const columns = getTableColumns(table);
  const keys = getTableConfig(table).indexes.map(({ config }) => config.unique && config.name);
  const require = (is: unknown, what: string) => {
    if (!is) throw new Error(`The table ${getTableName(table)} must have ${what}`);
  };
  const found = (name: string, type: string): PgColumn => {
    const column = columns[name] as PgColumn;
    require(column &&
      `${column.getSQLType()}${column.notNull ? ' not null' : ''}` === type, `a column ${name} ${type}`);
    return column;
  };
  const fields = Object.entries(resource.fields).flatMap(([name, said]) => {
    const type = TYPES[said.kind];
    return type ? { name, said, column: found(said.column ?? name, type) } : [];
  });
  for (const { said, column } of fields)
    require(!said.unique || keys.includes(keyOf(column)), `a unique index ${keyOf(column)}`);
  const position = resource.orderable && found('position', 'integer not null');
  const named = [
    'id',
    'revision',
    'created_at',
    'updated_at',
    position?.name,
    ...fields.map(({ column }) => column.name),
  ];
  const others = Object.keys(columns).filter((column) => !named.includes(column));
  require(others.length === 0, `no column that ${resource.name} does not name: ${others}`);
  const [id, revision] = ['id', 'revision'].map((name) => found(name, 'integer not null')) as [PgColumn, PgColumn];
  return { resource, ways, table, id, revision, fields, position };
}
