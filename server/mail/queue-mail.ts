import type { Context } from '../context.ts';
import type { Db } from '../db/database.ts';
import { type MailAttachment, mails } from '../db/schema/system.ts';
import { companyName } from '../system/settings.ts';
import { type MailContent, renderMail } from './template.ts';

export type NewMail = {
  to: string;
  /** The account it goes to, where there is one. */
  userId?: number;
  /** What it is about, e.g. 'expert_approved'; counted and shown to staff. */
  kind: string;
  subject: string;
  content: Omit<MailContent, 'company'>;
  headers?: Record<string, string>;
  attachments?: MailAttachment[];
  /** A mail with the same key is queued once and never again. */
  uniqueKey?: string;
};

/** Writes a mail and its delivery job in the transaction `tx`. A repeated uniqueKey does nothing. */
export const queueMail = (ctx: Context, tx: Db, mail: NewMail) => queueMails(ctx, tx, [mail]);

/** As queueMail, for many at once. */
export async function queueMails(ctx: Context, tx: Db, list: NewMail[]): Promise<void> {
  if (list.length === 0) return;
  const company = await companyName(tx);
  const rows = await tx
    .insert(mails)
    .values(
      list.map((mail) => ({
        user_id: mail.userId,
        to: mail.to,
        kind: mail.kind,
        subject: mail.subject,
        ...renderMail({ ...mail.content, company }),
        headers: mail.headers,
        attachments: mail.attachments,
        unique_key: mail.uniqueKey,
      })),
    )
    .onConflictDoNothing()
    .returning({ id: mails.id });
  await ctx.jobs.enqueueMany(
    tx,
    'deliver-mail',
    rows.map((row) => ({ mail_id: row.id })),
  );
}
