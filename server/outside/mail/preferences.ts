import { and, eq, inArray, isNull, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { DEFAULT_NOTIFICATIONS, NOTIFICATION_KEYS, type NotificationKey } from '#common/people/notifications.ts';
import type { Config } from '#server/data/config/config.ts';
import { isSigned, signature } from '#server/data/config/keys.ts';
import type { Db } from '#server/data/database.ts';
import { notificationPreferences, users } from '#server/data/schema/accounts.ts';

type Wanted = { userId?: number; category?: NotificationKey };

/** The columns of the switches. */
export const SWITCHES = {
  newSurveys: notificationPreferences.new_surveys,
  deadlineReminders: notificationPreferences.deadline_reminders,
  payouts: notificationPreferences.payouts,
  staffMessages: notificationPreferences.staff_messages,
};

/** The columns of the choices of staff. */
export const TELL_STAFF = {
  profilesToReview: notificationPreferences.profiles_to_review,
  lateAnswers: notificationPreferences.late_answers,
  giftCardsAsked: notificationPreferences.gift_cards_asked,
};

/** The condition that a person has switched off mails of a category. */
export const hasMuted = (category: NotificationKey, userId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${notificationPreferences}
    where ${notificationPreferences.user_id} = ${userId} and not ${SWITCHES[category]})`;

/** Returns the mails that their receivers want: those without a category, or whose category is not switched off. */
export async function wantedMails<Mail extends Wanted>(db: Db, list: Mail[]): Promise<Mail[]> {
  const ids = list.flatMap((mail) => (mail.category && mail.userId !== undefined ? [mail.userId] : []));
  if (ids.length === 0) return list;
  const rows = await db
    .select({ id: users.id, ...SWITCHES })
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

export type Unsubscription = { userId: number; category: NotificationKey };

type WithSecrets = Pick<Config, 'secrets'>;

/**
 * A token that only lets its bearer stop one category of mails to one person. It never expires, since a mail may be
 * read years later, and needs no row.
 */
export function unsubscribeToken({ secrets }: WithSecrets, { userId, category }: Unsubscription): string {
  const subject = `${userId}.${category}`;
  return `${subject}.${signature(secrets, 'unsubscribe links', subject)}`;
}

/** Reads the person and the category from a token; null for an invalid one. */
export function readUnsubscribeToken({ secrets }: WithSecrets, token: string): Unsubscription | null {
  const [id = '', name = '', given = ''] = token.split('.');
  const category = NOTIFICATION_KEYS.find((key) => key === name);
  if (!category || !/^\d{1,9}$/.test(id)) return null;
  if (!isSigned(secrets, 'unsubscribe links', `${id}.${category}`, given)) return null;
  return { userId: Number(id), category };
}

/** Stands for the link in the stored text of a mail, so that whoever reads the text cannot unsubscribe the receiver. */
export const UNSUBSCRIBE_LINK = '{unsubscribe_link}';

type Stored = { user_id: number | null; category: NotificationKey | null; text: string; html: string };

/**
 * A mail as its receiver gets it: with the link that switches off its category, if it has one, and the headers by which mail programs
 * offer that with one click (RFC 8058). The address shows a page on GET, and unsubscribes on POST.
 */
export function withUnsubscribeLink(
  config: Pick<Config, 'publicUrl' | 'secrets'>,
  { user_id: userId, category, text, html }: Stored,
): { text: string; html: string; headers: Record<string, string> } {
  if (!category || userId === null) return { text, html, headers: {} };
  const url = `${config.publicUrl}/api/unsubscribe/${unsubscribeToken(config, { userId, category })}/`;
  return {
    text: text.replaceAll(UNSUBSCRIBE_LINK, url),
    html: html.replaceAll(UNSUBSCRIBE_LINK, url),
    headers: { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' },
  };
}
