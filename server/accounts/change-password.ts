import { and, eq, isNull } from 'drizzle-orm';
import type { ChangePasswordPayload } from '#common/access/password.ts';
import { SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import { accountOf } from '#server/access/user-view.ts';
import { audit } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { users } from '#server/data/schema/accounts.ts';
import { experts } from '#server/data/schema/experts.ts';
import type { Context } from '#server/outside/context.ts';
import { queueMail } from '#server/outside/mail/queue-mail.ts';
import { forgetDevices } from './devices.ts';
import { accountMail } from './mails.ts';
import { voidSecrets } from './one-time-secrets.ts';
import { hashPassword, passwordWrong, refuseEasyPassword, requirePassword } from './passwords.ts';
import { endAllSessions, openSession } from './sessions.ts';

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
  if (person.password_hash) await queueMail(ctx, tx, accountMail('password_changed', person));
}

/**
 * Changes the password of a person who knows the present one. Ends every session and opens a new one.
 * @throws HttpError 400 {errors: {current_password}}, 429
 */
export async function changePassword(ctx: Context, userId: number, payload: ChangePasswordPayload) {
  const person = await requirePassword(ctx, userId, payload.current_password, 'current_password');
  await refuseEasyPassword(ctx.db, person, payload.password);
  const password_hash = await hashPassword(payload.password);
  return ctx.db.transaction(async (tx) => {
    // The password may have been replaced since it was checked.
    const now = await accountOf(tx, userId, true);
    if (now.password_hash !== person.password_hash) throw passwordWrong('current_password');
    await replacePassword(ctx, tx, person, password_hash);
    await audit(tx, { action: 'password.changed', entityId: userId });
    return { detail: SIGN_IN_MESSAGES.passwordChanged, session: await openSession(ctx, tx, userId) };
  });
}

/** Records, once, that a staff member has set a password and so has an account. */
export async function registerStaff(tx: Db, id: number): Promise<void> {
  await tx
    .update(experts)
    .set({ status: 'approved', registered_at: new Date() })
    .where(and(eq(experts.id, id), isNull(experts.registered_at)));
}
