import { and, desc, eq, gt, inArray, isNull, type SQL } from 'drizzle-orm';
import { CODE_TRIES } from '#common/access/tries.ts';
import { hashSecret, newCode, randomSecret } from '#server/access/tokens.ts';
import { accountOf } from '#server/access/user-view.ts';
import type { Db } from '#server/data/database.ts';
import { fromNow, isWithin, type Lifetimes } from '#server/data/lifetimes.ts';
import { oneTimeSecrets } from '#server/data/schema/accounts.ts';
import type { Context } from '#server/outside/context.ts';

/** The form of the secret for each purpose, and how long it is valid: a link that sets a password, or a code that people type. */
const PURPOSES = {
  reset_password: { form: 'link', lifetime: 'resetLink' },
  staff_invitation: { form: 'link', lifetime: 'staffInvitation' },
  change_email: { form: 'code', lifetime: 'emailChange' },
  change_email_present: { form: 'code', lifetime: 'emailChange' },
} as const satisfies Record<Secret['purpose'], { form: 'link' | 'code'; lifetime: keyof Lifetimes }>;

type Secret = typeof oneTimeSecrets.$inferSelect;
type Purpose = keyof typeof PURPOSES;

const purposesOf = (wanted: 'link' | 'code') =>
  (Object.keys(PURPOSES) as Purpose[]).filter((purpose) => PURPOSES[purpose].form === wanted);

/** The condition that a secret has this form, and belongs to this person if one is given. */
const ofForm = (form: 'link' | 'code', userId?: number): SQL | undefined =>
  and(
    inArray(oneTimeSecrets.purpose, purposesOf(form)),
    userId === undefined ? undefined : eq(oneTimeSecrets.user_id, userId),
  );

/** Links are found by their hash. Codes are short, so their hash includes account and purpose: equal codes have different hashes. */
const hashOf = (purpose: Purpose, userId: number, secret: string) =>
  hashSecret(PURPOSES[purpose].form === 'code' ? `${userId}:${purpose}:${secret}` : secret);

/** Makes a secret for one use and stores its hash. Returns the secret and when it expires. */
export async function createSecret(
  ctx: Context,
  tx: Db,
  purpose: Purpose,
  userId: number,
  more: Partial<Pick<Secret, 'payload' | 'requested_by'>> = {},
): Promise<{ secret: string; expiresAt: Date }> {
  const { form, lifetime } = PURPOSES[purpose];
  const secret = form === 'code' ? newCode() : randomSecret();
  const expiresAt = fromNow(ctx.config.lifetimes[lifetime]);
  const secret_hash = hashOf(purpose, userId, secret);
  await tx.insert(oneTimeSecrets).values({ ...more, user_id: userId, purpose, secret_hash, expires_at: expiresAt });
  return { secret, expiresAt };
}

const unused = isNull(oneTimeSecrets.used_at);

/** The condition that a secret can be used now: it is unused and has not expired. */
const isPending = () => and(unused, gt(oneTimeSecrets.expires_at, new Date()));

/** The same for a row that was read. */
export const isPendingRow = ({ used_at, expires_at }: Pick<Secret, 'used_at' | 'expires_at'>) =>
  used_at === null && expires_at > new Date();

/** Invalidates all unused secrets of a person, or only those of one form. */
export async function voidSecrets(tx: Db, userId: number, form?: 'link' | 'code'): Promise<void> {
  const which = form ? ofForm(form, userId) : eq(oneTimeSecrets.user_id, userId);
  await tx.update(oneTimeSecrets).set({ used_at: new Date() }).where(and(which, unused));
}

/** Whether a secret for a purpose, used or not, was made within the time between two mails. */
export async function wasSentLately(ctx: Context, tx: Db, purpose: Purpose, userId: number): Promise<boolean> {
  const [last] = await lastSecrets(tx, purpose, userId);
  return last !== undefined && isYoung(ctx, last);
}

/** True if a secret was sent again within that time: there is an earlier one for the purpose, and the newest is unused. */
export async function wasSentAgain(ctx: Context, tx: Db, purpose: Purpose, userId: number): Promise<boolean> {
  const [last, earlier] = await lastSecrets(tx, purpose, userId);
  return Boolean(last && earlier && !last.used_at && isYoung(ctx, last));
}

const isYoung = ({ config }: Context, { created_at }: Secret) => isWithin(created_at, config.lifetimes.resendCooldown);

/** A person's last two secrets for a purpose, used or not, the newest first. */
const lastSecrets = (tx: Db, purpose: Purpose, userId: number) =>
  tx
    .select()
    .from(oneTimeSecrets)
    .where(and(eq(oneTimeSecrets.user_id, userId), eq(oneTimeSecrets.purpose, purpose)))
    .orderBy(desc(oneTimeSecrets.id))
    .limit(2);

/** The row of a link, whether or not it can still be used. */
export async function findLink(db: Db, secret: string): Promise<Secret | undefined> {
  const [row] = await db
    .select()
    .from(oneTimeSecrets)
    .where(and(eq(oneTimeSecrets.secret_hash, hashSecret(secret)), ofForm('link')));
  return row;
}

/**
 * Uses up a link, and every other one of the same person, whose account it locks first, as each change of an account does.
 * Returns the account and the link's purpose, or null if the link is unknown, expired or used.
 */
export async function takeLink(tx: Db, secret: string) {
  const named = await findLink(tx, secret);
  if (!named) return null;
  const person = await accountOf(tx, named.user_id, true);
  // Another link of the person may have been used while this one waited.
  const link = await findLink(tx, secret);
  if (!link || !isPendingRow(link)) return null;
  await voidSecrets(tx, person.id, 'link');
  return { person, purpose: link.purpose };
}

/** A person's codes that are still good, the newest first. */
export const pendingCodes = (tx: Db, userId: number) =>
  tx
    .select()
    .from(oneTimeSecrets)
    .where(and(ofForm('code', userId), isPending()))
    .orderBy(desc(oneTimeSecrets.id));

/** Deletes a person's codes. */
export async function dropCodes(tx: Db, userId: number): Promise<void> {
  await tx.delete(oneTimeSecrets).where(ofForm('code', userId));
}

/** Whether a code is right. A wrong code counts as one of a few tries. */
export async function isRightCode(tx: Db, secret: Secret, code: string): Promise<boolean> {
  if (secret.tries >= CODE_TRIES) return false;
  if (secret.secret_hash === hashOf(secret.purpose, secret.user_id, code)) return true;
  await tx
    .update(oneTimeSecrets)
    .set({ tries: secret.tries + 1 })
    .where(eq(oneTimeSecrets.id, secret.id));
  return false;
}
