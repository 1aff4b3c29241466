import { and, eq, inArray } from 'drizzle-orm';
import { fillPlaceholders } from '#common/mails/placeholders.ts';
import type { BulkAnswer } from '#common/people/experts/decisions.ts';
import { fullName } from '#common/texts/format.ts';
import type { Context } from '#server/context.ts';
import { isExpert } from '#server/db/is-expert.ts';
import { users } from '#server/db/schema/accounts.ts';
import { experts } from '#server/db/schema/experts.ts';
import { queueMails } from '#server/mail/queue-mail.ts';
import { auditMany } from '#server/system/audit.ts';

/** Writes a mail of the staff to each of the experts; deactivated ones and staff are left out and named. */
export async function messageExperts(
  ctx: Context,
  actorId: number,
  { ids, subject, body }: { ids: number[]; subject: string; body: string },
): Promise<Omit<BulkAnswer, 'detail'>> {
  return ctx.db.transaction(async (tx) => {
    const people = await tx
      .select({ id: users.id, email: users.email, first_name: users.first_name, last_name: users.last_name })
      .from(users)
      .innerJoin(experts, eq(experts.id, users.id))
      .where(and(inArray(users.id, ids), isExpert(), eq(users.is_active, true)));
    await queueMails(
      ctx,
      tx,
      people.map((person) => {
        const values = { expert_name: fullName(person) };
        const heading = fillPlaceholders(subject, values);
        return {
          to: person.email,
          userId: person.id,
          kind: 'staff_message',
          subject: heading,
          content: { heading, paragraphs: fillPlaceholders(body, values).split(/\n{2,}/) },
        };
      }),
    );
    if (people.length > 0) {
      await auditMany(
        tx,
        people.map(({ id }) => ({
          actorId,
          action: 'expert.written_to',
          entityId: id,
          personal: { about: id, after: { subject } },
        })),
      );
    }
    const done = people.map((person) => person.id);
    const skipped = [...new Set(ids)].filter((id) => !done.includes(id));
    return { done, skipped: skipped.map((id) => ({ id, reason: 'This account is not active.' })) };
  });
}
