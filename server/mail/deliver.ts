import { eq } from 'drizzle-orm';
import nodemailer, { type Transporter } from 'nodemailer';
import type { Context } from '../context.ts';
import { mails } from '../db/schema/system.ts';

const transporters = new Map<string, Transporter>();

function transporter(url: string): Transporter {
  const known = transporters.get(url);
  if (known) return known;
  const created = nodemailer.createTransport(url);
  transporters.set(url, created);
  return created;
}

/**
 * Sends one queued mail over SMTP; without a mail server it counts as sent and is read at /dev/mail. A permanent refusal
 * (5xx) marks it bounced; any other failure throws, so that the job is tried again.
 */
export async function deliverMail(ctx: Context, mailId: number): Promise<void> {
  const [mail] = await ctx.db.select().from(mails).where(eq(mails.id, mailId));
  if (mail?.status !== 'queued') return;
  try {
    if (ctx.config.smtpUrl) {
      await transporter(ctx.config.smtpUrl).sendMail({
        from: ctx.config.mailFrom,
        to: mail.to,
        subject: mail.subject,
        text: mail.text,
        html: mail.html,
        headers: mail.headers,
        attachments: await Promise.all(
          mail.attachments.map(async (attachment) => ({
            filename: attachment.filename,
            contentType: attachment.content_type,
            content: await ctx.storage.stream(attachment.storage_key),
          })),
        ),
      });
    } else {
      ctx.log.info({ mail: mail.id, kind: mail.kind }, 'mail is in the mailbox at /dev/mail');
    }
  } catch (error) {
    const code = (error as { responseCode?: number }).responseCode ?? 0;
    if (code < 500) throw error;
    await ctx.db
      .update(mails)
      .set({ status: 'bounced', error: `The mail server refused it (${code}).` })
      .where(eq(mails.id, mailId));
    return;
  }
  const emptied = ctx.config.production ? { text: '', html: '' } : {};
  await ctx.db
    .update(mails)
    .set({ status: 'sent', sent_at: new Date(), error: null, ...emptied })
    .where(eq(mails.id, mailId));
}
