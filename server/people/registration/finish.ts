import { and, eq, isNull } from 'drizzle-orm';
import type { FieldErrors } from '#common/api/errors.ts';
import { registrationProfile } from '#common/people/profile-rules.ts';
import { brokenRules } from '#common/people/profile-saves.ts';
import { REGISTRATION_MESSAGES } from '#common/people/registration.ts';
import { hasAcceptedAgreement } from '#server/access/agreement.ts';
import { findOwner } from '#server/accounts/registration/queries.ts';
import { audit } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { conflict, notFound } from '#server/data/errors.ts';
import { registrations } from '#server/data/schema/accounts.ts';
import { expertInvitations, experts } from '#server/data/schema/experts.ts';
import type { Context } from '#server/outside/context.ts';
import { queueMail } from '#server/outside/mail/queue-mail.ts';
import { tellStaffAtOnce } from '#server/outside/mail/tell-staff.ts';
import { profilesToReview } from '#server/people/experts/review/review.ts';
import { peopleMail } from '#server/people/mails.ts';
import { currentValues, readProfile } from '#server/people/profile/read-profile.ts';

/**
 * Completes a registration in the transaction `tx` if its profile meets every rule and the earlier steps (password,
 * agreement in force) are done: the profile waits for review, its owner gets a mail, and staff are told. Repeating it changes nothing.
 * Returns what is still missing, by step or field; empty once it is complete.
 */
export async function finishRegistration(ctx: Context, tx: Db, userId: number): Promise<FieldErrors> {
  const stored = await readProfile(tx, userId, true);
  if (!stored) throw notFound();
  if (stored.registered_at) return {};
  const missing = brokenRules(registrationProfile, currentValues(stored));
  if (!stored.has_password) missing.password = [REGISTRATION_MESSAGES.passwordMissing];
  if (!(await hasAcceptedAgreement(tx, userId))) missing.agreement = [REGISTRATION_MESSAGES.agreementMissing];
  if (Object.keys(missing).length > 0) return missing;
  if (await findOwner(tx, stored.email)) throw conflict(REGISTRATION_MESSAGES.alreadyRegistered);

  const now = new Date();
  await tx.update(experts).set({ registered_at: now }).where(eq(experts.id, userId));
  await tx
    .update(expertInvitations)
    .set({ accepted_at: now })
    .where(and(eq(expertInvitations.user_id, userId), isNull(expertInvitations.accepted_at)));
  await tx.delete(registrations).where(eq(registrations.user_id, userId));
  await audit(tx, { action: 'expert.registered', entityId: userId });
  await queueMail(ctx, tx, peopleMail('profile_submitted', stored));
  await tellStaffAtOnce(ctx, tx, profilesToReview, [userId]);
  return {};
}
