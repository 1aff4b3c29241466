import { createHmac, timingSafeEqual } from 'node:crypto';
import { NOTIFICATION_KEYS, type NotificationKey } from '#common/people/notifications.ts';
import type { Config } from '#server/config/config.ts';

export type Unsubscription = { userId: number; category: NotificationKey };

type Secrets = Pick<Config, 'jwtSecret'>;

/**
 * A token that lets its bearer stop one category of mails of one person and nothing else. It never expires, since a
 * mail may be read years later, and needs no row.
 */
export function unsubscribeToken(config: Secrets, { userId, category }: Unsubscription): string {
  const subject = `${userId}.${category}`;
  return `${subject}.${signature(config, subject)}`;
}

/** Reads who wants to stop what; null for an invalid token. */
export function readUnsubscribeToken(config: Secrets, token: string): Unsubscription | null {
  const [id = '', name = '', given = ''] = token.split('.');
  const category = NOTIFICATION_KEYS.find((key) => key === name);
  if (!category || !/^\d{1,9}$/.test(id)) return null;
  const expected = Buffer.from(signature(config, `${id}.${category}`));
  const received = Buffer.from(given);
  if (expected.length !== received.length || !timingSafeEqual(expected, received)) return null;
  return { userId: Number(id), category };
}

/** The address in a mail: shows a page on GET, unsubscribes on POST (RFC 8058). */
export function unsubscribeUrl(config: Pick<Config, 'publicUrl' | 'jwtSecret'>, subject: Unsubscription): string {
  return `${config.publicUrl}/api/unsubscribe/${unsubscribeToken(config, subject)}/`;
}

/** The headers by which mail programs offer to unsubscribe with one click. */
export function unsubscribeHeaders(url: string): Record<string, string> {
  return { 'List-Unsubscribe': `<${url}>`, 'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click' };
}

function signature(config: Secrets, subject: string): string {
  return createHmac('sha256', config.jwtSecret).update(`unsubscribe:${subject}`).digest('base64url');
}
