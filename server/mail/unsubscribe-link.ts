import { NOTIFICATION_KEYS, type NotificationKey } from '#common/people/notifications.ts';
import { isSigned, signature } from '#server/access/keys.ts';
import type { Config } from '#server/config/config.ts';

export type Unsubscription = { userId: number; category: NotificationKey };

type WithSecrets = Pick<Config, 'secrets'>;

/**
 * A token that lets its bearer stop one category of mails of one person and nothing else. It never expires, since a
 * mail may be read years later, and needs no row.
 */
export function unsubscribeToken({ secrets }: WithSecrets, { userId, category }: Unsubscription): string {
  const subject = `${userId}.${category}`;
  return `${subject}.${signature(secrets, 'unsubscribe links', subject)}`;
}

/** Reads who wants to stop what; null for an invalid token. */
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

/** The category of a mail that was written with these headers; undefined for mails that nobody can switch off. */
export function categoryOf(config: WithSecrets, headers: Record<string, string>): NotificationKey | undefined {
  const token = /\/api\/unsubscribe\/([^/]+)\//.exec(headers['List-Unsubscribe'] ?? '')?.[1];
  return token ? readUnsubscribeToken(config, token)?.category : undefined;
}

/** The headers by which mail programs offer to unsubscribe with one click. */
export function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}
