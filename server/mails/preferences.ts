import { eq } from 'drizzle-orm';
import {
  DEFAULT_NOTIFICATIONS,
  DEFAULT_TELL_TIME,
  type NotificationPreferences,
  type NotificationPreferencesUpdate,
  STAFF_EVENTS,
} from '#common/people/notifications.ts';
import type { Db } from '#server/data/database.ts';
import { notificationPreferences } from '#server/data/schema/accounts.ts';
import { SWITCHES, TELL_STAFF } from '#server/outside/mail/preferences.ts';

/** A person's switches, all on until something else was saved, and with `staff` the choices of staff. */
export async function readPreferences(db: Db, userId: number, staff = false): Promise<NotificationPreferences> {
  const [row] = await db
    .select({ ...SWITCHES, ...(staff && TELL_STAFF) })
    .from(notificationPreferences)
    .where(eq(notificationPreferences.user_id, userId));
  return row ?? { ...DEFAULT_NOTIFICATIONS, ...(staff && DEFAULT_CHOICES) };
}

const DEFAULT_CHOICES = Object.fromEntries(STAFF_EVENTS.map((event) => [event, DEFAULT_TELL_TIME]));

/** Saves some of the switches and choices, and returns what readPreferences does. */
export async function savePreferences(db: Db, userId: number, update: NotificationPreferencesUpdate, staff = false) {
  const columns = {
    new_surveys: update.newSurveys,
    deadline_reminders: update.deadlineReminders,
    payouts: update.payouts,
    staff_messages: update.staffMessages,
    profiles_to_review: update.profilesToReview,
    late_answers: update.lateAnswers,
    gift_cards_asked: update.giftCardsAsked,
  };
  const changes = Object.values(columns).some((value) => value !== undefined);
  if (changes) {
    await db
      .insert(notificationPreferences)
      .values({ user_id: userId, ...columns })
      .onConflictDoUpdate({ target: notificationPreferences.user_id, set: columns });
  }
  return readPreferences(db, userId, staff);
}
