import { setTimeout } from 'node:timers/promises';
import { and, eq, isNull } from 'drizzle-orm';
import { isStrongPassword, PASSWORD_MESSAGES, type PasswordLink } from '#common/access/password.ts';
import { isStaffRole } from '#common/access/roles.ts';
import { SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import { deactivation } from '#server/access/deactivated.ts';
import { throttle } from '#server/access/throttle.ts';
import { accountOf } from '#server/access/user-view.ts';
import { secondsToWait, sendCode } from '#server/accounts/registration/codes.ts';
import { findPerson, findPersonById, findRegistration } from '#server/accounts/registration/queries.ts';
import { audit } from '#server/data/audit.ts';
import { badInput } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import type { Context } from '#server/outside/context.ts';
import { queueMail } from '#server/outside/mail/queue-mail.ts';
import { requireMailCompany } from '#server/outside/mail/template.ts';
import { registerStaff, replacePassword } from './change-password.ts';
import { accountMail } from './mails.ts';
import { createSecret, findLink, isPendingRow, takeLink, wasSentLately } from './one-time-secrets.ts';
import { hashPassword, refuseEasyPassword } from './passwords.ts';

/**
 * Has a job mail a reset link to the account of an address. The answer does not reveal whether there is one, nor does its time: the
 * call does the same in either case. @throws HttpError 429, NotSetUp
 */
export async function forgotPassword(ctx: Context, email: string) {
  await requireMailCompany(ctx);
  await throttle(ctx, 'forgotPassword', { account: email });
  await ctx.db.transaction(async (tx) => {
    const person = await findPerson(tx, email);
    await ctx.jobs.enqueue(tx, 'send-reset-link', { user_id: person?.id ?? 0 });
  });
  return { detail: SIGN_IN_MESSAGES.linkSent };
}

/** By then (ms) the call is answered: in one process its answer would wait for this work, and tell of it. */
const AFTER_THE_ANSWER = 200;

/**
 * Mails a reset link to an account, at most one in 30 seconds. The owner of a deactivated account, or of a registration that is not
 * finished, gets another mail. Without such an account nothing happens.
 */
export async function sendResetLink(ctx: Context, userId: number): Promise<void> {
  await setTimeout(AFTER_THE_ANSWER);
  await ctx.db.transaction(async (tx) => {
    // A concurrent job waits, and then finds the link that was sent.
    const present = and(eq(users.id, userId), isNull(users.erased_at));
    const [account] = await tx.select({ id: users.id }).from(users).where(present).for('update');
    const person = account && (await findPersonById(tx, userId));
    if (!person || (await wasSentLately(ctx, tx, 'reset_password', userId))) return;
    const { secret, expiresAt } = await createSecret(ctx, tx, 'reset_password', userId);
    if (!person.is_active) return queueMail(ctx, tx, accountMail('deactivated', person, await deactivation(tx)));
    if (person.registered) return queueMail(ctx, tx, { ...accountMail('reset_password', person, secret), expiresAt });
    const running = await findRegistration(tx, person.email, true);
    if (running && secondsToWait(ctx, running) === 0) return sendCode(ctx, tx, running, 'registration_unfinished');
    await queueMail(ctx, tx, accountMail('registration_unfinished', person, person.email));
  });
}

/** Says what a mailed link is for and whether it is still valid, without using it up. @throws HttpError 429 */
export async function inspectLink(ctx: Context, secret: string): Promise<PasswordLink> {
  await throttle(ctx, 'passwordLink');
  const link = await findLink(ctx.db, secret);
  const kind = link?.purpose === 'staff_invitation' ? 'invitation' : 'reset';
  const account = link && (await accountOf(ctx.db, link.user_id));
  if (account && !account.is_active) return { kind, usable: false, deactivated: await deactivation(ctx.db) };
  return { kind, usable: link !== undefined && isPendingRow(link) };
}

/**
 * Sets a new password with a mailed link. All links of the person are used up and every session ends. The first
 * password of a staff member must meet the rules of registration.
 * @throws HttpError 400 {errors: {token}} for a link that is unknown, expired or used, or of a deactivated account, {errors: {password}}, 429
 */
export async function resetPassword(ctx: Context, secret: string, password: string) {
  await throttle(ctx, 'resetPassword');
  const password_hash = await hashPassword(password);
  const done = await ctx.db.transaction(async (tx) => {
    const link = await takeLink(tx, secret);
    if (!link) return false;
    const { person, purpose } = link;
    if (!person.is_active) throw badInput({ token: [await deactivation(tx)] });
    // Refused in the transaction, so that the link is not used up.
    if (purpose === 'staff_invitation' && !isStrongPassword(password)) {
      throw badInput({ password: [PASSWORD_MESSAGES.weak] });
    }
    await refuseEasyPassword(tx, person, password);
    await replacePassword(ctx, tx, person, password_hash);
    if (isStaffRole(person.role)) await registerStaff(tx, person.id);
    await audit(tx, { actorId: person.id, action: 'password.reset', entityId: person.id });
    return true;
  });
  if (!done) throw badInput({ token: [PASSWORD_MESSAGES.linkInvalid] });
  return { detail: SIGN_IN_MESSAGES.passwordChanged };
}
