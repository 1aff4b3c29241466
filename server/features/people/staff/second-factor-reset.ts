import { and, eq, isNotNull, notInArray } from 'drizzle-orm';
import { SECOND_FACTOR_RESET_LIFETIME } from '#common/access/lifetimes.ts';
import { isSomebodyElse } from '#common/access/permissions.ts';
import { STAFF_MESSAGES, type StaffMember } from '#common/people/staff.ts';
import { fromNow } from '#server/access/lifetimes.ts';
import { endAllSessions } from '#server/access/sessions.ts';
import { removeSecondFactors } from '#server/access/staff-second-factor.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { secondFactorResets } from '#server/db/schema/second-factors.ts';
import { conflict } from '#server/http/errors.ts';
import { queueMails } from '#server/mail/queue-mail.ts';
import { audit } from '#server/system/audit.ts';
import { type ResetMail, resetAskedMail, resetDecidedMail } from './mails.ts';
import { findStaff, openResets, type StaffRow, staffView } from './queries.ts';
import { requireSuperAdmin } from './require-super-admin.ts';

type Decision = 'confirmed' | 'declined';

/**
 * Asks for the second factor of somebody who lost phone and recovery codes to be switched off. Another super admin
 * decides within a day. @throws HttpError 403, 404, 409
 */
export async function askForReset(ctx: Context, actorId: number, id: number, reason: string): Promise<StaffMember> {
  if (!isSomebodyElse(actorId, id)) throw conflict(STAFF_MESSAGES.ownAccount);
  return ctx.db.transaction(async (tx) => {
    await requireSuperAdmin(tx, actorId);
    const person = await findStaff(tx, id, true);
    if (!(await staffView(tx, person)).second_factor) throw conflict(STAFF_MESSAGES.noSecondFactor);
    if ((await openResets(tx, [id])).has(id)) throw conflict(STAFF_MESSAGES.resetAskedAlready);
    const deciders = await othersWhoDecide(tx, [actorId, id]);
    if (deciders.length === 0) throw conflict(STAFF_MESSAGES.nobodyDecides);
    const asker = await findStaff(tx, actorId);
    await tx.insert(secondFactorResets).values({
      user_id: id,
      asked_by: actorId,
      reason,
      expires_at: fromNow(SECOND_FACTOR_RESET_LIFETIME),
    });
    await audit(tx, {
      actorId,
      action: 'second_factor.reset_asked',
      entity: 'user',
      entityId: id,
      personal: { about: id, after: { reason } },
    });
    const about: ResetMail = { person, asker, reason };
    await queueMails(
      ctx,
      tx,
      [person, asker, ...deciders].map((to) => resetAskedMail(ctx.config, to, about)),
    );
    return staffView(tx, person);
  });
}

/**
 * Confirms or declines what another super admin asked for. Confirming switches the second factor off and ends every
 * session of the person. @throws HttpError 403, 404, 409
 */
export async function decideReset(ctx: Context, actorId: number, id: number, decision: Decision): Promise<StaffMember> {
  if (!isSomebodyElse(actorId, id)) throw conflict(STAFF_MESSAGES.ownAccount);
  return ctx.db.transaction(async (tx) => {
    await requireSuperAdmin(tx, actorId);
    const person = await findStaff(tx, id, true);
    const reset = (await openResets(tx, [id])).get(id);
    if (!reset) throw conflict(STAFF_MESSAGES.noReset);
    if (!isSomebodyElse(actorId, reset.asked_by)) throw conflict(STAFF_MESSAGES.ownReset);
    await tx
      .update(secondFactorResets)
      .set({ decision, decided_by: actorId, decided_at: new Date() })
      .where(eq(secondFactorResets.id, reset.id));
    if (decision === 'confirmed') {
      await removeSecondFactors(tx, id);
      await endAllSessions(tx, id);
    }
    await audit(tx, { actorId, action: `second_factor.reset_${decision}`, entity: 'user', entityId: id });
    const asker = await findStaff(tx, reset.asked_by);
    const decider = await findStaff(tx, actorId);
    const about = { person, asker, decider, decision, reason: reset.reason };
    await queueMails(
      ctx,
      tx,
      [person, asker, decider].map((to) => resetDecidedMail(to, about)),
    );
    return staffView(tx, await findStaff(tx, id));
  });
}

/** Super admins who can sign in, but for those concerned. */
function othersWhoDecide(tx: Db, concerned: number[]): Promise<StaffRow[]> {
  const able = and(eq(users.role, 'super_admin'), eq(users.is_active, true), isNotNull(users.password_hash));
  return tx
    .select()
    .from(users)
    .where(and(able, notInArray(users.id, concerned)));
}
