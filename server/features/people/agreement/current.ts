import { desc, eq } from 'drizzle-orm';
import type { Db } from '#server/db/database.ts';
import { agreementVersions } from '#server/db/schema/accounts.ts';

/** The version in force. It is read each time, so that every copy of the server uses a new one at once. */
export async function currentAgreement(db: Db): Promise<typeof agreementVersions.$inferSelect> {
  const [row] = await db.select().from(agreementVersions).orderBy(desc(agreementVersions.number)).limit(1);
  if (!row) throw new Error('The migrations bring the first version of the agreement.');
  return row;
}

/** The text of a version; undefined when there is none of this name. */
export async function textOf(db: Db, version: string): Promise<string | undefined> {
  const [row] = await db
    .select({ text: agreementVersions.text })
    .from(agreementVersions)
    .where(eq(agreementVersions.version, version));
  return row?.text;
}
