import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { routes } from '#common/access/addresses.ts';
import { minutesInWords } from '#common/assessments/questionnaire/minutes.ts';
import { REMINDER_DAYS } from '#common/people/notifications.ts';
import { pick } from '#common/words/collections.ts';
import { formatInstant, relativeTime } from '#common/words/dates.ts';
import { percentage } from '#common/words/format.ts';
import { formatMoney } from '#common/words/money.ts';
import { DAY } from '#common/words/units.ts';
import { titleFor } from '#server/access/agreement.ts';
import type { Db } from '#server/data/database.ts';
import { users } from '#server/data/schema/accounts.ts';
import { assessments, assignments, responses } from '#server/data/schema/assessments.ts';
import { mails } from '#server/data/schema/system.ts';
import type { Context } from '#server/outside/context.ts';
import { mailsOf } from '#server/outside/mail/mails.ts';
import { queueMails } from '#server/outside/mail/queue-mail.ts';
import { isUnfinished } from './conditions.ts';
import { withMinutesNeeded } from './read.ts';

const REMINDER_KIND = 'deadline_reminder';

const [FIRST, LAST] = REMINDER_DAYS;

/** The latest moment for a reminder that has passed, in days before the deadline. */
const moment = (now: Date) =>
  sql<number>`case when ${assessments.deadline} <= ${new Date(now.getTime() + LAST * DAY).toISOString()}::timestamptz then ${LAST}::int else ${FIRST}::int end`;

/** The key of an assignment's reminder. Another deadline makes another key, so that experts are reminded again. */
function reminderKey(assignmentId: number, days: number, deadline: Date): string {
  return `${REMINDER_KIND}:${assignmentId}:${days}:${deadline.getTime()}`;
}

/**
 * A batch of assignments, after the id `after`, whose reminder is due and was not sent: invited before the moment, not finished,
 * of an active expert and an assessment that is not closed.
 */
export function dueReminders(db: Db, now: Date, after: number, limit: number) {
  const days = moment(now);
  const key = sql`${`${REMINDER_KIND}:`}::text || ${assignments.id} || ':' || ${days} || ':' || (extract(epoch from ${assessments.deadline}) * 1000)::bigint`;
  return db
    .select({
      id: assignments.id,
      days,
      deadline: assessments.deadline,
      zone: assessments.deadline_zone,
      assessment_id: assessments.id,
      title: titleFor(users.id),
      ...pick(assessments, ['reward', 'currency', 'estimated_minutes']),
      version_id: sql<number | null>`coalesce(${responses.version_id}, ${assessments.current_version_id})`,
      ...pick(assignments, ['started_at', 'progress']),
      user_id: users.id,
      ...pick(users, ['email', 'first_name']),
    })
    .from(assignments)
    .innerJoin(assessments, eq(assessments.id, assignments.assessment_id))
    .innerJoin(users, eq(users.id, assignments.expert_id))
    .leftJoin(responses, eq(responses.assignment_id, assignments.id))
    .leftJoin(mails, eq(mails.unique_key, key))
    .where(
      and(
        gt(assignments.id, after),
        // A range, so that the index on the deadline is used. Together with is_active it means that the assessment is not closed.
        gt(assessments.deadline, now),
        lte(assessments.deadline, new Date(now.getTime() + FIRST * DAY)),
        sql`${assignments.invited_at} <= ${assessments.deadline} - ${days} * interval '24 hours'`,
        eq(assessments.is_active, true),
        isUnfinished(),
        isNull(mails.id),
      ),
    )
    .orderBy(asc(assignments.id))
    .limit(limit);
}

type DueReminder = Awaited<ReturnType<typeof dueReminders>>[number];

const BATCH = 500;

/**
 * Queues the reminders that are due at `now`: three days and one day before a deadline, each once. If the server was
 * not running at that moment, the reminder is sent later, until the next one is due.
 */
export async function sendReminders(ctx: Context, now = new Date()): Promise<void> {
  let after = 0;
  for (;;) {
    const batch = await ctx.db.transaction(async (tx) => {
      const due = await withMinutesNeeded(ctx, tx, await dueReminders(tx, now, after, BATCH));
      const mails = due
        .filter(hasDeadline)
        .map((item) => reminderMail(REMINDER_KIND, { ...item, id: item.user_id }, item, now));
      await queueMails(ctx, tx, mails);
      return due;
    });
    const last = batch.at(-1);
    if (!last || batch.length < BATCH) return;
    after = last.id;
  }
}

function hasDeadline(due: DueReminder): due is DueReminder & { deadline: Date } {
  return due.deadline !== null;
}

/** The button of a mail about a deadline, and what to do without taking part. */
export const wayToAnswer = ({ started_at, assessment_id }: { started_at: Date | null; assessment_id: number }) => ({
  action: {
    label: started_at ? 'Continue the assessment' : 'Start the assessment',
    path: routes.completeAssessment(assessment_id),
  },
  notes: ['If you cannot take part, please decline the assessment on Home, so that somebody else can be asked.'],
});

/** The mail that reminds an expert of a deadline, in the time zone of the deadline. */
const reminderMail = mailsOf({
  [REMINDER_KIND]: (due: DueReminder & { deadline: Date }, now: Date) => {
    const left = relativeTime(due.deadline, now);
    const facts = [
      Number(due.reward) > 0 && `Reward: ${formatMoney(due.reward, due.currency)}`,
      due.estimated_minutes && `Time needed: about ${minutesInWords(due.estimated_minutes)}`,
      due.started_at && `Done so far: ${percentage(due.progress)}`,
    ].filter((fact) => typeof fact === 'string');
    return {
      category: 'deadlineReminders',
      notice: true,
      uniqueKey: reminderKey(due.id, due.days, due.deadline),
      subject: `“${due.title}” closes ${left}`,
      heading: `Your assessment closes ${left}`,
      paragraphs: [
        `The assessment “${due.title}” is waiting for your answers until ${formatInstant(due.deadline, due.zone)}.`,
        ...(facts.length > 0 ? [facts.join('\n')] : []),
      ],
      ...wayToAnswer(due),
    };
  },
});
