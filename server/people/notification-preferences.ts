import { eq } from 'drizzle-orm';
import {
  DEFAULT_NOTIFICATIONS,
  type NotificationPreferences,
  type NotificationPreferencesUpdate,
} from '#common/people/notifications.ts';
import type { Db } from '#server/data/database.ts';
import { notificationPreferences } from '#server/data/schema/accounts.ts';
import { SWITCHES } from '#server/outside/mail/preferences.ts';

/** A person's switches; all on until something else was saved. */
export async function readPreferences(db: Db, userId: number): Promise<NotificationPreferences> {
  const own = eq(notificationPreferences.user_id, userId);
  const [row = DEFAULT_NOTIFICATIONS] = await db.select(SWITCHES).from(notificationPreferences).where(own);
  return row;
}

/** Saves some of the switches and returns all of them. */
export async function savePreferences(
  db: Db,
  userId: number,
  update: NotificationPreferencesUpdate,
): Promise<NotificationPreferences> {
  const columns = {
    new_surveys: update.newSurveys,
    deadline_reminders: update.deadlineReminders,
    payouts: update.payouts,
    staff_messages: update.staffMessages,
  };
  const changes = Object.values(columns).some((value) => value !== undefined);
  if (changes) {
    await db
      .insert(notificationPreferences)
      .values({ user_id: userId, ...columns })
      .onConflictDoUpdate({ target: notificationPreferences.user_id, set: columns });
  }
  return readPreferences(db, userId);
}
