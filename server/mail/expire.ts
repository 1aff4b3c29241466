import { eq } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { mails } from '#server/db/schema/system.ts';
import type { Mail } from './claim.ts';
import { mailCompany } from './company.ts';
import type { EndedMail } from './queue-mail.ts';

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
export async function expireMail(ctx: Context, mail: Mail, renewals: Renewals): Promise<void> {
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
