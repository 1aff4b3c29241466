import { eq } from 'drizzle-orm';
import type { ChangePasswordPayload } from '#common/access/password.ts';
import { type Session, SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import { refuseEasyPassword } from '#server/access/easy-passwords.ts';
import { hashPassword, verifyPassword } from '#server/access/passwords.ts';
import { openSession } from '#server/access/sessions.ts';
import { takeBackAttempt, throttle } from '#server/access/throttle.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { replacePassword } from '#server/features/people/recovery/reset-password.ts';
import { badInput, notFound } from '#server/http/errors.ts';
import { audit } from '#server/system/audit.ts';

/**
 * Changes the password of somebody who knows the present one. Every session ends; the one that asked gets a new one.
 * @throws HttpError 400 {errors: {current_password}}, 429
 */
export async function changePassword(
  ctx: Context,
  userId: number,
  payload: ChangePasswordPayload,
  address: string,
): Promise<Session> {
  const person = await requirePassword(ctx, userId, payload.current_password, 'current_password', address);
  await refuseEasyPassword(ctx.db, person, payload.password);
  const password_hash = await hashPassword(payload.password);
  return ctx.db.transaction(async (tx) => {
    await requireUnchanged(tx, person);
    await replacePassword(ctx, tx, person, password_hash);
    await audit(tx, { actorId: userId, action: 'password.changed', entity: 'user', entityId: userId });
    return openSession(ctx, tx, userId);
  });
}

/** The password that was checked may have been replaced meanwhile, and every session ended. */
async function requireUnchanged(tx: Db, person: typeof users.$inferSelect): Promise<void> {
  const [now] = await tx
    .select({ password_hash: users.password_hash })
    .from(users)
    .where(eq(users.id, person.id))
    .for('update');
  if (now?.password_hash !== person.password_hash) {
    throw badInput({ current_password: [SIGN_IN_MESSAGES.passwordWrong] });
  }
}

/** The signed-in person, once the password was given again. @throws HttpError 400 at `field`, 429 */
export async function requirePassword(ctx: Context, userId: number, password: string, field: string, address: string) {
  const attempt = { account: String(userId), address };
  await throttle(ctx, 'currentPassword', attempt);
  const [person] = await ctx.db.select().from(users).where(eq(users.id, userId));
  if (!person) throw notFound();
  if (!(await verifyPassword(person.password_hash, password))) {
    throw badInput({ [field]: [SIGN_IN_MESSAGES.passwordWrong] });
  }
  await takeBackAttempt(ctx, 'currentPassword', attempt);
  return person;
}
