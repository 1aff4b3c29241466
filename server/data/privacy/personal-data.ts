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
 * Every table with data about people, and its personal fields. Erasure follows this order, so that the person's own row comes last.
 * docs/privacy.md is written from it, and a test finds columns that look personal and are missing here.
 */
export const PERSONAL_DATA: Rule[] = [
  ...accountData,
  ...recordData,
  ...workData,
  ...payoutData,
  ...profileData,
  personData,
];

/** Deletes or empties every row about a person, as PERSONAL_DATA says, except rows that a job erases. */
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
