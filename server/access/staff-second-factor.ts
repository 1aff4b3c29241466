import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { NEW_SUPER_ADMIN } from '#common/access/lifetimes.ts';
import { STAFF_MESSAGES } from '#common/people/staff.ts';
import type { Settings } from '#common/settings/settings.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { passkeys } from '#server/db/schema/second-factors.ts';
import { auditLog, settings } from '#server/db/schema/system.ts';
import { forbidden } from '#server/http/errors.ts';

/** The condition that the person of the row around has a passkey. */
export const ownsPasskey = sql<boolean>`exists (select from ${passkeys} where ${passkeys.user_id} = ${users.id})`;

const SETTING: keyof Settings = 'staff_second_factor_required';

/**
 * True in a query of users for staff who must enrol a second factor before anything else. Asked at each request, so
 * that the setting holds at once for sessions that are open already.
 */
export const mustEnrol: SQL<boolean> = sql<boolean>`(
  ${users.role} <> 'expert' and ${users.totp_confirmed_at} is null and
  not ${ownsPasskey} and
  (select value from ${settings} where key = ${SETTING}) is distinct from 'false'::jsonb)`;

/** Removes the app, the recovery codes and the passkeys of a person. */
export async function removeSecondFactors(tx: Db, userId: number): Promise<void> {
  const off = { totp_secret: null, totp_confirmed_at: null, totp_last_step: null, recovery_codes: [] };
  await tx.update(users).set(off).where(eq(users.id, userId));
  await tx.delete(passkeys).where(eq(passkeys.user_id, userId));
}

/**
 * Keeps whoever was invited as a super admin, or made one, a moment ago from the second factors of others: one stolen account must not
 * get rid of them by a second one before anybody has noticed. @throws HttpError 403
 */
export async function refuseNewSuperAdmin(tx: Db, actorId: number): Promise<void> {
  const [made] = await tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(
      and(
        eq(auditLog.entity, 'user'),
        eq(auditLog.entity_id, actorId),
        gt(auditLog.at, new Date(Date.now() - NEW_SUPER_ADMIN)),
        sql`${auditLog.after} ->> 'role' = 'super_admin' and ${auditLog.before} ->> 'role' is distinct from 'super_admin'`,
      ),
    )
    .limit(1);
  if (made) throw forbidden(STAFF_MESSAGES.newSuperAdmin);
}
