import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { getTableColumns, getTableName, is } from 'drizzle-orm';
import { PgTable } from 'drizzle-orm/pg-core';
import { expect, test } from 'vitest';
import { PERSONAL_DATA } from '#server/data/privacy/personal-data.ts';
import { OTHER_DATA } from '../../../tools/privacy/other-data.ts';
import { withTables } from '../../../tools/privacy/tables.ts';

const folder = path.join(import.meta.dirname, '../../../server/data/schema');

/** Every table of the schema. */
async function schemaTables(): Promise<PgTable[]> {
  const modules = await Promise.all(readdirSync(folder).map((file) => import(path.join(folder, file))));
  return modules.flatMap((module) => Object.values(module).filter((part): part is PgTable => is(part, PgTable)));
}

const columnsOf = (table: PgTable) =>
  Object.keys(getTableColumns(table)).map((column) => `${getTableName(table)}.${column}`);

const listed = [
  ...PERSONAL_DATA.flatMap(({ table, personal, other }) =>
    [...Object.keys(personal), ...other].map((column) => `${getTableName(table)}.${column}`),
  ),
  ...OTHER_DATA.flatMap(({ table, columns }) => columns.map((column) => `${getTableName(table)}.${column}`)),
];

test('ASVS 14.1.1: every column of the database is listed as personal or as not personal (server/data/privacy/, tools/privacy/)', async () => {
  const columns = (await schemaTables()).flatMap(columnsOf);
  expect(columns.filter((column) => !listed.includes(column))).toEqual([]);
});

test('no column is listed twice, and none that does not exist', async () => {
  const columns = (await schemaTables()).flatMap(columnsOf);
  expect(listed.filter((column, index) => listed.indexOf(column) !== index)).toEqual([]);
  expect(listed.filter((column) => !columns.includes(column))).toEqual([]);
});

test('a personal column of rows that stay is erased, or says why it is not', () => {
  const silent = PERSONAL_DATA.filter(({ erasure }) => erasure === 'empty').flatMap(({ table, personal }) =>
    Object.entries(personal)
      .filter(([, field]) => field && field.erasedTo === undefined && !field.stays)
      .map(([column]) => `${getTableName(table)}.${column}`),
  );
  expect(silent).toEqual([]);
});

test('ASVS 14.1.2: docs/privacy.md shows the lists as they are (npm run privacy writes them)', () => {
  const page = readFileSync(path.join(import.meta.dirname, '../../../docs/privacy.md'), 'utf8');
  expect(withTables(page)).toBe(page);
});
