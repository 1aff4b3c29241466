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
export async function queueMail(ctx: Context, tx: Db, mail: NewMail): Promise<void> {
  const { text, html } = renderMail({ ...mail.content, company: await companyName(tx) });
  const [row] = await tx
    .insert(mails)
    .values({
      user_id: mail.userId,
      to: mail.to,
      kind: mail.kind,
      subject: mail.subject,
      text,
      html,
      headers: mail.headers,
      attachments: mail.attachments,
      unique_key: mail.uniqueKey,
    })
    .onConflictDoNothing()
    .returning({ id: mails.id });
  if (row) await ctx.jobs.enqueue(tx, 'deliver-mail', { mail_id: row.id });
}
