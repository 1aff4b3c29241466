import { getTableName, is } from 'drizzle-orm';
import { getTableConfig, type PgColumn, PgTable } from 'drizzle-orm/pg-core';
import * as accounts from './schema/accounts.ts';
import * as assessments from './schema/assessments.ts';
import * as experts from './schema/experts.ts';
import * as files from './schema/files.ts';
import * as library from './schema/library.ts';
import * as payouts from './schema/payouts.ts';
import * as system from './schema/system.ts';

const SCHEMA = [accounts, assessments, experts, files, library, payouts, system];

/** Every table of the database. */
export const tables = SCHEMA.flatMap((part) => Object.values(part)).filter((part): part is PgTable =>
  is(part, PgTable),
);

/** The table of a resource, which has its name with _ for -. @throws Error if there is none */
export function tableOf(resource: string): PgTable {
  const name = resource.replaceAll('-', '_');
  const table = tables.find((one) => getTableName(one) === name);
  if (!table) throw new Error(`There is no table ${name} for the resource ${resource}`);
  return table;
}

/** The name of the unique index on lower(column). */
export const keyOf = (column: PgColumn): string => `${getTableName(column.table)}_${column.name}_key`;

/** The column of a resource's table that refers to another table. @throws Error if there is none */
export function referringTo(table: PgTable, resource: string): PgColumn {
  const references = getTableConfig(tableOf(resource)).foreignKeys.map((key) => key.reference());
  const column = references.find(({ foreignTable }) => foreignTable === table)?.columns[0];
  if (!column) throw new Error(`The table of ${resource} must refer to ${getTableName(table)}`);
  return column;
}
