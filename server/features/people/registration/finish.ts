import { and, eq, isNull } from 'drizzle-orm';
import type { FieldErrors } from '#common/api/errors.ts';
import { registrationProfile } from '#common/people/profile-rules.ts';
import { REGISTRATION_MESSAGES } from '#common/people/registration.ts';
import { hasAcceptedAgreement } from '#server/access/agreement.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { registrations } from '#server/db/schema/accounts.ts';
import { expertInvitations, experts } from '#server/db/schema/experts.ts';
import { brokenRules } from '#server/features/people/profile/profile-rules.ts';
import { currentValues, readProfile } from '#server/features/people/profile/read-profile.ts';
import { conflict, notFound } from '#server/http/errors.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { audit } from '#server/system/audit.ts';
import { profileSubmittedMail } from './mails.ts';
import { findOwner } from './queries.ts';

/**
 * Ends a registration whose profile keeps every rule and whose earlier steps (password, agreement in force) were done,
 * in the transaction `tx`: the profile waits for review and its owner is told. Doing it again changes nothing. Returns
 * what is still missing, by step or field; nothing once it is complete.
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
  await audit(tx, { actorId: userId, action: 'expert.registered', entityId: userId });
  await queueMail(ctx, tx, profileSubmittedMail(stored));
  return {};
}
