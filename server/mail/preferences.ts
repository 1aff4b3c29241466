import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { DEFAULT_NOTIFICATIONS, type NotificationKey } from '#common/people/notifications.ts';
import type { Db } from '#server/db/database.ts';
import { notificationPreferences, users } from '#server/db/schema/accounts.ts';

type Wanted = { userId?: number; category?: NotificationKey };

/** The condition that a person has switched off mails about new assessments. */
export const hasMutedNewSurveys = (userId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${notificationPreferences}
    where ${notificationPreferences.user_id} = ${userId} and not ${notificationPreferences.new_surveys})`;

/** Keeps the mails that their receivers want: without a category, or with a category that is not switched off. */
export async function wantedMails<Mail extends Wanted>(db: Db, list: Mail[]): Promise<Mail[]> {
  const ids = list.flatMap((mail) => (mail.category && mail.userId !== undefined ? [mail.userId] : []));
  if (ids.length === 0) return list;
  const rows = await db
    .select({
      id: users.id,
      newSurveys: notificationPreferences.new_surveys,
      deadlineReminders: notificationPreferences.deadline_reminders,
      payouts: notificationPreferences.payouts,
    })
    .from(users)
    .leftJoin(notificationPreferences, eq(notificationPreferences.user_id, users.id))
    .where(and(inArray(users.id, [...new Set(ids)]), isNull(users.erased_at)));
  const preferencesOf = new Map(rows.map((row) => [row.id, row]));
  return list.filter(({ userId, category }) => {
    if (!category || userId === undefined) return true;
    const preferences = preferencesOf.get(userId);
    return preferences !== undefined && (preferences[category] ?? DEFAULT_NOTIFICATIONS[category]);
  });
}
