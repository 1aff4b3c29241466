import { and, desc, eq, inArray } from 'drizzle-orm';
import { EMAIL_CHANGE_LIFETIME } from '#common/access/lifetimes.ts';
import { CODE_TRIES } from '#common/access/tries.ts';
import type { FieldErrors } from '#common/api/errors.ts';
import { PAYOUT_HOLD } from '#common/payouts/possible.ts';
import { type ConfirmEmailPayload, EXPERT_MESSAGES } from '#common/people/experts/detail.ts';
import { HOUR } from '#common/values/durations.ts';
import { hashSecret, isPending, newCode, type OneTimeSecret, voidSecrets } from '#server/access/tokens.ts';
import type { Db } from '#server/data/database.ts';
import { oneTimeSecrets } from '#server/data/schema/accounts.ts';
import type { NewMail } from '#server/outside/mail/queue-mail.ts';
import { greeting } from '#server/outside/mail/template.ts';

const NEW = 'change_email';
const PRESENT = 'change_email_present';

/** Codes are short, so the hash is bound to the account and the purpose: equal codes differ. */
const hashCode = (userId: number, purpose: string, code: string) => hashSecret(`${userId}:${purpose}:${code}`);

/** The codes for the new and for the present address, and when they end. */
type Codes = { code: string; presentCode: string; expiresAt: Date };

/** Makes the two codes of a change; those of an earlier one become invalid. */
export async function makeCodes(
  tx: Db,
  change: { userId: number; email: string; requestedBy: number },
): Promise<Codes> {
  const { userId, email, requestedBy } = change;
  await tx
    .delete(oneTimeSecrets)
    .where(and(eq(oneTimeSecrets.user_id, userId), inArray(oneTimeSecrets.purpose, [NEW, PRESENT])));
  const [code, presentCode] = [newCode(), newCode()];
  const expiresAt = new Date(Date.now() + EMAIL_CHANGE_LIFETIME);
  const common = { user_id: userId, payload: email, requested_by: requestedBy, expires_at: expiresAt };
  await tx.insert(oneTimeSecrets).values([
    { ...common, purpose: NEW, secret_hash: hashCode(userId, NEW, code) },
    { ...common, purpose: PRESENT, secret_hash: hashCode(userId, PRESENT, presentCode) },
  ]);
  return { code, presentCode, expiresAt };
}

type Taken = { email: string; requestedBy: number } | { errors: FieldErrors };

/**
 * Uses up the codes and returns the change that they confirm, or what is wrong with them. The new address's code is enough
 * for anybody but the staff member who asked for the change. Each wrong code is one of a few tries. The profile is locked by then.
 */
export async function redeemCodes(
  tx: Db,
  id: number,
  actorId: number,
  { code, present_code }: ConfirmEmailPayload,
): Promise<Taken> {
  const open = await tx.select().from(oneTimeSecrets).where(pendingCodes(id)).orderBy(desc(oneTimeSecrets.id));
  const wanted = open.find((secret) => secret.purpose === NEW);
  const present = open.find((secret) => secret.purpose === PRESENT);
  if (!wanted?.payload || wanted.requested_by === null) return { errors: { code: [EXPERT_MESSAGES.codeWrong] } };
  const errors: FieldErrors = {};
  if (!(await isRight(tx, wanted, code))) errors.code = [EXPERT_MESSAGES.codeWrong];
  if (wanted.requested_by === actorId) {
    if (present_code === undefined) errors.present_code = [EXPERT_MESSAGES.presentCodeNeeded];
    else if (!present || !(await isRight(tx, present, present_code))) errors.present_code = [EXPERT_MESSAGES.codeWrong];
  }
  if (Object.keys(errors).length > 0) return { errors };
  const ids = open.map((secret) => secret.id);
  await voidSecrets(tx, inArray(oneTimeSecrets.id, ids));
  return { email: wanted.payload, requestedBy: wanted.requested_by };
}

/** The codes of a change of this person's address that are still good. */
const pendingCodes = (id: number) =>
  and(eq(oneTimeSecrets.user_id, id), inArray(oneTimeSecrets.purpose, [NEW, PRESENT]), isPending());

async function isRight(tx: Db, secret: OneTimeSecret, code: string): Promise<boolean> {
  if (secret.tries >= CODE_TRIES) return false;
  if (secret.secret_hash === hashCode(secret.user_id, secret.purpose, code)) return true;
  await tx
    .update(oneTimeSecrets)
    .set({ tries: secret.tries + 1 })
    .where(eq(oneTimeSecrets.id, secret.id));
  return false;
}

type Owner = { id: number; email: string; first_name: string };

const VALID = `It is valid for ${EMAIL_CHANGE_LIFETIME / HOUR} hours.`;
const OBJECT = 'If you did not ask for this, please answer this message at once.';
const HOLD = `For your safety, no payment is sent in the next ${PAYOUT_HOLD / HOUR} hours.`;

/** The code that goes to the new address. */
export const newAddressMail = (owner: Owner, email: string, code: string): NewMail => ({
  to: email,
  userId: owner.id,
  kind: 'email_change_code',
  subject: 'Confirm your new email address',
  content: {
    heading: 'Confirm your new email address',
    paragraphs: [
      greeting(owner),
      `Your expert panel account is about to use this address. Give this code to the person who is changing it for you. ${VALID}`,
    ],
    code,
    notes: ['If you know nothing about this, please ignore this message.'],
  },
});

/** The notice to the present address, with a code of its own for its owner to agree. */
export const presentAddressMail = (owner: Owner, email: string, code: string): NewMail => ({
  to: owner.email,
  userId: owner.id,
  kind: 'email_change_notice',
  subject: 'Your email address is about to change',
  content: {
    heading: 'Your email address is about to change',
    paragraphs: [
      greeting(owner),
      `A member of our staff has started to change the email address of your expert panel account to ${email}. If you agree, give this code to that person. ${VALID}`,
    ],
    code,
    notes: [`${OBJECT} Do not give the code to anybody then.`],
  },
});

/** Tells the replaced address that it was replaced. The new one is not named: this mailbox may be somebody else's. */
export const addressChangedMail = (owner: Owner): NewMail => ({
  to: owner.email,
  userId: owner.id,
  kind: 'email_changed',
  subject: 'Your email address has been changed',
  content: {
    heading: 'Your email address has been changed',
    paragraphs: [
      greeting(owner),
      `Your expert panel account now uses another email address, and this one is no longer part of it. You have been signed out everywhere. ${HOLD}`,
    ],
    notes: [OBJECT],
  },
});

/** Tells an address that its profile was merged with another one. */
export const mergedMail = (owner: Owner, stays: boolean): NewMail => ({
  to: owner.email,
  userId: owner.id,
  kind: 'profiles_merged',
  subject: 'Two profiles have been merged',
  content: {
    heading: 'Two profiles have been merged',
    paragraphs: [
      greeting(owner),
      stays
        ? 'You had two profiles in our expert panel, so a member of our staff has merged the other one into this one. Sign in with this address as before.'
        : 'You had two profiles in our expert panel, so a member of our staff has merged the profile of this address into your other one. You can no longer sign in with this address, and payments go to the other one.',
      HOLD,
    ],
    notes: [OBJECT],
  },
});
