import { and, eq, isNull, lt, or } from 'drizzle-orm';
import { type SecondFactor, type SecondFactorSecret, SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import { openSeed, sealSeed } from '#server/access/second-factor-seeds.ts';
import { endAllSessions } from '#server/access/sessions.ts';
import { removeSecondFactors } from '#server/access/staff-second-factor.ts';
import { throttle } from '#server/access/throttle.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { requirePassword } from '#server/features/people/password/change-password.ts';
import { recoveryCodeUsedMail, secondFactorMail } from '#server/features/people/sign-in/mails.ts';
import { badInput, conflict, notFound } from '#server/http/errors.ts';
import { queueMail } from '#server/mail/queue-mail.ts';
import { audit } from '#server/system/audit.ts';
import { companyName, readSetting } from '#server/system/settings.ts';
import { hasPasskey } from './passkeys.ts';
import { hashRecoveryCodes, matchingHash, newRecoveryCodes } from './recovery-codes.ts';
import { matchingTimeStep, newTotpSecret, otpauthUrl } from './totp.ts';

export async function readSecondFactor(db: Db, userId: number): Promise<SecondFactor> {
  const person = await personOf(db, userId);
  return { enabled: person.totp_confirmed_at !== null, recovery_codes_left: person.recovery_codes.length };
}

/**
 * Makes a secret that is in force only once a code of it was confirmed.
 * @throws HttpError 400 {errors: {password}}, 409 when one is in force, 429
 */
export async function beginSecondFactor(
  ctx: Context,
  userId: number,
  password: string,
  address: string,
): Promise<SecondFactorSecret> {
  await requirePassword(ctx, userId, password, 'password', address);
  const secret = newTotpSecret();
  const [person] = await ctx.db
    .update(users)
    .set({ totp_secret: await sealSeed(ctx, secret) })
    .where(and(eq(users.id, userId), isNull(users.totp_confirmed_at)))
    .returning({ email: users.email });
  if (!person) throw conflict(SIGN_IN_MESSAGES.otpOn);
  return { secret, otpauth_url: otpauthUrl(secret, await companyName(ctx.db), person.email) };
}

/**
 * Puts the begun secret in force, ends the person's other sessions, and gives the recovery codes, once.
 * @throws HttpError 400 {errors: {code}}, 409
 */
export async function confirmSecondFactor(
  ctx: Context,
  { id, session }: Pick<CurrentUser, 'id' | 'session'>,
  code: string,
): Promise<string[]> {
  const codes = newRecoveryCodes();
  const recovery_codes = await hashRecoveryCodes(codes);
  await ctx.db.transaction(async (tx) => {
    const person = await personOf(tx, id, true);
    if (person.totp_confirmed_at) throw conflict(SIGN_IN_MESSAGES.otpOn);
    if (!person.totp_secret) throw conflict(SIGN_IN_MESSAGES.otpNotBegun);
    const seed = await openSeed(ctx, id, person.totp_secret);
    const step = seed && matchingTimeStep(seed, code);
    if (!step) throw badInput({ code: [SIGN_IN_MESSAGES.otpWrong] });
    await tx
      .update(users)
      .set({ totp_confirmed_at: new Date(), totp_last_step: step, recovery_codes })
      .where(eq(users.id, id));
    await endAllSessions(tx, id, session);
    await audit(tx, { actorId: id, action: 'second_factor.on', entity: 'user', entityId: id });
    await queueMail(ctx, tx, secondFactorMail(person, true));
  });
  return codes;
}

/**
 * Switches the second factor off, and ends the person's other sessions.
 * @throws HttpError 400 {errors: {password | code}}, 409 when none is on, or one is required of staff, 429
 */
export async function removeSecondFactor(
  ctx: Context,
  { id, session }: Pick<CurrentUser, 'id' | 'session'>,
  { password, code }: { password: string; code: string },
  address: string,
): Promise<void> {
  const person = await requirePassword(ctx, id, password, 'password', address);
  if (!person.totp_confirmed_at) throw conflict(SIGN_IN_MESSAGES.otpOff);
  await throttle(ctx, 'currentPassword', { account: String(id), address });
  await ctx.db.transaction(async (tx) => {
    if (!(await useOtp(ctx, tx, id, code))) throw badInput({ code: [SIGN_IN_MESSAGES.otpWrong] });
    if (await hasPasskey(tx, id)) {
      await tx
        .update(users)
        .set({ totp_secret: null, totp_confirmed_at: null, totp_last_step: null })
        .where(eq(users.id, id));
    } else {
      if (await readSetting(tx, 'staff_second_factor_required')) throw conflict(SIGN_IN_MESSAGES.otpKept);
      await removeSecondFactors(tx, id);
    }
    await endAllSessions(tx, id, session);
    await audit(tx, { actorId: id, action: 'second_factor.off', entity: 'user', entityId: id });
    await queueMail(ctx, tx, secondFactorMail(person, false));
  });
}

/** Uses a code of the app or a recovery code, each of which counts once. False when it does not fit. */
export async function useOtp(ctx: Context, tx: Db, userId: number, code: string): Promise<boolean> {
  const person = await personOf(tx, userId, true);
  const seed = person.totp_secret && person.totp_confirmed_at && (await openSeed(ctx, userId, person.totp_secret));
  const step = seed ? matchingTimeStep(seed, code) : null;
  if (seed && step !== null) {
    const used = await tx
      .update(users)
      // Sealed anew, because the secret of the installation may have changed.
      .set({ totp_last_step: step, totp_secret: await sealSeed(ctx, seed) })
      .where(and(eq(users.id, userId), or(isNull(users.totp_last_step), lt(users.totp_last_step, step))))
      .returning({ id: users.id });
    return used.length > 0;
  }
  const used = await matchingHash(person.recovery_codes, code);
  if (!used) return false;
  const left = person.recovery_codes.filter((unused) => unused !== used);
  await tx.update(users).set({ recovery_codes: left }).where(eq(users.id, userId));
  await audit(tx, { actorId: userId, action: 'recovery_code.used', entity: 'user', entityId: userId });
  await queueMail(ctx, tx, recoveryCodeUsedMail(person, left.length));
  return true;
}

async function personOf(db: Db, userId: number, lock = false) {
  const found = db.select().from(users).where(eq(users.id, userId));
  const [person] = await (lock ? found.for('update') : found);
  if (!person) throw notFound();
  return person;
}
