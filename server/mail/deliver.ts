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
 * Sends one queued mail over SMTP; without a mail server it counts as sent and is read at /dev/mail. A refusal for good
 * marks it bounced; any other failure throws, so that the job is tried again.
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
    const refused = isRefusal(error);
    const status = refused ? 'bounced' : 'queued';
    await ctx.db
      .update(mails)
      .set({ status, error: describe(error) })
      .where(eq(mails.id, mailId));
    if (refused) {
      ctx.log.warn({ event: 'bounce', mail: mail.id, kind: mail.kind }, 'mail bounced');
      return;
    }
    throw error;
  }
  const emptied = ctx.config.production ? { text: '', html: '' } : {};
  await ctx.db
    .update(mails)
    .set({ status: 'sent', sent_at: new Date(), error: null, ...emptied })
    .where(eq(mails.id, mailId));
}

type SmtpError = { code?: string; responseCode?: number };

/** Whether the server refused this very mail for good: its recipient or its content, not our sign-in or its own state. */
function isRefusal(error: unknown): boolean {
  const { code, responseCode = 0 } = error as SmtpError;
  return responseCode >= 500 && (code === 'EENVELOPE' || code === 'EMESSAGE');
}

/** For staff; without the server's own words, which may hold addresses. */
function describe(error: unknown): string {
  const { code, responseCode } = error as SmtpError;
  return `The mail server could not be used or refused it (${responseCode ?? code ?? 'unknown'}).`;
}
