import { eq } from 'drizzle-orm';
import { REGISTRATION_MESSAGES } from '#common/people/registration.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import { refuseEasyPassword } from '#server/access/easy-passwords.ts';
import { hashPassword } from '#server/access/passwords.ts';
import { registrationToken } from '#server/access/sessions.ts';
import type { Context } from '#server/context.ts';
import { users } from '#server/db/schema/accounts.ts';
import { badInput, conflict, forbidden } from '#server/http/errors.ts';
import { findPerson } from './queries.ts';

/**
 * Sets the password of a registration that its token proves. May be repeated until the registration is complete.
 * @throws HttpError 400 when the address is another's, 403 without a token of registration, 409 once complete
 */
export async function setPassword(
  ctx: Context,
  bearer: CurrentUser,
  { email, password }: { email: string; password: string },
): Promise<{ token: string }> {
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
  return { token: await registrationToken(ctx, ctx.db, person, bearer.session) };
}
