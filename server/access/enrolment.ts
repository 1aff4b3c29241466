import { and, eq, gt, type SQL, sql } from 'drizzle-orm';
import { NEW_SUPER_ADMIN } from '#common/access/lifetimes.ts';
import { STAFF_MESSAGES } from '#common/people/staff.ts';
import type { Settings } from '#common/settings/settings.ts';
import type { Db } from '#server/data/database.ts';
import { forbidden } from '#server/data/errors.ts';
import { passkeys, users } from '#server/data/schema/accounts.ts';
import { auditLog, settings } from '#server/data/schema/system.ts';

/** The condition that the person of the outer row has a passkey. */
export const ownsPasskey = sql<boolean>`exists (select from ${passkeys} where ${passkeys.user_id} = ${users.id})`;

const SETTING: keyof Settings = 'staff_second_factor_required';

/**
 * True in a query of users for staff who must enrol a second factor before anything else. It is part of each identity,
 * so that the setting also applies to sessions that are already open.
 */
export const mustEnrol: SQL<boolean> = sql<boolean>`(
  ${users.role} <> 'expert' and ${users.totp_confirmed_at} is null and
  not ${ownsPasskey} and
  (select value from ${settings} where key = ${SETTING}) is distinct from 'false'::jsonb)`;

/**
 * Keeps new super admins from changing the second factors of others: somebody with a stolen account could make another
 * super admin and remove them before anybody notices. @throws HttpError 403
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
