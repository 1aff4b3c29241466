import { and, eq, inArray, isNull } from 'drizzle-orm';
import { DEFAULT_NOTIFICATIONS, type NotificationKey, type NotificationPreferences } from '#common/notifications.ts';
import type { Db } from '../db/database.ts';
import { notificationPreferences, users } from '../db/schema/people.ts';

const columns = {
  newSurveys: notificationPreferences.new_surveys,
  deadlineReminders: notificationPreferences.deadline_reminders,
  payouts: notificationPreferences.payouts,
};

/** What a person wants to be told of. */
export async function readPreferences(db: Db, userId: number): Promise<NotificationPreferences> {
  const [row] = await db
    .select(columns)
    .from(notificationPreferences)
    .where(eq(notificationPreferences.user_id, userId));
  return row ?? DEFAULT_NOTIFICATIONS;
}

/** Saves some or all switches and gives all of them. */
export async function savePreferences(
  tx: Db,
  userId: number,
  change: Partial<NotificationPreferences>,
): Promise<NotificationPreferences> {
  const preferences = { ...(await readPreferences(tx, userId)), ...change };
  const values = {
    new_surveys: preferences.newSurveys,
    deadline_reminders: preferences.deadlineReminders,
    payouts: preferences.payouts,
  };
  await tx
    .insert(notificationPreferences)
    .values({ user_id: userId, ...values })
    .onConflictDoUpdate({ target: notificationPreferences.user_id, set: values });
  return preferences;
}

type Wanted = { userId?: number; category?: NotificationKey };

/** The mails that their receivers want: those of no category, and those whose category is not switched off. */
export async function wantedMails<Mail extends Wanted>(db: Db, list: Mail[]): Promise<Mail[]> {
  const ids = list.flatMap((mail) => (mail.category && mail.userId !== undefined ? [mail.userId] : []));
  if (ids.length === 0) return list;
  const rows = await db
    .select({ id: users.id, ...columns })
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
