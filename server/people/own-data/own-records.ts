import { getTableColumns, getTableName, type SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Db } from '#server/data/database.ts';
import { PERSONAL_DATA } from '#server/data/privacy/personal-data.ts';
import type { Rule, Subject } from '#server/data/privacy/rule.ts';

/** The tables that the archive holds, each with what it is for. */
export const RECORDS = PERSONAL_DATA.filter((rule) => Object.keys(exportedOf(rule)).length > 0).map((rule) => ({
  rule,
  name: getTableName(rule.table),
}));

/** Every row about a person with the columns that PERSONAL_DATA marks for the archive. Ids of staff are not among them. */
export async function ownRecords(db: Db, subject: Subject): Promise<Record<string, unknown[]>> {
  const records: Record<string, unknown[]> = {};
  for (const { rule, name } of RECORDS) {
    records[name] = await db.select(exportedOf(rule)).from(rule.table).where(rule.of(subject));
  }
  return records;
}

function exportedOf({ table, personal }: Rule): Record<string, PgColumn | SQL.Aliased> {
  const columns = getTableColumns(table);
  return Object.fromEntries(
    Object.entries(personal).flatMap(([name, field]) => {
      const column = columns[name];
      if (!column || field?.exported !== true) return [];
      return [[name, field.exportedAs ? field.exportedAs.as(name) : column]];
    }),
  );
}
