import { and, asc, eq, not } from 'drizzle-orm';
import { pick } from '#common/words/collections.ts';
import { formatInstant } from '#common/words/dates.ts';
import { titleFor } from '#server/access/agreement.ts';
import type { Db } from '#server/data/database.ts';
import { users } from '#server/data/schema/accounts.ts';
import { assessments, assignments, responses } from '#server/data/schema/assessments.ts';
import type { Context } from '#server/outside/context.ts';
import { mailsOf } from '#server/outside/mail/mails.ts';
import { wantedMails } from '#server/outside/mail/preferences.ts';
import { queueMails } from '#server/outside/mail/queue-mail.ts';
import { isClosedAssessment, isUnfinished } from './conditions.ts';
import { wayToAnswer } from './reminders.ts';

/** A deadline in the time zone in which staff set it. */
type Deadline = { deadline: Date | null; deadline_zone: string };

/**
 * Tells the invited experts of an assessment who have not finished that its deadline is no longer the one `before`. No mail goes out for
 * a draft or a closed assessment. Returns how many get a mail.
 */
export async function tellOfDeadline(ctx: Context, tx: Db, id: number, before: Deadline): Promise<number> {
  const people = await tx
    .select({
      ...pick(users, ['id', 'email', 'first_name']),
      assessment_id: assessments.id,
      title: titleFor(users.id),
      ...pick(assessments, ['deadline', 'deadline_zone']),
      started_at: assignments.started_at,
    })
    .from(assignments)
    .innerJoin(assessments, eq(assessments.id, assignments.assessment_id))
    .innerJoin(users, eq(users.id, assignments.expert_id))
    .leftJoin(responses, eq(responses.assignment_id, assignments.id))
    .where(and(eq(assessments.id, id), isUnfinished(), not(isClosedAssessment())))
    .orderBy(asc(assignments.id));
  const changed = people.filter(({ deadline }) => deadline?.getTime() !== before.deadline?.getTime());
  const mails = changed.map((person) => deadlineMail('deadline_changed', person, person, before));
  const wanted = await wantedMails(tx, mails);
  await queueMails(ctx, tx, wanted);
  return wanted.length;
}

type Told = Deadline & { title: string; assessment_id: number; started_at: Date | null };

const deadlineMail = mailsOf({
  deadline_changed: (now: Told, before: Deadline) => ({
    category: 'deadlineReminders',
    subject: subjectOf(now, before),
    paragraphs: [`The assessment “${now.title}” ${changeInWords(now, before)}`],
    ...wayToAnswer(now),
  }),
});

function subjectOf({ deadline, title }: Told, before: Deadline): string {
  if (!deadline) return `“${title}” no longer has a deadline`;
  return before.deadline ? `New deadline for “${title}”` : `“${title}” now has a deadline`;
}

function changeInWords(now: Deadline, before: Deadline): string {
  const was = before.deadline && `Before, its deadline was ${formatInstant(before.deadline, before.deadline_zone)}.`;
  if (!now.deadline) return `no longer has a deadline: you can answer until our team closes it. ${was}`;
  const until = `open until ${formatInstant(now.deadline, now.deadline_zone)}.`;
  return was ? `is now ${until} ${was}` : `is ${until} Before, it had no deadline.`;
}
