import { and, asc, eq, gt, isNull, lte, sql } from 'drizzle-orm';
import { REMINDER_DAYS } from '#common/people/notifications.ts';
import { DAY } from '#common/values/durations.ts';
import { pick } from '#common/values/pick.ts';
import { titleFor } from '#server/access/agreement.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { assessments, assignments, responses } from '#server/db/schema/assessments.ts';
import { mails } from '#server/db/schema/system.ts';
import { isVisibleToExpert } from '#server/db/visible-to-expert.ts';
import { isOpenAssignment } from '#server/features/assessments/conditions.ts';

export const REMINDER_KIND = 'deadline_reminder';

const [FIRST, LAST] = REMINDER_DAYS;

/** The last of the two moments before the deadline that has passed. */
const moment = (now: Date) =>
  sql<number>`case when ${assessments.deadline} <= ${new Date(now.getTime() + LAST * DAY).toISOString()}::timestamptz then ${LAST}::int else ${FIRST}::int end`;

/** The key of one moment of an assignment; moving the deadline makes a new moment. */
export function reminderKey(assignmentId: number, days: number, deadline: Date): string {
  return `${REMINDER_KIND}:${assignmentId}:${days}:${deadline.getTime()}`;
}

/**
 * A batch of assignments whose reminder is due and was not sent, after the id `after`: invited before that moment, open to an
 * active expert, of an assessment that is not closed.
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
      started_at: assignments.started_at,
      progress: assignments.progress,
      user_id: users.id,
      email: users.email,
      first_name: users.first_name,
    })
    .from(assignments)
    .innerJoin(assessments, eq(assessments.id, assignments.assessment_id))
    .innerJoin(users, eq(users.id, assignments.expert_id))
    .leftJoin(responses, eq(responses.assignment_id, assignments.id))
    .leftJoin(mails, eq(mails.unique_key, key))
    .where(
      and(
        gt(assignments.id, after),
        // The deadline is asked for as a range, which its index finds. With is_active it says that the assessment is not closed.
        gt(assessments.deadline, now),
        lte(assessments.deadline, new Date(now.getTime() + FIRST * DAY)),
        sql`${assignments.invited_at} <= ${assessments.deadline} - ${days} * interval '24 hours'`,
        eq(assessments.is_active, true),
        isVisibleToExpert(),
        isOpenAssignment(),
        isNull(responses.submitted_at),
        eq(users.is_active, true),
        isNull(mails.id),
      ),
    )
    .orderBy(asc(assignments.id))
    .limit(limit);
}

export type DueReminder = Awaited<ReturnType<typeof dueReminders>>[number];
