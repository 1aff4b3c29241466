import { and, eq, isNull } from 'drizzle-orm';
import * as z from 'zod';
import { setPasswordPayload } from '#common/access/password.ts';
import { SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import type { FieldErrors } from '#common/api/errors.ts';
import { IDEMPOTENCY_KEY } from '#common/api/repetition.ts';
import { registrationProfile } from '#common/people/profile-rules.ts';
import { brokenRules } from '#common/people/profile-saves.ts';
import {
  invitationPrefill,
  REGISTRATION_MESSAGES,
  registerPayload,
  registrationAnswer,
  registrationDraft,
  resendCodePayload,
  runningRegistration,
  verifyEmailPayload,
} from '#common/people/registration.ts';
import { hasAcceptedAgreement } from '#server/access/agreement.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import { hashPassword, refuseEasyPassword } from '#server/accounts/passwords.ts';
import { findOwner, findPerson } from '#server/accounts/registration/queries.ts';
import { readInvitation, register, resendCode, verifyEmail } from '#server/accounts/registration/register.ts';
import { registrationToken } from '#server/accounts/sessions.ts';
import { audit } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { badInput, conflict, forbidden, notFound, unauthenticated } from '#server/data/errors.ts';
import { registrations, users } from '#server/data/schema/accounts.ts';
import { expertInvitations, experts } from '#server/data/schema/experts.ts';
import type { Context } from '#server/outside/context.ts';
import { queueMail } from '#server/outside/mail/queue-mail.ts';
import { tellStaffAtOnce } from '#server/outside/mail/tell-staff.ts';
import { profilesToReview } from '#server/people/experts/review/review.ts';
import { peopleMail } from '#server/people/mails.ts';
import { currentValues, readProfile } from '#server/people/profile/read-profile.ts';
import { type Call, call } from '#server/web/call.ts';
import { noContent } from '#server/web/openapi.ts';
import { keepDraft, readRunning } from './draft.ts';

const response = { 200: registrationAnswer };

/** The steps of a registration. Each may be repeated, since an answer may get lost. */
export const registrationCalls: Call[] = [
  ...(['POST /api/business/register/', 'POST /api/auth/register/'] as const).map((route) =>
    call(route, {
      summary: 'Begin a registration, or take it up again',
      access: 'public',
      repeat: 'key',
      refuses: [429],
      body: registerPayload,
      response,
      run: async ({ ctx, body }) => {
        await register(ctx, body);
        return { detail: REGISTRATION_MESSAGES.codeSent };
      },
    }),
  ),
  call('POST /api/business/verify-email/', {
    summary: 'Prove the email address',
    access: 'public',
    repeat: 'own',
    refuses: [429],
    body: verifyEmailPayload,
    response,
    run: async ({ ctx, body, request }) => {
      const key = request.headers[IDEMPOTENCY_KEY.toLowerCase()]?.toString();
      return { detail: REGISTRATION_MESSAGES.verified, token: await verifyEmail(ctx, body, key) };
    },
  }),
  call('POST /api/business/resend-verification-code/', {
    summary: 'Email another code',
    access: 'public',
    repeat: 'key',
    refuses: [404, 429],
    body: resendCodePayload,
    response,
    run: async ({ ctx, body }) => {
      await resendCode(ctx, body.email);
      return { detail: REGISTRATION_MESSAGES.resent };
    },
  }),
  call('POST /api/business/set-password/', {
    summary: 'Choose the password',
    access: 'registration',
    repeat: 'own',
    refuses: [429],
    body: setPasswordPayload,
    response,
    before: ({ ctx, user }) => requireRunningRegistration(ctx, user),
    run: async ({ ctx, user, body }) => ({
      detail: REGISTRATION_MESSAGES.passwordSet,
      token: await setPassword(ctx, user, body),
    }),
  }),
  call('GET /api/business/registration/', {
    summary: 'A running registration, to go on where it was left',
    access: 'registration',
    refuses: [409],
    response: { 200: runningRegistration },
    before: ({ ctx, user }) => requireRunningRegistration(ctx, user),
    run: ({ ctx, user }) => readRunning(ctx, user),
  }),
  call('PUT /api/business/registration/', {
    summary: 'Keep what was entered in a running registration',
    access: 'registration',
    refuses: [409],
    body: registrationDraft,
    response: noContent,
    before: ({ ctx, user }) => requireRunningRegistration(ctx, user),
    run: ({ ctx, user, body }) => keepDraft(ctx.db, user, body),
  }),
  call('POST /api/business/complete-registration/', {
    summary: 'Complete the registration',
    access: 'registration',
    repeat: 'own',
    refuses: [400, 429],
    response,
    before: ({ ctx, user }) => requireRunningRegistration(ctx, user),
    run: async ({ ctx, user }) => {
      const missing = await ctx.db.transaction((tx) => finishRegistration(ctx, tx, user.id));
      if (Object.keys(missing).length > 0) throw badInput(missing);
      return { detail: REGISTRATION_MESSAGES.complete };
    },
  }),
  call('GET /api/business/invitations/:token/', {
    summary: 'What an invitation knows of the invited person',
    access: 'public',
    params: z.object({ token: z.string().max(200) }),
    response: { 200: invitationPrefill },
    run: ({ ctx, params }) => readInvitation(ctx.db, params.token),
  }),
];

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

/**
 * Sets the password of the registration that the token belongs to. May be repeated until the registration is complete.
 * @throws HttpError 400 for the address of somebody else, 403 without a registration token, 409 once complete
 */
async function setPassword(
  ctx: Context,
  bearer: CurrentUser,
  { email, password }: { email: string; password: string },
): Promise<string> {
  if (bearer.scope !== 'registration') throw forbidden();
  const person = await findPerson(ctx.db, email);
  if (person?.id !== bearer.id) throw badInput({ email: [REGISTRATION_MESSAGES.emailMissing] });
  await refuseEasyPassword(ctx.db, person, password);
  const password_hash = await hashPassword(password);
  await ctx.db.transaction(async (tx) => {
    await tx.select({ id: users.id }).from(users).where(eq(users.id, bearer.id)).for('update');
    if ((await findPerson(tx, email))?.registered) throw conflict(REGISTRATION_MESSAGES.alreadyRegistered);
    await tx.update(users).set({ password_hash }).where(eq(users.id, bearer.id));
  });
  return registrationToken(ctx, ctx.db, person, bearer.session);
}

/**
 * Accepts a registration's token while the registration runs and, so that its last calls can be repeated, shortly after its end.
 * @throws HttpError 401 after that
 */
export async function requireRunningRegistration(ctx: Context, person: CurrentUser): Promise<void> {
  if (person.scope !== 'registration') return;
  const [row] = await ctx.db
    .select({ registered_at: experts.registered_at })
    .from(experts)
    .where(eq(experts.id, person.id));
  refuseEnded(ctx, person, row?.registered_at);
}

/** As requireRunningRegistration, if it is known when the person registered. @throws HttpError 401 */
export function refuseEnded({ config }: Context, { scope }: CurrentUser, ended?: Date | string | null): void {
  if (scope !== 'registration' || !ended) return;
  if (Date.now() - new Date(ended).getTime() > config.lifetimes.registrationRepeat) {
    throw unauthenticated(SIGN_IN_MESSAGES.tokenInvalid, 'token_not_valid');
  }
}
