import { and, eq, isNull, notBetween, or } from 'drizzle-orm';
import { Secret, TOTP } from 'otpauth';
import { type SecondFactor, type SecondFactorSecret, SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import { plainCode } from '#common/words/digits.ts';
import { SECOND } from '#common/words/units.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import { throttle } from '#server/access/throttle.ts';
import { accountOf } from '#server/access/user-view.ts';
import { accountMail } from '#server/accounts/mails.ts';
import { requirePassword } from '#server/accounts/passwords.ts';
import { endAllSessions } from '#server/accounts/sessions.ts';
import { audit } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { badInput, conflict } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { companyName, readSetting } from '#server/data/settings.ts';
import type { Context } from '#server/outside/context.ts';
import { queueMail } from '#server/outside/mail/queue-mail.ts';
import { hasPasskey } from './passkeys.ts';
import { hashRecoveryCodes, matchingHash, newRecoveryCodes } from './recovery-codes.ts';
import { NO_APP, openSeed, removeSecondFactors, sealSeed } from './seeds.ts';

type Owner = Pick<CurrentUser, 'id' | 'session'>;

const PERIOD = 30;
/** Codes of the step before and after are accepted too, since clocks differ: a code is good for 90 seconds at most, and once. */
const WINDOW = 1;
/** A step that lies further ahead (5 minutes) was used before the clock stepped back, and does not keep the person out. */
const STEPPED_BACK = 10;

/** A new secret in base 32: 160 bits, as RFC 4226 recommends. */
export const newTotpSecret = () => new Secret().base32;

/** The address with the secret for an authenticator app, shown as a QR code or a link. */
export function otpauthUrl(secret: string, issuer: string, account: string): string {
  return new TOTP({ issuer, label: account, secret: Secret.fromBase32(secret), period: PERIOD }).toString();
}

/** The 30-second step of a code; null if it fits no current step. */
export function matchingTimeStep(secret: string, code: string, now = Date.now()): number | null {
  const digits = plainCode(code);
  if (!/^\d{6}$/.test(digits)) return null;
  const totp = new TOTP({ secret: Secret.fromBase32(secret), period: PERIOD });
  const delta = totp.validate({ token: digits, timestamp: now, window: WINDOW });
  return delta === null ? null : Math.floor(now / SECOND / PERIOD) + delta;
}

export async function readSecondFactor(db: Db, userId: number): Promise<SecondFactor> {
  const person = await accountOf(db, userId);
  return { enabled: person.totp_confirmed_at !== null, recovery_codes_left: person.recovery_codes.length };
}

/**
 * Makes a secret, which is in force once a code of it is confirmed; until then the one before is.
 * @throws HttpError 400 {errors: {password}}, 429
 */
export async function beginSecondFactor(ctx: Context, userId: number, password: string): Promise<SecondFactorSecret> {
  const { email } = await requirePassword(ctx, userId, password);
  const secret = newTotpSecret();
  await ctx.db
    .update(users)
    .set({ totp_new_secret: await sealSeed(ctx, secret) })
    .where(eq(users.id, userId));
  return { secret, otpauth_url: otpauthUrl(secret, await companyName(ctx.db), email) };
}

/**
 * Puts the new secret in force, ends the person's other sessions, and returns the recovery codes, only once.
 * @throws HttpError 400 {errors: {code}}, 409
 */
export async function confirmSecondFactor(ctx: Context, { id, session }: Owner, code: string): Promise<string[]> {
  const codes = newRecoveryCodes();
  const recovery_codes = await hashRecoveryCodes(codes);
  await ctx.db.transaction(async (tx) => {
    const person = await accountOf(tx, id, true);
    if (!person.totp_new_secret) throw conflict(SIGN_IN_MESSAGES.otpNotBegun);
    const seed = await openSeed(ctx, id, person.totp_new_secret);
    const step = seed && matchingTimeStep(seed, code);
    if (!step) throw badInput({ code: [SIGN_IN_MESSAGES.otpWrong] });
    await tx
      .update(users)
      .set({
        totp_secret: person.totp_new_secret,
        totp_new_secret: null,
        totp_confirmed_at: new Date(),
        totp_last_step: step,
        recovery_codes,
      })
      .where(eq(users.id, id));
    await endAllSessions(tx, id, session);
    const kind = person.totp_confirmed_at ? 'replaced' : 'on';
    await audit(tx, { action: `second_factor.${kind}`, entityId: id });
    await queueMail(ctx, tx, accountMail(`second_factor_${kind}`, person));
  });
  return codes;
}

/**
 * Replaces the recovery codes, ends the person's other sessions, and returns the new codes, only once.
 * @throws HttpError 400 {errors: {password}}, 409 without a second factor, 429
 */
export async function renewRecoveryCodes(ctx: Context, { id, session }: Owner, password: string): Promise<string[]> {
  await requirePassword(ctx, id, password);
  const codes = newRecoveryCodes();
  const recovery_codes = await hashRecoveryCodes(codes);
  await ctx.db.transaction(async (tx) => {
    const person = await accountOf(tx, id, true);
    if (!person.totp_confirmed_at && !(await hasPasskey(tx, id))) throw conflict(SIGN_IN_MESSAGES.otpOff);
    await tx.update(users).set({ recovery_codes }).where(eq(users.id, id));
    await endAllSessions(tx, id, session);
    await audit(tx, { action: 'recovery_code.renewed', entityId: id });
    await queueMail(ctx, tx, accountMail('recovery_codes_renewed', person));
  });
  return codes;
}

/**
 * Switches the second factor off, and ends the person's other sessions.
 * @throws HttpError 400 {errors: {password | code}}, 409 if it is off or required, 429
 */
export async function removeSecondFactor(
  ctx: Context,
  { id, session }: Owner,
  { password, code }: { password: string; code: string },
): Promise<void> {
  const person = await requirePassword(ctx, id, password);
  if (!person.totp_confirmed_at) throw conflict(SIGN_IN_MESSAGES.otpOff);
  await throttle(ctx, 'currentPassword', { account: id });
  await ctx.db.transaction(async (tx) => {
    if (!(await useOtp(ctx, tx, id, code))) throw badInput({ code: [SIGN_IN_MESSAGES.otpWrong] });
    const keepsPasskey = await hasPasskey(tx, id);
    if (keepsPasskey) await tx.update(users).set(NO_APP).where(eq(users.id, id));
    else {
      if (await readSetting(tx, 'staff_second_factor_required')) throw conflict(SIGN_IN_MESSAGES.otpKept);
      await removeSecondFactors(tx, id);
    }
    await endAllSessions(tx, id, session);
    await audit(tx, { action: 'second_factor.off', entityId: id });
    await queueMail(ctx, tx, accountMail('second_factor_off', person, keepsPasskey));
  });
}

/** Uses up a code of the app or a recovery code. False if it is wrong or was used. */
export async function useOtp(ctx: Context, tx: Db, userId: number, code: string): Promise<boolean> {
  const person = await accountOf(tx, userId, true);
  const seed = person.totp_secret && person.totp_confirmed_at && (await openSeed(ctx, userId, person.totp_secret));
  const step = seed ? matchingTimeStep(seed, code) : null;
  if (seed && step !== null) {
    const used = await tx
      .update(users)
      // Sealed again, since the installation's secret may have changed.
      .set({ totp_last_step: step, totp_secret: await sealSeed(ctx, seed) })
      .where(
        and(
          eq(users.id, userId),
          or(isNull(users.totp_last_step), notBetween(users.totp_last_step, step, step + STEPPED_BACK)),
        ),
      )
      .returning({ id: users.id });
    return used.length > 0;
  }
  const used = await matchingHash(person.recovery_codes, code);
  if (!used) return false;
  const left = person.recovery_codes.filter((unused) => unused !== used);
  await tx.update(users).set({ recovery_codes: left }).where(eq(users.id, userId));
  await audit(tx, { actorId: userId, action: 'recovery_code.used', entityId: userId });
  await queueMail(ctx, tx, accountMail('recovery_code_used', person, left.length));
  return true;
}
