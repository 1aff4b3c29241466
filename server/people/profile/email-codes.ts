import { CODE_TRIES } from '#common/access/tries.ts';
import type { FieldErrors } from '#common/api/errors.ts';
import { type ConfirmEmailPayload, EXPERT_MESSAGES } from '#common/people/experts/detail.ts';
import { createSecret, dropCodes, isRightCode, pendingCodes, voidSecrets } from '#server/accounts/one-time-secrets.ts';
import type { Db } from '#server/data/database.ts';
import type { Context } from '#server/outside/context.ts';

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
export async function redeemCodes(
  tx: Db,
  id: number,
  actorId: number,
  { code, present_code }: ConfirmEmailPayload,
): Promise<Change | { errors: FieldErrors }> {
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
