import { eq } from 'drizzle-orm';
import { whileClaimed } from '#server/data/claim.ts';
import type { Db } from '#server/data/database.ts';
import { mails } from '#server/data/schema/system.ts';
import type { Context } from '#server/outside/context.ts';
import { claimMail, type EndedMail, type Mail, renewClaim } from './queue-mail.ts';
import { SmtpError, sendOverSmtp } from './smtp.ts';
import { mailCompany } from './template.ts';

type Renewal = {
  /** A mail older than this (ms) is not made again: its receiver no longer waits and would be surprised. */
  within: number;
  /** Makes a new code or link and mails it, if it is still needed and nothing newer was sent. */
  renew: (ctx: Context, tx: Db, mail: EndedMail) => Promise<void>;
};

/** How a mail of each kind is made anew; other kinds are not sent again. */
export type Renewals = Record<string, Renewal>;

/** A mail is made again at most this often; then its receiver has to request a new one. */
const RENEWALS_MAX = 3;

/** Marks a mail as expired, empties it, and has a new one made. */
async function expireMail(ctx: Context, mail: Mail, renewals: Renewals): Promise<void> {
  await ctx.db.transaction(async (tx) => {
    await tx
      .update(mails)
      .set({
        status: 'expired',
        text: '',
        html: '',
        claimed_until: null,
        error: 'Its code or link ended before it could be sent.',
      })
      .where(eq(mails.id, mail.id));
    const renewal = renewals[mail.kind];
    const { expires_at: expiresAt, user_id: userId } = mail;
    if (!renewal || !expiresAt || mail.renewals >= RENEWALS_MAX) return;
    if (Date.now() - mail.created_at.getTime() > renewal.within) return;
    if ((await mailCompany(ctx, tx)) === null) return;
    await renewal.renew(ctx, tx, {
      to: mail.to,
      userId,
      expiresAt,
      createdAt: mail.created_at,
      renewals: mail.renewals + 1,
    });
  });
}

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
