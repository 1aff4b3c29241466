import { and, eq, isNull } from 'drizzle-orm';
import { FIRST_STEP_DETAILS } from '#common/people/details.ts';
import {
  REGISTRATION_MESSAGES,
  type RegisterPayload,
  registerPayload,
  type VerifyEmailPayload,
} from '#common/people/registration.ts';
import { pick } from '#common/words/collections.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import { deactivation } from '#server/access/deactivated.ts';
import { takeBackAttempt, throttle } from '#server/access/throttle.ts';
import { hashPassword, refuseEasyPassword } from '#server/accounts/passwords.ts';
import { registrationToken } from '#server/accounts/sessions.ts';
import { equalsIgnoringCase } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { badInput, conflict, forbidden, notFound, tooManyRequests, waitingTime } from '#server/data/errors.ts';
import { registrations, users } from '#server/data/schema/accounts.ts';
import { experts, nextRevision } from '#server/data/schema/experts.ts';
import { mails } from '#server/data/schema/system.ts';
import type { Context } from '#server/outside/context.ts';
import { requireMailCompany } from '#server/outside/mail/template.ts';
import { redeemCode, secondsToWait, sendCode } from './codes.ts';
import { findOwner, findPerson, findRegistration, type KnownPerson, type Registration } from './queries.ts';

/**
 * Begins a registration, or continues the running one of the address, and mails a code. The same call within the
 * cool-down (after a lost answer) mails nothing, and the sent code stays valid unless it was used. Changed details need a new code, so that
 * a stranger's details are never confirmed by a code that the owner had asked for.
 * @throws HttpError 429, NotSetUp
 */
export async function register(ctx: Context, payload: RegisterPayload) {
  await requireMailCompany(ctx);
  const attempt = { account: payload.email };
  await throttle(ctx, 'registration', attempt);
  if (secondsToWait(ctx, await findRegistration(ctx.db, payload.email)) === 0) await throttle(ctx, 'codeMail', attempt);
  return ctx.db.transaction(async (tx) => {
    await tx.insert(registrations).values(payload).onConflictDoNothing();
    const row = await findRegistration(tx, payload.email, true);
    if (!row) throw new Error('a registration that was just begun is gone');
    const seconds = secondsToWait(ctx, row);
    if (seconds > 0) {
      const isUsed = row.code_sent_at !== null && row.verified_at !== null && row.verified_at > row.code_sent_at;
      if (isSame(row, payload) && !isUsed) return { detail: REGISTRATION_MESSAGES.codeSent };
      throw tooManyRequests(seconds, `Please wait ${waitingTime(seconds)} to change your details.`);
    }
    await tx.update(registrations).set(payload).where(eq(registrations.id, row.id));
    await sendCode(ctx, tx, { ...row, ...payload });
    return { detail: REGISTRATION_MESSAGES.codeSent };
  });
}

/** Mails another code. @throws HttpError 404 without a running registration, 429 within the cool-down, NotSetUp */
export async function resendCode(ctx: Context, email: string) {
  await requireMailCompany(ctx);
  await throttle(ctx, 'registration');
  requireRunning(ctx, await findRegistration(ctx.db, email));
  await throttle(ctx, 'codeMail', { account: email });
  await ctx.db.transaction(async (tx) => {
    const row = requireRunning(ctx, await findRegistration(tx, email, true));
    await sendCode(ctx, tx, row);
  });
  return { detail: REGISTRATION_MESSAGES.resent };
}

function requireRunning(ctx: Context, row: Registration | null): Registration {
  if (!row) throw notFound(REGISTRATION_MESSAGES.notFound);
  const seconds = secondsToWait(ctx, row);
  if (seconds > 0) throw tooManyRequests(seconds, `Please wait ${waitingTime(seconds)} to ask for another code.`);
  return row;
}

const isSame = (row: Registration, payload: RegisterPayload) =>
  registerPayload.keyof().options.every((field) => row[field] === payload[field]);

/**
 * Confirms an address and returns a token for the rest of the registration. Creates the person's row, or takes over an
 * invited person's row with the staff's notes. A code works once; the call may be repeated with the same `key` while the
 * code is valid.
 * @throws HttpError 400 {errors: {code}}, 429
 */
export async function verifyEmail(ctx: Context, { email, code }: VerifyEmailPayload, key?: string) {
  const attempt = { account: email };
  await throttle(ctx, 'code', attempt);
  const { person, isUsedUp } = await ctx.db.transaction(async (tx) => {
    const row = await findRegistration(tx, email, true);
    const found = row && (await redeemCode(ctx, tx, row, code, key));
    return { person: row && found === 'right' ? await enter(tx, row) : null, isUsedUp: found === 'used up' };
  });
  const { codeWrong, codeUsedUp } = REGISTRATION_MESSAGES;
  if (!person) throw badInput({ code: [isUsedUp ? codeUsedUp : codeWrong] });
  await takeBackAttempt(ctx, 'code', attempt);
  return { detail: REGISTRATION_MESSAGES.verified, token: await registrationToken(ctx, ctx.db, person) };
}

/** The person of a confirmed address; null if it got an account meanwhile. @throws HttpError 400 {errors: {code}} if it was deactivated */
async function enter(tx: Db, row: Registration): Promise<KnownPerson | null> {
  const { email, first_name, last_name, draft } = row;
  if (await findOwner(tx, email)) return null;
  await tx.insert(users).values({ email, first_name, last_name }).onConflictDoNothing();
  const person = await findPerson(tx, email);
  if (!person) return null;
  if (!person.is_active) throw badInput({ code: [await deactivation(tx)] });
  await tx.update(users).set({ first_name, last_name }).where(eq(users.id, person.id));
  const entered = pick(row, [...FIRST_STEP_DETAILS, 'birthdate']);
  // What was left empty may be known from an invitation.
  const known = Object.fromEntries(Object.entries(entered).filter(([, value]) => value !== ''));
  await tx
    .insert(experts)
    .values({ id: person.id, ...known })
    .onConflictDoUpdate({ target: experts.id, set: { ...known, ...nextRevision } });
  await tx
    .update(registrations)
    .set({
      user_id: person.id,
      verified_at: new Date(),
      // The details that were just confirmed are newer.
      draft: draft && { ...draft, person: { ...draft.person, first_name, last_name, ...known } },
    })
    .where(eq(registrations.id, row.id));
  // Links the registration's mails to the person, so that a later change of address does not matter.
  await tx
    .update(mails)
    .set({ user_id: person.id })
    .where(and(isNull(mails.user_id), equalsIgnoringCase(mails.to, email)));
  return person;
}

/**
 * Sets the password of the registration that the token belongs to. May be repeated until the registration is complete.
 * @throws HttpError 400 for the address of somebody else, 403 without a registration token, 409 once complete
 */
export async function setPassword(ctx: Context, bearer: CurrentUser, body: { email: string; password: string }) {
  const { email, password } = body;
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
  const token = await registrationToken(ctx, ctx.db, person, bearer.session);
  return { detail: REGISTRATION_MESSAGES.passwordSet, token };
}
