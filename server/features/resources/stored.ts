import { getTableColumns, getTableName } from 'drizzle-orm';
import { getTableConfig, type PgColumn, type PgTable } from 'drizzle-orm/pg-core';
import type { Resource } from '#common/resources/define.ts';
import type { PlainField } from '#common/resources/fields.ts';
import { keyOf, tableOf } from '#server/db/tables.ts';
import type { Ways } from './ways.ts';

/** A plain resource with its own ways, its table, its fields that have a column, and the column of its order. */
export type Stored = {
  resource: Resource;
  ways: Ways;
  table: PgTable;
  id: PgColumn;
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
  const named = ['id', 'created_at', 'updated_at', position?.name, ...fields.map(({ column }) => column.name)];
  const others = Object.keys(columns).filter((column) => !named.includes(column));
  require(others.length === 0, `no column that ${resource.name} does not name: ${others}`);
  return { resource, ways, table, id: found('id', 'integer not null'), fields, position };
}
