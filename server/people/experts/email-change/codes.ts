import { and, desc, eq, inArray } from 'drizzle-orm';
import { EMAIL_CHANGE_LIFETIME } from '#common/access/lifetimes.ts';
import { CODE_TRIES } from '#common/access/tries.ts';
import type { FieldErrors } from '#common/api/errors.ts';
import { type ConfirmEmailPayload, EXPERT_MESSAGES } from '#common/people/experts/detail.ts';
import { hashSecret, isPending, newCode, type OneTimeSecret, voidSecrets } from '#server/access/tokens.ts';
import type { Db } from '#server/data/database.ts';
import { oneTimeSecrets } from '#server/data/schema/accounts.ts';

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
