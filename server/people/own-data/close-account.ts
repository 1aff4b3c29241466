import { eq } from 'drizzle-orm';
import { ACCOUNT_MESSAGES } from '#common/people/account.ts';
import { audit } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { conflict, HttpError, notFound } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import type { Context } from '#server/outside/context.ts';
import { erasePerson, requireNoOpenPayouts } from '#server/people/experts/erase.ts';
import { requirePassword } from '#server/people/password.ts';
import { mailAccountClosed } from './mails.ts';

/**
 * Closes the account of an expert who leaves: everything personal is erased, answers and payment records stay under an
 * anonymous row, unfinished assignments are withdrawn, every session ends.
 * @throws HttpError 400 {errors: {password}}, 409 while a requested gift card is not paid, 429
 */
export async function closeAccount(ctx: Context, userId: number, password: string, address: string): Promise<void> {
  await requirePassword(ctx, userId, password, 'password', address);
  await ctx.db.transaction(async (tx) => {
    const [person] = await tx.select().from(users).where(eq(users.id, userId)).for('update');
    if (!person || person.erased_at) throw notFound();
    await refuseWhileUnpaid(tx, userId);
    await mailAccountClosed(ctx, tx, person);
    await erasePerson(ctx, tx, userId);
    await audit(tx, { actorId: userId, action: 'account.closed', entity: 'user', entityId: userId });
  });
}

/** The same refusal as for staff, in words for the expert. */
async function refuseWhileUnpaid(tx: Db, userId: number): Promise<void> {
  try {
    await requireNoOpenPayouts(tx, userId);
  } catch (error) {
    if (error instanceof HttpError && error.status === 409)
      throw conflict(ACCOUNT_MESSAGES.openPayouts, 'open_payouts');
    throw error;
  }
}
