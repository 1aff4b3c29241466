import { and, eq, inArray, isNotNull, ne } from 'drizzle-orm';
import { MAIL_ENDED } from '#common/mails/mails.ts';
import { ACCOUNT_MESSAGES } from '#common/people/account.ts';
import { audit } from '#server/data/audit.ts';
import type { Db } from '#server/data/database.ts';
import { conflict, notFound } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { mails } from '#server/data/schema/system.ts';
import type { Context } from '#server/outside/context.ts';
import { queueMail } from '#server/outside/mail/queue-mail.ts';
import { greeting } from '#server/outside/mail/template.ts';
import { ACCOUNT_CLOSED, erasePerson, requireNoOpenPayouts } from '#server/people/experts/erase.ts';
import { requirePassword } from '#server/people/password.ts';

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
    await requireNoOpenPayouts(tx, userId, conflict(ACCOUNT_MESSAGES.openPayouts, 'open_payouts'));
    await mailAccountClosed(ctx, tx, person);
    await erasePerson(ctx, tx, userId);
    await audit(tx, { action: 'account.closed', entityId: userId });
  });
}

/** Tells an expert who left that the account is closed. Queued before the address is erased. */
async function mailAccountClosed(ctx: Context, tx: Db, person: typeof users.$inferSelect): Promise<void> {
  await queueMail(ctx, tx, {
    to: person.email,
    userId: person.id,
    kind: ACCOUNT_CLOSED,
    notice: true,
    subject: 'Your account has been closed',
    content: {
      heading: 'Your account has been closed',
      paragraphs: [
        greeting(person),
        'As you asked, we have closed your Expert Panel account and erased your personal data. Your answers stay without your name, and records of payments are kept as the law asks.',
        'If it was not you who asked for this, please answer this email at once.',
      ],
    },
  });
}

/** Empties mails that were still on their way when their receiver's data was erased, for instance the mail that confirms the erasure. */
export async function forgetMails(ctx: Context): Promise<void> {
  const erased = ctx.db.select({ id: users.id }).from(users).where(isNotNull(users.erased_at));
  await ctx.db
    .update(mails)
    .set({ to: '', subject: '', text: '', html: '', headers: {} })
    .where(and(inArray(mails.user_id, erased), inArray(mails.status, MAIL_ENDED), ne(mails.to, '')));
}
