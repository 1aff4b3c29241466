import { and, asc, eq, isNotNull, or } from 'drizzle-orm';
import { isSomebodyElse } from '#common/access/permissions.ts';
import { STAFF_MESSAGES, type StaffInvitation, type StaffMember, type StaffUpdate } from '#common/people/staff.ts';
import { fullName } from '#common/words/format.ts';
import { refuseNewSuperAdmin } from '#server/access/enrolment.ts';
import { accountMail } from '#server/accounts/mails.ts';
import { createSecret, voidSecrets, wasSentAgain } from '#server/accounts/one-time-secrets.ts';
import { removeSecondFactors } from '#server/accounts/second-factor/seeds.ts';
import { endAllSessions } from '#server/accounts/sessions.ts';
import { audit } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { badInput, conflict, forbidden } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { experts, nextRevision } from '#server/data/schema/experts.ts';
import type { Context } from '#server/outside/context.ts';
import { queueMail, queueMails } from '#server/outside/mail/queue-mail.ts';
import { refuseStale } from '#server/web/stale.ts';
import { findStaff, isStaffRow, type StaffRow, staffView } from './queries.ts';

/** Makes a staff member's account and mails a link to set its password. @throws HttpError 400 {errors: {email}} */
export async function inviteStaff(ctx: Context, invitation: StaffInvitation): Promise<StaffMember> {
  return ctx.db.transaction(async (tx) => {
    const [row] = await tx.insert(users).values(invitation).onConflictDoNothing().returning();
    if (!row) throw badInput({ email: [STAFF_MESSAGES.addressTaken] });
    // Setting the password is what registers a staff member.
    await tx.insert(experts).values({ id: row.id, status: 'pending' });
    await sendInvitation(ctx, tx, row);
    await audit(tx, { action: 'staff.invited', entityId: row.id, after: { role: row.role } });
    return staffView(tx, row.id);
  });
}

/**
 * Mails another link to somebody who has set no password yet; earlier links become invalid. A second call within
 * 30 seconds sends nothing, and the link that was sent stays valid. @throws HttpError 404, 409
 */
export async function inviteAgain(ctx: Context, id: number): Promise<StaffMember> {
  return ctx.db.transaction(async (tx) => {
    const row = await findStaff(tx, id, true);
    if (row.password_hash || !row.is_active) throw conflict(STAFF_MESSAGES.notInvited);
    if (await wasSentAgain(ctx, tx, 'staff_invitation', id)) return staffView(tx, id);
    await voidSecrets(tx, id, 'link');
    await sendInvitation(ctx, tx, row);
    await audit(tx, { action: 'staff.invited_again', entityId: id });
    return staffView(tx, id);
  });
}

const EDITED = { entity: 'user', actions: ['staff.updated'], what: 'this person' };

/** Changes names or role. A new role ends the person's sessions. @throws HttpError 404, 409 for one's own role or an outdated revision */
export async function updateStaff(ctx: Context, actorId: number, id: number, { revision, ...update }: StaffUpdate) {
  return ctx.db.transaction(async (tx) => {
    await requireSuperAdmin(tx, actorId);
    const before = await findStaff(tx, id, true);
    const { revision: stored } = await staffView(tx, id);
    await refuseStale(tx, { read: revision, stored }, { ...EDITED, id });
    const newRole = update.role !== undefined && update.role !== before.role;
    if (newRole) refuseOwnAccount(actorId, id);
    const { first_name, last_name, role } = { ...before, ...update };
    await tx.update(users).set({ first_name, last_name, role }).where(eq(users.id, id));
    await tx.update(experts).set(nextRevision).where(eq(experts.id, id));
    if (newRole) await endAllSessions(tx, id);
    await audit(tx, {
      action: 'staff.updated',
      entityId: id,
      before: { role: before.role },
      after: { role },
      personal: {
        about: id,
        before: { first_name: before.first_name, last_name: before.last_name },
        after: { first_name, last_name },
      },
    });
    return staffView(tx, id);
  });
}

/** Deactivates a staff member's account at once, or activates it again. @throws HttpError 404, 409 for oneself */
export async function setStaffActive(ctx: Context, actorId: number, id: number, is_active: boolean) {
  refuseOwnAccount(actorId, id);
  return ctx.db.transaction(async (tx) => {
    await requireSuperAdmin(tx, actorId);
    const row = await findStaff(tx, id, true);
    if (row.is_active === is_active) return staffView(tx, id);
    await tx.update(users).set({ is_active }).where(eq(users.id, id));
    if (!is_active) {
      await voidSecrets(tx, id, 'link');
      await endAllSessions(tx, id);
    }
    // A staff member who never set a password had no access, and gets no mail.
    const kind = is_active ? 'account_activated' : 'account_deactivated';
    if (row.password_hash) await queueMail(ctx, tx, accountMail(kind, row));
    await audit(tx, { action: is_active ? 'staff.activated' : 'staff.deactivated', entityId: id });
    return staffView(tx, id);
  });
}

/**
 * Switches off the second factor of a staff member who lost phone and recovery codes, and ends their sessions. All staff are told by
 * mail, so that it cannot happen unnoticed. @throws HttpError 403, 404, 409
 */
export async function resetSecondFactor(ctx: Context, actorId: number, id: number): Promise<StaffMember> {
  refuseOwnAccount(actorId, id);
  return ctx.db.transaction(async (tx) => {
    await requireSuperAdmin(tx, actorId);
    await refuseNewSuperAdmin(tx, actorId);
    const person = await findStaff(tx, id, true);
    if (!(await staffView(tx, id)).second_factor) throw conflict(STAFF_MESSAGES.noSecondFactor);
    await removeSecondFactors(tx, id);
    await endAllSessions(tx, id);
    await audit(tx, { action: 'second_factor.reset', entityId: id });
    const actor = await findStaff(tx, actorId);
    const active = and(isStaffRow, eq(users.is_active, true), isNotNull(users.password_hash));
    const told = await tx
      .select()
      .from(users)
      .where(or(active, eq(users.id, id)));
    const mails = told.map((to) =>
      accountMail('second_factor_reset', to, to.id === id, fullName(actor), fullName(person)),
    );
    await queueMails(ctx, tx, mails);
    return staffView(tx, id);
  });
}

async function sendInvitation(ctx: Context, tx: Db, row: StaffRow): Promise<void> {
  const { secret, expiresAt } = await createSecret(ctx, tx, 'staff_invitation', row.id);
  await queueMail(ctx, tx, { ...accountMail('staff_invitation', row, secret), expiresAt });
}

function refuseOwnAccount(actorId: number, id: number): void {
  if (!isSomebodyElse(actorId, id)) throw conflict(STAFF_MESSAGES.ownAccount);
}

/**
 * Makes changes by super admins wait for one another, and refuses an actor who is no longer an active super admin. So if
 * two deactivate each other at the same time, one remains. @throws HttpError 403
 */
async function requireSuperAdmin(tx: Db, actorId: number): Promise<void> {
  const present = await tx
    .select({ id: users.id })
    .from(users)
    .where(and(eq(users.role, 'super_admin'), eq(users.is_active, true)))
    .orderBy(asc(users.id))
    .for('update');
  if (!present.some((row) => row.id === actorId)) throw forbidden();
}
