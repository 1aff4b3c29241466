import type { NotificationKey } from '#common/people/notifications.ts';
import { SECOND } from '#common/values/durations.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { mails } from '#server/db/schema/system.ts';
import { NotSetUp } from '#server/http/errors.ts';
import { mailCompany } from './company.ts';
import { wantedMails } from './preferences.ts';
import { type MailContent, renderMail } from './template.ts';
import { unsubscribeHeaders, unsubscribeUrl } from './unsubscribe-link.ts';

export type NewMail = {
  to: string;
  /** The receiver's account, if any. */
  userId?: number;
  /** The preference that can switch it off; mails without one (codes, receipts, security) are always sent. */
  category?: NotificationKey;
  /** Its kind, such as 'expert_approved'; counted and shown to staff. */
  kind: string;
  subject: string;
  content: Omit<MailContent, 'company'>;
  headers?: Record<string, string>;
  /** Only tells of what happened: until the first settings are made it is left out, so that what it tells of can happen. */
  notice?: true;
  /** A mail with the same key is queued once and never again. */
  uniqueKey?: string;
  /** When its code or link expires. Somebody waits for such a mail, so it goes before others; an expired one is not sent (expire.ts). */
  expiresAt?: Date;
  /** How often it was made again. */
  renewals?: number;
};

/** A mail whose code or link expired before it could be sent. */
export type EndedMail = { to: string; userId: number | null; expiresAt: Date; createdAt: Date; renewals: number };

/**
 * Writes a mail and its delivery job in the transaction `tx`. A repeated uniqueKey does nothing, nor does a mail of a
 * category that its receiver switched off; others of a category carry a link that switches it off.
 * @throws NotSetUp in production, until the company's name and contact address are set
 */
export const queueMail = (ctx: Context, tx: Db, mail: NewMail) => queueMails(ctx, tx, [mail]);

/** As queueMail, for many mails. They are sent `heldFor` (ms) later; until then withdrawMails can stop them. */
export async function queueMails(
  ctx: Context,
  tx: Db,
  list: NewMail[],
  { heldFor = 0 }: { heldFor?: number } = {},
): Promise<void> {
  const wanted = await wantedMails(tx, list);
  if (wanted.length === 0) return;
  const company = await mailCompany(ctx, tx);
  if (company === null) {
    if (wanted.some(({ notice }) => !notice)) throw new NotSetUp();
    ctx.log.warn(
      { kinds: [...new Set(wanted.map(({ kind }) => kind))] },
      'mails left out until the first settings are made',
    );
    return;
  }
  for (let start = 0; start < wanted.length; start += BATCH)
    await writeMails(ctx, tx, wanted.slice(start, start + BATCH), { company, heldFor });
}

/** So many mails are written by one statement: a statement of PostgreSQL takes a limited number of values. */
const BATCH = 1000;

async function writeMails(
  ctx: Context,
  tx: Db,
  list: NewMail[],
  { company, heldFor }: { company: string; heldFor: number },
): Promise<void> {
  const rows = await tx
    .insert(mails)
    .values(
      list
        .map((mail) => withUnsubscribe(ctx, mail))
        .map((mail) => ({
          user_id: mail.userId,
          to: mail.to,
          kind: mail.kind,
          subject: mail.subject,
          ...renderMail({ ...mail.content, company }),
          headers: mail.headers,
          unique_key: mail.uniqueKey,
          expires_at: mail.expiresAt,
          renewals: mail.renewals,
        })),
    )
    .onConflictDoNothing()
    .returning({ id: mails.id, expires_at: mails.expires_at });
  for (const urgent of [true, false]) {
    const those = rows.filter((row) => (row.expires_at !== null) === urgent);
    await ctx.jobs.enqueueMany(
      tx,
      'deliver-mail',
      those.map((row) => ({ mail_id: row.id })),
      { urgent, ...(heldFor > 0 && { startAfter: `${heldFor / SECOND}` as const }) },
    );
  }
}

function withUnsubscribe(ctx: Context, mail: NewMail): NewMail {
  if (!mail.category || mail.userId === undefined) return mail;
  const url = unsubscribeUrl(ctx.config, { userId: mail.userId, category: mail.category });
  return {
    ...mail,
    headers: { ...mail.headers, ...unsubscribeHeaders(url) },
    content: { ...mail.content, unsubscribeUrl: url },
  };
}
