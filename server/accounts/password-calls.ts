import { type ChangePasswordPayload, changePasswordPayload } from '#common/access/password.ts';
import { changedPassword, type Session, SIGN_IN_MESSAGES } from '#common/access/sign-in.ts';
import { takeBackAttempt, throttle } from '#server/access/throttle.ts';
import { accountOf } from '#server/access/user-view.ts';
import { audit } from '#server/data/audit.ts';
import { badInput } from '#server/data/errors.ts';
import type { Context } from '#server/outside/context.ts';
import { type Call, call } from '#server/web/call.ts';
import { hashPassword, refuseEasyPassword, verifyPassword } from './passwords.ts';
import { replacePassword } from './recovery/calls.ts';
import { openSession } from './sessions.ts';

/** The password of the signed-in person. */
export const passwordCalls: Call[] = [
  call('POST /api/auth/change-password/', {
    summary: 'Change my password; every other session ends',
    access: 'signed_in',
    repeat: 'own',
    refuses: [429],
    body: changePasswordPayload,
    response: { 200: changedPassword },
    run: async ({ ctx, user, body }) => {
      const session = await changePassword(ctx, user.id, body);
      return { detail: SIGN_IN_MESSAGES.passwordChanged, session };
    },
  }),
];

/**
 * Changes the password of a person who knows the present one. Ends every session and opens a new one.
 * @throws HttpError 400 {errors: {current_password}}, 429
 */
async function changePassword(ctx: Context, userId: number, payload: ChangePasswordPayload): Promise<Session> {
  const person = await requirePassword(ctx, userId, payload.current_password, 'current_password');
  await refuseEasyPassword(ctx.db, person, payload.password);
  const password_hash = await hashPassword(payload.password);
  return ctx.db.transaction(async (tx) => {
    // The password may have been replaced since it was checked.
    const now = await accountOf(tx, userId, true);
    if (now.password_hash !== person.password_hash) throw passwordWrong('current_password');
    await replacePassword(ctx, tx, person, password_hash);
    await audit(tx, { action: 'password.changed', entityId: userId });
    return openSession(ctx, tx, userId);
  });
}

const passwordWrong = (field: string) => badInput({ [field]: [SIGN_IN_MESSAGES.passwordWrong] });

/** Checks the password again and returns the signed-in person. @throws HttpError 400 at `field`, 429 */
export async function requirePassword(ctx: Context, userId: number, password: string, field = 'password') {
  const attempt = { account: userId };
  await throttle(ctx, 'currentPassword', attempt);
  const person = await accountOf(ctx.db, userId);
  if (!(await verifyPassword(person.password_hash, password))) throw passwordWrong(field);
  await takeBackAttempt(ctx, 'currentPassword', attempt);
  return person;
}
