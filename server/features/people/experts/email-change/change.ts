import { may } from '#common/access/permissions.ts';
import { isStaffRole } from '#common/access/roles.ts';
import { type ConfirmEmailPayload, EXPERT_MESSAGES } from '#common/people/experts/detail.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import { takeBackAttempt, throttle } from '#server/access/throttle.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { existingProfile } from '#server/features/people/experts/profile/detail.ts';
import { badInput, forbidden } from '#server/http/errors.ts';
import { type EndedMail, queueMails } from '#server/mail/queue-mail.ts';
import { audit } from '#server/system/audit.ts';
import { changeAddress } from './change-address.ts';
import { endedChange, makeCodes, redeemCodes } from './codes.ts';
import { newAddressMail, presentAddressMail } from './mails.ts';

type Owner = { id: number; email: string; first_name: string };

/** Mails a code to the new address and another one to the present address. An earlier change under way is given up. */
export async function beginEmailChange(
  ctx: Context,
  tx: Db,
  actorId: number,
  owner: Owner,
  email: string,
): Promise<void> {
  await audit(tx, {
    actorId,
    action: 'expert.email_change_requested',
    entityId: owner.id,
    personal: { about: owner.id, before: { email: owner.email }, after: { email } },
  });
  await mailCodes(ctx, tx, owner, { email, requestedBy: actorId });
}

/** Mails new codes to both addresses in place of codes that expired before they were sent, if the change still waits for them. */
export async function renewEmailChange(ctx: Context, tx: Db, mail: EndedMail): Promise<void> {
  const change = mail.userId === null ? null : await endedChange(tx, mail.userId, mail.expiresAt);
  if (mail.userId === null || !change) return;
  const user = await existingProfile(tx, mail.userId, true);
  await mailCodes(ctx, tx, user, change, mail.renewals);
}

async function mailCodes(
  ctx: Context,
  tx: Db,
  owner: Owner,
  change: { email: string; requestedBy: number },
  renewals = 0,
): Promise<void> {
  const { code, presentCode, expiresAt } = await makeCodes(tx, { userId: owner.id, ...change });
  const mails = [newAddressMail(owner, change.email, code), presentAddressMail(owner, change.email, presentCode)];
  await queueMails(
    ctx,
    tx,
    mails.map((mail) => ({ ...mail, expiresAt, renewals })),
  );
}

/**
 * Puts the new address in force. It takes two: whoever asked for the change needs the codes of both addresses, another
 * administrator the new address's alone. Starting again gives nobody more tries than the throttle leaves.
 * @throws HttpError 400 for wrong, used up or expired codes, 403 for a staff member's address unless by a super admin,
 * 404, 429
 */
export async function confirmEmailChange(
  ctx: Context,
  actor: CurrentUser,
  id: number,
  codes: ConfirmEmailPayload,
  address: string,
): Promise<void> {
  const attempt = { account: String(id), address };
  await throttle(ctx, 'emailChangeCode', attempt);
  const errors = await ctx.db.transaction(async (tx) => {
    const user = await existingProfile(tx, id, true);
    const isAdmin = isStaffRole(user.role);
    if (!may(actor, 'confirm_email', 'experts', { isAdmin })) throw forbidden(EXPERT_MESSAGES.superAdminOnly);
    const taken = await redeemCodes(tx, id, actor.id, codes);
    if ('errors' in taken) return taken.errors;
    await changeAddress(ctx, tx, { user, actorId: actor.id, ...taken });
    return null;
  });
  // Thrown outside the transaction, so that the counted try stays.
  if (errors) throw badInput(errors);
  await takeBackAttempt(ctx, 'emailChangeCode', attempt);
}
