import { eq } from 'drizzle-orm';
import { DAY, HOUR } from '#common/values/durations.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { mails } from '#server/db/schema/system.ts';
import { renewEmailChange } from '#server/features/people/experts/email-change.ts';
import { renewResetLink } from '#server/features/people/recovery/service.ts';
import { renewVerificationCode } from '#server/features/people/registration/codes.ts';
import { renewStaffInvitation } from '#server/features/people/staff/service.ts';
import type { Mail } from './claim.ts';
import type { EndedMail } from './queue-mail.ts';

type Renewal = {
  /** A mail older than this (ms) is not made again: its receiver no longer waits and would be surprised. */
  within: number;
  /** Makes a new code or link and mails it, if it is still needed and nothing newer was sent. */
  renew: (ctx: Context, tx: Db, mail: EndedMail) => Promise<void>;
};

/**
 * The mails that are made again if their code or link expired before they could be sent. People wait for codes and reset links at the
 * screen and give up within the hour; changes of address and invitations of staff are still needed days later.
 */
const RENEWALS: Record<string, Renewal> = {
  verification_code: { within: HOUR, renew: renewVerificationCode },
  reset_password: { within: HOUR, renew: renewResetLink },
  email_change_code: { within: 2 * DAY, renew: renewEmailChange },
  email_change_notice: { within: 2 * DAY, renew: renewEmailChange },
  staff_invitation: { within: 7 * DAY, renew: renewStaffInvitation },
};

/** A mail is made again at most this often; then its receiver has to request a new one. */
const RENEWALS_MAX = 3;

/** Marks a mail as expired, empties it, and has a new one made. */
export async function expireMail(ctx: Context, mail: Mail): Promise<void> {
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
    const renewal = RENEWALS[mail.kind];
    const { expires_at: expiresAt, user_id: userId } = mail;
    if (!renewal || !expiresAt || mail.renewals >= RENEWALS_MAX) return;
    if (Date.now() - mail.created_at.getTime() > renewal.within) return;
    await renewal.renew(ctx, tx, {
      to: mail.to,
      userId,
      expiresAt,
      createdAt: mail.created_at,
      renewals: mail.renewals + 1,
    });
  });
}
