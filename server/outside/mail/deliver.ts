import { eq } from 'drizzle-orm';
import { untilWritten, whileClaimed } from '#server/data/claim.ts';
import { mails } from '#server/data/schema/system.ts';
import { readSetting } from '#server/data/settings.ts';
import type { Context } from '#server/outside/context.ts';
import { withUnsubscribeLink } from './preferences.ts';
import { claimMail, type Mail, renewClaim } from './queue-mail.ts';
import { SmtpError, sendOverSmtp } from './smtp.ts';

/**
 * Sends a queued mail over SMTP; without a mail server it counts as sent and is shown at /dev/mail. A permanent refusal of the
 * recipient marks it as bounced; any other failure throws, so that the job is retried until the `last` time. A mail whose code or link expired is emptied
 * and not sent. A mail is sent twice only if the process dies after the mail server has accepted it and before the database knows of it.
 */
export async function deliverMail(ctx: Context, mailId: number, last: boolean): Promise<void> {
  const mail = await claimMail(ctx.db, mailId);
  if (!mail) return;
  if (mail.expires_at && mail.expires_at.getTime() <= Date.now()) {
    const error = 'Its code or link expired before it could be sent.';
    const expired = { status: 'expired', text: '', html: '', claimed_until: null, error } as const;
    await ctx.db.update(mails).set(expired).where(eq(mails.id, mailId));
    return;
  }
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
  const sent = { status: 'sent', sent_at: new Date(), error: null, claimed_until: null, ...emptied } as const;
  await untilWritten(
    () => ctx.db.update(mails).set(sent).where(eq(mails.id, mailId)),
    () => ctx.log.warn({ mail: mail.id, kind: mail.kind }, 'a mail was sent, but not marked as sent so far'),
  );
  if (ctx.config.smtpUrl) ctx.log.info({ mail: mail.id, kind: mail.kind }, 'mail sent');
}

async function send(ctx: Context, mail: Mail): Promise<void> {
  const { smtpUrl, mailFrom, publicUrl } = ctx.config;
  if (!smtpUrl) {
    ctx.log.info({ mail: mail.id, kind: mail.kind }, 'mail is in the mailbox at /dev/mail');
    return;
  }
  const { text, html, headers } = withUnsubscribeLink(ctx.config, mail);
  await sendOverSmtp(smtpUrl, {
    from: mailFrom,
    // Always one address: a text would be parsed as a list.
    to: { name: '', address: mail.to },
    subject: mail.subject,
    replyTo: (await readSetting(ctx.db, 'contact_email')) || undefined,
    text,
    html,
    // No out-of-office answers, please (RFC 3834).
    headers: { ...headers, 'Auto-Submitted': 'auto-generated' },
    // The same at each try, so that mail programs show a mail once even if it arrives twice.
    messageId: `<mail-${mail.id}-${mail.created_at.getTime()}@${new URL(publicUrl).hostname}>`,
  });
}
