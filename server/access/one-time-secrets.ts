import { randomInt } from 'node:crypto';
import { and, desc, eq, gt, isNull, type SQL } from 'drizzle-orm';
import { CODE_LENGTH } from '#common/access/tries.ts';
import type { Db } from '#server/db/database.ts';
import { oneTimeSecrets } from '#server/db/schema/sessions.ts';

export type OneTimeSecret = typeof oneTimeSecrets.$inferSelect;

/** A new code for people to type in: digits only. */
export const newCode = () => String(randomInt(10 ** CODE_LENGTH)).padStart(CODE_LENGTH, '0');

const unused = isNull(oneTimeSecrets.used_at);

/** The condition that a secret can be used now: it is neither used up nor over. */
export const isPending = () => and(unused, gt(oneTimeSecrets.expires_at, new Date()));

/** The same for a row that was read. */
export const isPendingRow = ({ used_at, expires_at }: Pick<OneTimeSecret, 'used_at' | 'expires_at'>) =>
  used_at === null && expires_at > new Date();

/** A person's last secrets for a purpose, used or not, the newest first. */
export function lastSecrets(db: Db, userId: number, purpose: OneTimeSecret['purpose'], limit: number) {
  return db
    .select()
    .from(oneTimeSecrets)
    .where(and(eq(oneTimeSecrets.user_id, userId), eq(oneTimeSecrets.purpose, purpose)))
    .orderBy(desc(oneTimeSecrets.id))
    .limit(limit);
}

/** The secret that ends at `expiresAt`, if it is the newest of its purpose and was not used; else null. `lock` makes whoever replaces it wait. */
export async function unusedEndedAt(
  db: Db,
  userId: number,
  purpose: OneTimeSecret['purpose'],
  expiresAt: Date,
  lock = false,
): Promise<OneTimeSecret | null> {
  const found = lastSecrets(db, userId, purpose, 1);
  const [last] = await (lock ? found.for('update') : found);
  return last && !last.used_at && last.expires_at.getTime() === expiresAt.getTime() ? last : null;
}

/** Makes all of these secrets worthless that were not used. */
export async function voidSecrets(tx: Db, which: SQL | undefined): Promise<void> {
  await tx.update(oneTimeSecrets).set({ used_at: new Date() }).where(and(which, unused));
}
