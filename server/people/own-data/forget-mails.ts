import { and, inArray, isNotNull, ne } from 'drizzle-orm';
import { MAIL_ENDED } from '#common/mails/mail-status.ts';
import { users } from '#server/data/schema/accounts.ts';
import { mails } from '#server/data/schema/system.ts';
import type { Context } from '#server/outside/context.ts';

/** Empties mails that were still on their way when their receiver's data was erased, for instance the mail that confirms the erasure. */
export async function forgetMails(ctx: Context): Promise<void> {
  const erased = ctx.db.select({ id: users.id }).from(users).where(isNotNull(users.erased_at));
  await ctx.db
    .update(mails)
    .set({ to: '', subject: '', text: '', html: '', headers: {} })
    .where(and(inArray(mails.user_id, erased), inArray(mails.status, MAIL_ENDED), ne(mails.to, '')));
}
