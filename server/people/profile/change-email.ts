import { and, eq, isNull, ne, or } from 'drizzle-orm';
import { may } from '#common/access/permissions.ts';
import { isStaffRole } from '#common/access/roles.ts';
import { CODE_TRIES } from '#common/access/tries.ts';
import type { FieldErrors } from '#common/api/errors.ts';
import { type ConfirmEmailPayload, EXPERT_MESSAGES } from '#common/people/experts/detail.ts';
import { mailboxOf } from '#common/words/text-fields.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import { takeBackAttempt, throttle } from '#server/access/throttle.ts';
import { createSecret, dropCodes, isRightCode, pendingCodes, voidSecrets } from '#server/accounts/one-time-secrets.ts';
import { endInvitations } from '#server/accounts/registration/invitations.ts';
import { endAccess } from '#server/accounts/sessions.ts';
import { audit } from '#server/data/audit.ts';
import { equalsIgnoringCase } from '#server/data/conditions.ts';
import type { Db } from '#server/data/database.ts';
import { badInput, forbidden } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { experts, nextRevision } from '#server/data/schema/experts.ts';
import type { Context } from '#server/outside/context.ts';
import { queueMail, queueMails } from '#server/outside/mail/queue-mail.ts';
import { holdPayouts } from '#server/payouts/decide.ts';
import { peopleMail } from '#server/people/mails.ts';
import { existingProfile } from './detail.ts';

type Owner = { id: number; email: string; first_name: string };

/**
 * Mails a code to the new address and another one to the present address. This cancels an earlier unconfirmed change.
 * @throws as changeAddress
 */
export async function beginEmailChange(ctx: Context, tx: Db, owner: Owner, change: Change): Promise<void> {
  const { email } = change;
  await requireFreeAddress(tx, owner.id, email);
  await audit(tx, {
    action: 'expert.email_change_requested',
    entityId: owner.id,
    personal: { about: owner.id, before: { email: owner.email }, after: { email } },
  });
  const { wanted, present } = await makeCodes(ctx, tx, owner.id, change);
  await queueMails(ctx, tx, [
    { ...peopleMail('email_change_code', { ...owner, email }, wanted.secret), expiresAt: wanted.expiresAt },
    { ...peopleMail('email_change_notice', owner, email, present.secret), expiresAt: present.expiresAt },
  ]);
}

/**
 * Puts the new address in force. The staff member who asked for the change needs the codes of both addresses, another one
 * only that of the new address. A new change does not reset the throttle.
 * @throws HttpError 400 for wrong, used up or expired codes, 403 for a staff member's address unless by a super admin,
 * 404, 429
 */
export async function confirmEmailChange(ctx: Context, actor: CurrentUser, id: number, codes: ConfirmEmailPayload) {
  const attempt = { account: id };
  await throttle(ctx, 'emailChangeCode', attempt);
  const errors = await ctx.db.transaction(async (tx) => {
    const user = await existingProfile(tx, id, true);
    const isAdmin = isStaffRole(user.role);
    if (!may(actor, 'confirm_email', 'experts', { isAdmin })) throw forbidden(EXPERT_MESSAGES.superAdminOnly);
    const taken = await redeemCodes(tx, id, actor.id, codes);
    if ('errors' in taken) return taken.errors;
    await changeAddress(ctx, tx, user, taken);
    return null;
  });
  // Thrown outside the transaction, so that the try stays counted.
  if (errors) throw badInput(errors);
  await takeBackAttempt(ctx, 'emailChangeCode', attempt);
}

/**
 * Changes the address in the transaction `tx`. Sessions, links and codes end, approvals are taken back, payouts
 * are held for a day, and the old address is notified. @throws HttpError 400 if another account has the address
 */
export async function changeAddress(ctx: Context, tx: Db, user: Owner, { email, requestedBy }: Change): Promise<void> {
  await requireFreeAddress(tx, user.id, email);
  await tx.update(users).set({ email }).where(eq(users.id, user.id));
  await tx.update(experts).set(nextRevision).where(eq(experts.id, user.id));
  await audit(tx, {
    action: 'expert.email_changed',
    entityId: user.id,
    after: { requested_by: requestedBy },
    personal: { about: user.id, before: { email: user.email }, after: { email, requested_by: requestedBy } },
  });
  await endAccess(tx, user.id);
  await endInvitations(tx, user.id);
  await holdPayouts(tx, { expertId: user.id, reason: 'The email address was changed' });
  await queueMail(ctx, tx, peopleMail('email_changed', user));
}

/** @throws HttpError 400 when another account has the address, or its mailbox under another spelling */
async function requireFreeAddress(tx: Db, id: number, email: string): Promise<void> {
  const sameMailbox = and(eq(experts.email_key, mailboxOf(email)), isNull(experts.removed_at));
  const [taken] = await tx
    .select({ id: users.id })
    .from(users)
    .leftJoin(experts, eq(experts.id, users.id))
    .where(and(or(equalsIgnoringCase(users.email, email), sameMailbox), ne(users.id, id)));
  if (taken) throw badInput({ email: [EXPERT_MESSAGES.emailTaken] });
}

/** The new address, and who asked for it. */
export type Change = { email: string; requestedBy: number };

/** Makes the codes of a change, for the new and the present address. Codes of an earlier change become invalid. */
export async function makeCodes(ctx: Context, tx: Db, userId: number, { email, requestedBy }: Change) {
  await dropCodes(tx, userId);
  const change = { payload: email, requested_by: requestedBy };
  const wanted = await createSecret(ctx, tx, 'change_email', userId, change);
  const present = await createSecret(ctx, tx, 'change_email_present', userId, change);
  return { wanted, present };
}

/**
 * Uses up the codes and returns the change that they confirm, or what is wrong with them. Only the staff member who asked for
 * the change needs both codes. A wrong code counts as one of a few tries. The caller has locked the profile.
 */
export async function redeemCodes(tx: Db, id: number, actorId: number, { code, present_code }: ConfirmEmailPayload) {
  const open = await pendingCodes(tx, id);
  const wanted = open.find((secret) => secret.purpose === 'change_email');
  const present = open.find((secret) => secret.purpose === 'change_email_present');
  if (!wanted?.payload || wanted.requested_by === null) return { errors: { code: [EXPERT_MESSAGES.codeWrong] } };
  const errors: FieldErrors = {};
  if (!(await isRightCode(tx, wanted, code))) errors.code = [refusalOf(wanted)];
  if (wanted.requested_by === actorId) {
    if (present_code === undefined) errors.present_code = [EXPERT_MESSAGES.presentCodeNeeded];
    else if (!present || !(await isRightCode(tx, present, present_code)))
      errors.present_code = [present ? refusalOf(present) : EXPERT_MESSAGES.codeWrong];
  }
  if (Object.keys(errors).length > 0) return { errors };
  await voidSecrets(tx, id, 'code');
  return { email: wanted.payload, requestedBy: wanted.requested_by };
}

/** What to say of a wrong code, as it was before this try. */
const refusalOf = ({ tries }: { tries: number }) =>
  tries + 1 < CODE_TRIES ? EXPERT_MESSAGES.codeWrong : EXPERT_MESSAGES.codeUsedUp;
