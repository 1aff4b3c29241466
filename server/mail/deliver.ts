import { eq } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { whileClaimed } from '#server/db/claim.ts';
import { mails } from '#server/db/schema/system.ts';
import { claimMail, type Mail, renewClaim } from './claim.ts';
import { expireMail, type Renewals } from './expire.ts';
import { SmtpError, sendOverSmtp } from './smtp.ts';

/**
 * Sends a queued mail over SMTP; without a mail server it counts as sent and is shown at /dev/mail. A permanent refusal marks it bounced,
 * an expired one is made again; any other failure throws, so that the job is retried. A mail is sent at least once: twice only
 * if the process dies, or loses the database, between the mail server's acceptance and recording it.
 */
export async function deliverMail(
  ctx: Context,
  mailId: number,
  { last, renewals }: { last: boolean; renewals: Renewals },
): Promise<void> {
  const mail = await claimMail(ctx.db, mailId);
  if (!mail) return;
  if (mail.expires_at && mail.expires_at.getTime() <= Date.now()) return expireMail(ctx, mail, renewals);
  try {
    await whileClaimed(
      () => renewClaim(ctx.db, mail.id),
      () => send(ctx, mail),
    );
  } catch (error) {
    const { final, message } = error instanceof SmtpError ? error : { final: false, message: 'It could not be sent.' };
    const status = final ? 'bounced' : last ? 'failed' : 'queued';
    await ctx.db.update(mails).set({ status, error: message, claimed_until: null }).where(eq(mails.id, mailId));
    if (final) {
      ctx.log.warn({ event: 'bounce', mail: mail.id, kind: mail.kind }, 'mail bounced');
      return;
    }
    throw error;
  }
  const emptied = ctx.config.production ? { text: '', html: '' } : {};
  await ctx.db
    .update(mails)
    .set({ status: 'sent', sent_at: new Date(), error: null, claimed_until: null, ...emptied })
    .where(eq(mails.id, mailId));
}

async function send(ctx: Context, mail: Mail): Promise<void> {
  const { smtpUrl, mailFrom, publicUrl } = ctx.config;
  if (!smtpUrl) {
    ctx.log.info({ mail: mail.id, kind: mail.kind }, 'mail is in the mailbox at /dev/mail');
    return;
  }
  await sendOverSmtp(smtpUrl, {
    from: mailFrom,
    // One address, whatever was stored: a text would be read as a list.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    text: mail.text,
    html: mail.html,
    headers: mail.headers,
    // The same at each try, so that mail programs show a mail that arrives twice only once.
    messageId: `<mail-${mail.id}-${mail.created_at.getTime()}@${new URL(publicUrl).hostname}>`,
  });
}
