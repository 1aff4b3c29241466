import { eq } from 'drizzle-orm';
import {
  forgotPasswordPayload,
  isStrongPassword,
  PASSWORD_MESSAGES,
  type PasswordLink,
  passwordLink,
  passwordLinkPayload,
  resetPasswordPayload,
} from '#common/access/password.ts';
import { isStaffRole } from '#common/access/roles.ts';
import { SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import { detail } from '#common/api/errors.ts';
import { deactivation } from '#server/access/deactivated.ts';
import { throttle } from '#server/access/throttle.ts';
import { accountOf } from '#server/access/user-view.ts';
import { forgetDevices } from '#server/accounts/devices.ts';
import { findLink, isPendingRow, takeLink, voidSecrets } from '#server/accounts/one-time-secrets.ts';
import { hashPassword, refuseEasyPassword } from '#server/accounts/passwords.ts';
import { registerStaff } from '#server/accounts/register-staff.ts';
import { findPerson } from '#server/accounts/registration/queries.ts';
import { endAllSessions } from '#server/accounts/sessions.ts';
import { audit } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { badInput } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import type { Context } from '#server/outside/context.ts';
import { queueMail } from '#server/outside/mail/queue-mail.ts';
import { requireMailCompany } from '#server/outside/mail/template.ts';
import { peopleMail } from '#server/people/mails.ts';
import { type Call, call } from '#server/web/call.ts';

/** A new password for a person who cannot sign in. */
export const recoveryCalls: Call[] = [
  call('POST /api/business/forgot-password/', {
    summary: 'Ask for a reset link',
    access: 'public',
    repeat: 'key',
    refuses: [429],
    body: forgotPasswordPayload,
    response: { 200: detail },
    run: async ({ ctx, body }) => {
      await forgotPassword(ctx, body.email);
      return { detail: SIGN_IN_MESSAGES.linkSent };
    },
  }),
  call('POST /api/business/reset-password/', {
    summary: 'Set a new password with a mailed link',
    access: 'public',
    repeat: 'own',
    refuses: [429],
    body: resetPasswordPayload,
    response: { 200: detail },
    run: async ({ ctx, body }) => {
      await resetPassword(ctx, body.token, body.password);
      return { detail: SIGN_IN_MESSAGES.passwordChanged };
    },
  }),
  call('POST /api/business/reset-password/check/', {
    summary: 'Ask what a mailed link that sets a password is for',
    access: 'public',
    repeat: 'own',
    refuses: [429],
    body: passwordLinkPayload,
    response: { 200: passwordLink },
    run: ({ ctx, body }) => inspectLink(ctx, body.token),
  }),
];

/**
 * Has a job mail a reset link to the account of an address. The answer does not reveal whether there is one, nor does its time: the
 * call does the same in either case. @throws HttpError 429, NotSetUp
 */
async function forgotPassword(ctx: Context, email: string): Promise<void> {
  await requireMailCompany(ctx);
  await throttle(ctx, 'forgotPassword', { account: email });
  await ctx.db.transaction(async (tx) => {
    const person = await findPerson(tx, email);
    await ctx.jobs.enqueue(tx, 'send-reset-link', { user_id: person?.id ?? 0 });
  });
}

/** Says what a mailed link is for and whether it is still valid, without using it up. @throws HttpError 429 */
async function inspectLink(ctx: Context, secret: string): Promise<PasswordLink> {
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
async function resetPassword(ctx: Context, secret: string, password: string): Promise<void> {
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
}

/** Stores a new password, ends every session, invalidates outstanding links, and tells the person by mail. */
export async function replacePassword(
  ctx: Context,
  tx: Db,
  person: { id: number; email: string; first_name: string; password_hash: string | null },
  password_hash: string,
): Promise<void> {
  await tx.update(users).set({ password_hash }).where(eq(users.id, person.id));
  await voidSecrets(tx, person.id, 'link');
  await endAllSessions(tx, person.id);
  await forgetDevices(tx, person.id);
  // The first password of an invited staff member is not a change.
  if (person.password_hash) await queueMail(ctx, tx, peopleMail('password_changed', person));
}
