import type { PgTable } from 'drizzle-orm/pg-core';
import { eraseBesideLog } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { auditDetails, auditOrigins } from '#server/data/schema/system.ts';
import { PERSONAL_DATA } from './personal-data.ts';
import type { Rule, Subject } from './rule.ts';

/** Deletes and empties every row about a person, as PERSONAL_DATA says. What jobs erase is left to them. */
export async function eraseRows(tx: Db, subject: Subject): Promise<void> {
  const rowsIn = (table: PgTable) => PERSONAL_DATA.find((rule) => rule.table === table)?.of(subject);
  await eraseBesideLog(tx, rowsIn(auditDetails), rowsIn(auditOrigins));
  for (const rule of PERSONAL_DATA) {
    if (rule.erasure === 'delete') await tx.delete(rule.table).where(rule.of(subject));
    if (rule.erasure === 'empty') await empty(tx, rule, subject);
  }
}

async function empty(tx: Db, { table, of, personal }: Rule, subject: Subject): Promise<void> {
  const values = Object.entries(personal).flatMap(([column, field]) => {
    if (field?.erasedTo === undefined) return [];
    return [[column, typeof field.erasedTo === 'function' ? field.erasedTo(subject) : field.erasedTo]];
  });
  if (values.length > 0) await tx.update(table).set(Object.fromEntries(values)).where(of(subject));
}
