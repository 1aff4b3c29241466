import { and, eq, inArray, or, sql } from 'drizzle-orm';
import { isStaffRole } from '#common/access/roles.ts';
import { MAIL_ENDED } from '#common/mails/mail-status.ts';
import { EXPERT_MESSAGES } from '#common/people/experts/detail.ts';
import { forgetDevices } from '#server/access/devices.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { registrations, users } from '#server/db/schema/accounts.ts';
import { assignments, conflictOverrides } from '#server/db/schema/assessments.ts';
import { calls } from '#server/db/schema/calls.ts';
import { expertBrands, expertInvitations, expertOptions, experts, staffNotes } from '#server/db/schema/experts.ts';
import { payouts } from '#server/db/schema/payouts.ts';
import { oneTimeSecrets, sessions } from '#server/db/schema/sessions.ts';
import { auditDetails, auditLog, mails } from '#server/db/schema/system.ts';
import { isOpenAssignment } from '#server/features/assessments/conditions.ts';
import { owedPayouts } from '#server/features/payouts/owed.ts';
import { existingProfile } from '#server/features/people/experts/profile/detail.ts';
import { conflict, forbidden } from '#server/http/errors.ts';
import { audit } from '#server/system/audit.ts';

/**
 * Deletes an expert: everything personal is erased, answers and payouts stay under an anonymous row.
 * @throws HttpError 403 for a staff member, 404, 409 while requested payouts are unpaid
 */
export async function deleteExpert(ctx: Context, actorId: number, id: number): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    const { user } = await existingProfile(tx, id, true);
    if (isStaffRole(user.role)) throw forbidden(EXPERT_MESSAGES.adminRow);
    await requireNoOpenPayouts(tx, id);
    await erasePerson(tx, id);
    await audit(tx, { actorId, action: 'expert.deleted', entity: 'expert', entityId: id });
  });
}

/** @throws HttpError 409 when payouts were asked for and are neither paid nor rejected */
export async function requireNoOpenPayouts(tx: Db, id: number): Promise<void> {
  const [open] = await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.expert_id, id), owedPayouts))
    .limit(1);
  if (open) throw conflict(EXPERT_MESSAGES.openPayouts);
}

const ERASED_EXPERT = {
  mobile_phone: '',
  birthdate: null,
  gender: null,
  linkedin_profile_url: '',
  current_company: '',
  specialization: '',
  other_expertise: '',
  other_industries: '',
  additional_info: '',
  profile_picture_id: null,
  status_reason: '',
};

/** Removes what is personal from every table, also what the audit log tells, and leaves an anonymous row. */
export async function erasePerson(tx: Db, id: number): Promise<void> {
  await anonymise(tx, id);
  const profiles = tx
    .select({ id: experts.id })
    .from(experts)
    .where(or(eq(experts.id, id), eq(experts.merged_into, id)));
  const about = and(inArray(auditLog.entity, ['expert', 'user']), inArray(auditLog.entity_id, profiles));
  const entries = tx
    .select({ id: auditLog.id })
    .from(auditLog)
    .where(or(about, inArray(auditLog.actor_id, profiles)));
  await tx.delete(auditDetails).where(inArray(auditDetails.audit_id, entries));
}

/** Leaves an anonymous row that nobody can sign in with; what the audit log tells stays. */
export async function anonymise(tx: Db, id: number): Promise<void> {
  const now = new Date();
  const [user] = await tx.select({ email: users.email }).from(users).where(eq(users.id, id));
  await withdrawUnfinished(tx, id);
  await forgetDevices(tx, id);
  await tx.delete(sessions).where(eq(sessions.user_id, id));
  await tx.delete(oneTimeSecrets).where(eq(oneTimeSecrets.user_id, id));
  await tx.delete(calls).where(eq(calls.user_id, id));
  await tx.delete(expertInvitations).where(eq(expertInvitations.user_id, id));
  await tx.delete(staffNotes).where(eq(staffNotes.expert_id, id));
  await tx.delete(expertBrands).where(eq(expertBrands.expert_id, id));
  await tx.delete(conflictOverrides).where(eq(conflictOverrides.expert_id, id));
  await tx.delete(expertOptions).where(eq(expertOptions.expert_id, id));
  await tx
    .delete(registrations)
    .where(or(eq(registrations.user_id, id), sql`lower(${registrations.email}) = lower(${user?.email ?? ''})`));
  await tx
    .update(mails)
    .set({ to: '', subject: '', text: '', html: '', headers: {}, attachments: [] })
    .where(and(eq(mails.user_id, id), inArray(mails.status, MAIL_ENDED)));
  await tx.update(assignments).set({ decline_reason: '' }).where(eq(assignments.expert_id, id));
  // Name and address stand in what was approved, and reasons may tell of the person.
  await tx.update(payouts).set({ approved_terms: null, rejection_reason: '' }).where(eq(payouts.expert_id, id));
  await tx
    .update(experts)
    .set({ ...ERASED_EXPERT, removed_at: now, revision: sql`${experts.revision} + 1` })
    .where(eq(experts.id, id));
  await tx
    .update(users)
    .set({
      email: `erased-${id}@invalid`,
      username: null,
      password_hash: null,
      first_name: 'Erased',
      last_name: 'expert',
      is_active: false,
      totp_secret: null,
      totp_confirmed_at: null,
      recovery_codes: [],
      erased_at: now,
    })
    .where(eq(users.id, id));
}

/** Withdraws unfinished assignments, since nobody is left to answer them. */
async function withdrawUnfinished(tx: Db, id: number): Promise<void> {
  await tx
    .update(assignments)
    .set({ withdrawn_at: new Date() })
    .where(and(eq(assignments.expert_id, id), isOpenAssignment()));
}
