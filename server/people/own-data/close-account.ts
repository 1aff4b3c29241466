import { and, inArray, isNotNull, ne } from 'drizzle-orm';
import { MAIL_ENDED } from '#common/mails/mails.ts';
import { ACCOUNT_MESSAGES } from '#common/people/account.ts';
import { accountOf } from '#server/access/user-view.ts';
import { requirePassword } from '#server/accounts/passwords.ts';
import { audit } from '#server/data/audit.ts';
import { conflict, notFound } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { mails } from '#server/data/schema/system.ts';
import type { Context } from '#server/outside/context.ts';
import { queueMail } from '#server/outside/mail/queue-mail.ts';
import { erasePerson, requireNoOpenPayouts } from '#server/people/erase.ts';
import { peopleMail } from '#server/people/mails.ts';

/**
 * Closes an expert's own account: erases everything personal, keeps answers and payment records under an anonymous row,
 * withdraws unfinished assignments and ends every session.
 * @throws HttpError 400 {errors: {password}}, 409 while a requested gift card is not paid, 429
 */
export async function closeAccount(ctx: Context, userId: number, password: string): Promise<void> {
  await requirePassword(ctx, userId, password);
  await ctx.db.transaction(async (tx) => {
    const person = await accountOf(tx, userId, true);
    if (person.erased_at) throw notFound();
    await requireNoOpenPayouts(tx, userId, conflict(ACCOUNT_MESSAGES.openPayouts, 'open_payouts'));
    // Queued before the address is erased.
    await queueMail(ctx, tx, peopleMail('account_closed', person));
    await erasePerson(ctx, tx, userId);
    await audit(tx, { action: 'account.closed', entityId: userId });
  });
}

/** Empties mails that still waited when their receiver's data were erased, such as the one that confirms the erasure. */
export async function forgetMails(ctx: Context): Promise<void> {
  const erased = ctx.db.select({ id: users.id }).from(users).where(isNotNull(users.erased_at));
  await ctx.db
    .update(mails)
    .set({ to: '', subject: '', text: '', html: '', headers: {} })
    .where(and(inArray(mails.user_id, erased), inArray(mails.status, MAIL_ENDED), ne(mails.to, '')));
}
