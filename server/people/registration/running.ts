import { and, desc, eq, isNull, sql } from 'drizzle-orm';
import type { FieldErrors } from '#common/api/errors.ts';
import { FIRST_STEP_DETAILS } from '#common/people/details.ts';
import { registrationProfile } from '#common/people/profile-rules.ts';
import { brokenRules } from '#common/people/profile-saves.ts';
import {
  ALREADY_REGISTERED,
  REGISTRATION_MESSAGES,
  REGISTRATION_STEP,
  type RegistrationDraft,
  type RunningRegistration,
} from '#common/people/registration.ts';
import { hasAcceptedAgreement } from '#server/access/agreement.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import { findOwner } from '#server/accounts/registration/queries.ts';
import { audit } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { conflict, notFound } from '#server/data/errors.ts';
import { registrations, users } from '#server/data/schema/accounts.ts';
import { expertInvitations, experts } from '#server/data/schema/experts.ts';
import { columns, rowOf, statement } from '#server/data/statement.ts';
import type { Context } from '#server/outside/context.ts';
import { queueMail } from '#server/outside/mail/queue-mail.ts';
import { tellStaffAtOnce } from '#server/outside/mail/tell-staff.ts';
import { profilesToReview } from '#server/people/experts/review/review.ts';
import { peopleMail } from '#server/people/mails.ts';
import { currentValues, presentProfile, readProfile } from '#server/people/profile/read-profile.ts';

/**
 * A registration as its owner left it: what was entered, laid over what the profile holds. The step is one that can be taken
 * now, so never behind a missing password or agreement. @throws HttpError 409 once it is complete
 */
export async function readRunning(ctx: Context, person: CurrentUser): Promise<RunningRegistration> {
  const stored = await readProfile(ctx.db, person.id);
  if (!stored) throw notFound();
  if (stored.registered_at) throw conflict(REGISTRATION_MESSAGES.alreadyRegistered, ALREADY_REGISTERED);
  const [row] = await ctx.db
    .select({ draft: registrations.draft })
    .from(registrations)
    .where(eq(registrations.user_id, person.id))
    .orderBy(desc(registrations.updated_at))
    .limit(1);
  const { password, agreement, profile } = REGISTRATION_STEP;
  const reached = !stored.has_password ? password : !person.accepted ? agreement : undefined;
  const left = row?.draft?.step ?? profile;
  return {
    step: reached === undefined ? left : Math.min(reached, left),
    person: { ...currentValues(stored), ...row?.draft?.person },
    email: stored.email,
    password_set: stored.has_password,
    agreed: person.accepted,
    profile_picture: presentProfile(ctx, stored, person).profile_picture,
  };
}

const ENTERED = [...FIRST_STEP_DETAILS, 'birthdate'] as const;

/** A registration that was deleted as abandoned begins anew, since its person may sign in as long as there is a profile. */
const keeping = statement('draft of a registration', rowOf(registrations, ['id']))`
  insert into ${registrations} (email, first_name, last_name, ${sql.raw(ENTERED.join(', '))}, user_id, verified_at, draft)
    select ${columns(users, ['email', 'first_name', 'last_name'])}, ${columns(experts, ENTERED)}, ${users.id},
      now(), ${sql.placeholder('draft')}::jsonb
    from ${users} join ${experts} on ${experts.id} = ${users.id}
    where ${users.id} = ${sql.placeholder('id')} and ${experts.registered_at} is null
    on conflict (lower(email)) do update
      set draft = excluded.draft || jsonb_build_object('person',
          coalesce(${registrations.draft} -> 'person', '{}') || (excluded.draft -> 'person')),
        user_id = excluded.user_id, updated_at = now()
    returning id`;

/** Keeps fields that were entered in a running registration; other fields stay as they were. @throws HttpError 409 once it is complete */
export async function keepDraft(db: Db, { id }: CurrentUser, draft: RegistrationDraft): Promise<void> {
  const kept = await keeping.rows(db, { id, draft: JSON.stringify(draft) });
  if (kept.length === 0) throw conflict(REGISTRATION_MESSAGES.alreadyRegistered, ALREADY_REGISTERED);
}

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
