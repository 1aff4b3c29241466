import { eq } from 'drizzle-orm';
import { CODE_TRIES } from '#common/access/tries.ts';
import { SECOND } from '#common/words/units.ts';
import { deactivation } from '#server/access/deactivated.ts';
import { newCode } from '#server/access/tokens.ts';
import { accountMail } from '#server/accounts/mails.ts';
import { isSigned, signature } from '#server/data/config/keys.ts';
import type { Db } from '#server/data/database.ts';
import { fromNow, isWithin } from '#server/data/lifetimes.ts';
import { registrations } from '#server/data/schema/accounts.ts';
import type { Context } from '#server/outside/context.ts';
import { queueMail } from '#server/outside/mail/queue-mail.ts';
import { findOwner, type KnownPerson, type Registration } from './queries.ts';

/**
 * Mails a new code in a mail of this kind. It replaces any older one. If the address has an account, its owner gets another mail instead, and no
 * code is ever right, so that a stranger cannot tell the two cases apart. Both send the same statements, since their time tells, too.
 */
export async function sendCode(
  ctx: Context,
  tx: Db,
  row: Registration,
  kind: 'verification_code' | 'registration_unfinished' = 'verification_code',
): Promise<void> {
  const code = newCode();
  const owner = await findOwner(tx, row.email);
  const ifDeactivated = await deactivation(tx);
  const expiresAt = fromNow(ctx.config.lifetimes.code);
  await tx
    .update(registrations)
    .set({
      code_hash: owner ? null : signature(ctx.config.secrets, 'registration codes', codeText(row, code)),
      code_expires_at: expiresAt,
      code_tries: 0,
      code_sent_at: new Date(),
    })
    .where(eq(registrations.id, row.id));
  await queueMail(
    ctx,
    tx,
    owner
      ? toOwner(ctx, owner, ifDeactivated)
      : { ...accountMail(kind, { email: row.email, first_name: '' }, row.email, code), expiresAt },
  );
}

const toOwner = ({ config }: Context, owner: KnownPerson, ifDeactivated: string) =>
  owner.is_active
    ? accountMail('account_exists', owner, config.publicUrl)
    : accountMail('deactivated', owner, ifDeactivated);

/** Seconds until another code may be sent; 0 if it may be sent now. */
export function secondsToWait(ctx: Context, row: Registration | null): number {
  const { resendCooldown } = ctx.config.lifetimes;
  if (!row?.code_sent_at || !isWithin(row.code_sent_at, resendCooldown)) return 0;
  return Math.ceil((row.code_sent_at.getTime() + resendCooldown - Date.now()) / SECOND);
}

/**
 * Whether a code is right, wrong, or used up by too many wrong tries. A code works once, and again for a call with the same key, whose
 * answer may have been lost. A wrong code counts as a try; after five tries the code is invalid. The row must be locked.
 */
export async function redeemCode(ctx: Context, tx: Db, row: Registration, code: string, key = '') {
  const { secrets } = ctx.config;
  const { code_hash } = row;
  const alive = row.code_expires_at !== null && row.code_expires_at > new Date() && row.code_tries < CODE_TRIES;
  const fits = (text: string) => alive && code_hash && isSigned(secrets, 'registration codes', text, code_hash);
  const used = codeText(row, code, key);
  if (key && fits(used)) return 'right';
  const isRight = fits(codeText(row, code));
  const tries = Math.min(row.code_tries + 1, CODE_TRIES);
  await tx
    .update(registrations)
    .set(isRight ? { code_hash: signature(secrets, 'registration codes', used) } : { code_tries: tries })
    .where(eq(registrations.id, row.id));
  if (isRight) return 'right';
  return tries < CODE_TRIES ? 'wrong' : 'used up';
}

/**
 * The text of a code that is stored as a signature: all six-digit codes could be tried against a plain hash. For a used code it
 * includes the key of the call that used it. Codes contain no blanks.
 */
const codeText = ({ id }: Registration, ...parts: [code: string, key?: string]) => [id, ...parts].join(' ');
