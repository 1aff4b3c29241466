import type { Db } from '#server/data/database.ts';
import type { users } from '#server/data/schema/accounts.ts';
import type { Context } from '#server/outside/context.ts';
import { queueMail } from '#server/outside/mail/queue-mail.ts';
import { greeting } from '#server/outside/mail/template.ts';
import { ACCOUNT_CLOSED } from '#server/people/experts/erase.ts';

/** Tells an expert who left that the account is closed. Queued before the address is erased. */
export async function mailAccountClosed(ctx: Context, tx: Db, person: typeof users.$inferSelect): Promise<void> {
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
