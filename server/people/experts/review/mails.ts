import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { DECISION_MAIL_HELD, DECISION_MAIL_KINDS } from '#common/people/experts/detail.ts';
import { SECOND } from '#common/words/units.ts';
import type { Db } from '#server/data/database.ts';
import { mails } from '#server/data/schema/system.ts';
import type { NewMail } from '#server/outside/mail/mails.ts';
import { peopleMail } from '#server/people/mails.ts';

export type Decision = { status: 'approved' } | { status: 'rejected'; reason: string };

/**
 * Withdraws mails about decisions that can be undone and are not being sent yet; returns their receivers. Sending claims the same row
 * (server/outside/mail/queue-mail.ts), so a mail is either withdrawn or sent.
 */
export async function withdrawDecisionMails(tx: Db, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return [];
  const withdrawn = await tx
    .update(mails)
    .set({ status: 'withdrawn', text: '', html: '' })
    .where(
      and(
        inArray(mails.user_id, ids),
        inArray(mails.kind, DECISION_MAIL_KINDS),
        eq(mails.status, 'queued'),
        isNull(mails.claimed_until),
        sql`${mails.created_at} > now() - make_interval(secs => ${DECISION_MAIL_HELD / SECOND})`,
      ),
    )
    .returning({ id: mails.user_id });
  return withdrawn.flatMap(({ id }) => id ?? []);
}

/** The mail about a decision on an expert's profile; `contact` is the address to write to. */
export const decisionMail = (
  person: { id: number; email: string; first_name: string },
  decision: Decision,
  contact: string,
): NewMail =>
  decision.status === 'approved'
    ? peopleMail('expert_approved', person)
    : peopleMail('expert_rejected', person, decision.reason, contact);
