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
};

/** The condition that a person has switched off mails about new assessments. */
export const hasMutedNewSurveys = (userId: SQLWrapper): SQL<boolean> =>
  sql<boolean>`exists (select 1 from ${notificationPreferences}
    where ${notificationPreferences.user_id} = ${userId} and not ${notificationPreferences.new_surveys})`;

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

/** The address in a mail: shows a page on GET, unsubscribes on POST (RFC 8058). */
export function unsubscribeUrl(config: Pick<Config, 'publicUrl' | 'secrets'>, subject: Unsubscription): string {
  return `${config.publicUrl}/api/unsubscribe/${unsubscribeToken(config, subject)}/`;
}

/** The category of a mail with these headers; undefined for mails that cannot be switched off. */
export function categoryOf(config: WithSecrets, headers: Record<string, string>): NotificationKey | undefined {
  const token = /\/api\/unsubscribe\/([^/]+)\//.exec(headers['List-Unsubscribe'] ?? '')?.[1];
  return token ? readUnsubscribeToken(config, token)?.category : undefined;
}

/** The headers by which mail programs offer to unsubscribe with one click. */
export function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
