import { and, eq, inArray, isNull, type SQL, sql } from 'drizzle-orm';
import type { Settings } from '#common/settings/settings.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { passkeys, secondFactorResets } from '#server/db/schema/second-factors.ts';
import { settings } from '#server/db/schema/system.ts';

const SETTING: keyof Settings = 'staff_second_factor_required';

/**
 * True in a query of users for staff who must enrol a second factor before anything else. Asked at each request, so
 * that the setting holds at once for sessions that are open already.
 */
export const mustEnrol: SQL<boolean> = sql<boolean>`(
  ${users.role} <> 'expert' and ${users.totp_confirmed_at} is null and
  not exists (select from ${passkeys} where ${passkeys.user_id} = ${users.id}) and
  (select value from ${settings} where key = ${SETTING}) is distinct from 'false'::jsonb)`;

/** Those of these people who have a passkey. */
export async function withPasskeys(db: Db, people: number[]): Promise<Set<number>> {
  const rows = await db
    .selectDistinct({ id: passkeys.user_id })
    .from(passkeys)
    .where(inArray(passkeys.user_id, people));
  return new Set(rows.map(({ id }) => id));
}

/**
 * Removes the app, the recovery codes and the passkeys of a person. A request to reset them lapses, so that it cannot
 * remove what the person enrols afterwards.
 */
export async function removeSecondFactors(tx: Db, userId: number): Promise<void> {
  const off = { totp_secret: null, totp_confirmed_at: null, totp_last_step: null, recovery_codes: [] };
  await tx.update(users).set(off).where(eq(users.id, userId));
  await tx.delete(passkeys).where(eq(passkeys.user_id, userId));
  await tx
    .update(secondFactorResets)
    .set({ expires_at: new Date() })
    .where(and(eq(secondFactorResets.user_id, userId), isNull(secondFactorResets.decision)));
}
