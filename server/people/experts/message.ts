import { and, eq, inArray } from 'drizzle-orm';
import { fillPlaceholders } from '#common/mails/placeholders.ts';
import { type BulkAnswer, bulkAnswerOf } from '#common/people/experts/detail.ts';
import { pick } from '#common/words/collections.ts';
import { counted, fullName } from '#common/words/format.ts';
import { audit } from '#server/data/audit.ts';
import { isExpert } from '#server/data/conditions.ts';
import { users } from '#server/data/schema/accounts.ts';
import { experts } from '#server/data/schema/experts.ts';
import type { Context } from '#server/outside/context.ts';
import { hasMuted } from '#server/outside/mail/preferences.ts';
import { queueMails } from '#server/outside/mail/queue-mail.ts';

/** Sends a mail from staff to each of the experts. Who is deactivated, staff, or does not want such mails is left out and named. */
export async function messageExperts(
  ctx: Context,
  { ids, subject, body }: { ids: number[]; subject: string; body: string },
): Promise<BulkAnswer> {
  return ctx.db.transaction(async (tx) => {
    const found = await tx
      .select({
        ...pick(users, ['id', 'email', 'first_name', 'last_name']),
        isMuted: hasMuted('staffMessages', users.id),
      })
      .from(users)
      .innerJoin(experts, eq(experts.id, users.id))
      .where(and(inArray(users.id, ids), isExpert(), eq(users.is_active, true)));
    const people = found.filter(({ isMuted }) => !isMuted);
    const mails = people.map((person) => {
      const values = { expert_name: fullName(person) };
      return {
        to: person.email,
        userId: person.id,
        kind: 'staff_message',
        category: 'staffMessages' as const,
        subject: fillPlaceholders(subject, values),
        paragraphs: fillPlaceholders(body, values).split(/\n{2,}/),
      };
    });
    await queueMails(ctx, tx, mails);
    const done = people.map((person) => person.id);
    const personal = (about: number) => ({ about, after: { subject } });
    const entries = done.map((id) => ({ action: 'expert.written_to', entityId: id, personal: personal(id) }));
    await audit(tx, entries);
    const muted = new Set(found.filter(({ isMuted }) => isMuted).map(({ id }) => id));
    return bulkAnswerOf(ids, done, `Written to ${counted(done.length, 'expert')}`, (id) =>
      muted.has(id) ? 'The expert has switched off such emails.' : 'This account is not active.',
    );
  });
}
