import type { PgTable } from 'drizzle-orm/pg-core';
import { eraseBesideLog } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { auditDetails, auditOrigins } from '#server/data/schema/system.ts';
import { accountData, personData } from './account-data.ts';
import { profileData } from './profile-data.ts';
import { recordData } from './record-data.ts';
import type { Rule, Subject } from './rule.ts';
import { payoutData, workData } from './work-data.ts';

/**
 * Every table with something about people, and what is personal in it. Erasure goes through it in this order, the person's own row last.
 * A test finds columns of the schema that look personal and are missing here, and docs/privacy.md shows it.
 */
export const PERSONAL_DATA: Rule[] = [
  ...accountData,
  ...recordData,
  ...workData,
  ...payoutData,
  ...profileData,
  personData,
];

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
