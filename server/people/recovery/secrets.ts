import { and, eq, inArray } from 'drizzle-orm';
import type { PasswordLink } from '#common/access/password.ts';
import {
  hashSecret,
  isPending,
  isPendingRow,
  lastSecrets,
  type OneTimeSecret,
  randomSecret,
  voidSecrets,
} from '#server/access/tokens.ts';
import { fromNow } from '#server/data/config/lifetimes.ts';
import type { Db } from '#server/data/database.ts';
import { oneTimeSecrets } from '#server/data/schema/accounts.ts';

/** Purposes whose secret sets a password. */
const SETS_PASSWORD = ['reset_password', 'staff_invitation'] as const;
type PasswordPurpose = (typeof SETS_PASSWORD)[number];

const setsPassword = inArray(oneTimeSecrets.purpose, SETS_PASSWORD);

/** Makes a secret for a link that sets a password, good for `lifetime` milliseconds and one use. */
export async function createPasswordSecret(
  tx: Db,
  userId: number,
  purpose: PasswordPurpose,
  lifetime: number,
): Promise<{ secret: string; expiresAt: Date }> {
  const secret = randomSecret();
  const expiresAt = fromNow(lifetime);
  await tx
    .insert(oneTimeSecrets)
    .values({ user_id: userId, purpose, secret_hash: hashSecret(secret), expires_at: expiresAt });
  return { secret, expiresAt };
}

/** True if a secret was sent again just now: there are several for the purpose, and the newest is unused and younger than `age` (ms). */
export async function wasSentAgain(tx: Db, userId: number, purpose: PasswordPurpose, age: number): Promise<boolean> {
  const [last, earlier] = await lastSecrets(tx, userId, purpose, 2);
  return Boolean(last && earlier && !last.used_at && isYounger(last, age));
}

/** Whether the last secret for a purpose, used or not, is younger than `age` (ms). */
export async function wasSentLately(tx: Db, userId: number, purpose: PasswordPurpose, age: number): Promise<boolean> {
  const [last] = await lastSecrets(tx, userId, purpose, 1);
  return last !== undefined && isYounger(last, age);
}

const isYounger = (secret: OneTimeSecret, age: number) => Date.now() - secret.created_at.getTime() < age;

/** What a link is for, and whether it can still be used; uses nothing up. A made-up secret reveals nothing. */
export async function inspectPasswordSecret(db: Db, secret: string): Promise<PasswordLink> {
  const [row] = await db
    .select({
      purpose: oneTimeSecrets.purpose,
      used_at: oneTimeSecrets.used_at,
      expires_at: oneTimeSecrets.expires_at,
    })
    .from(oneTimeSecrets)
    .where(and(eq(oneTimeSecrets.secret_hash, hashSecret(secret)), setsPassword));
  return {
    kind: row?.purpose === 'staff_invitation' ? 'invitation' : 'reset',
    usable: row !== undefined && isPendingRow(row),
  };
}

type UsedSecret = { userId: number; purpose: OneTimeSecret['purpose'] };

/** Uses up a secret, and every other one of the same person. Null if the secret is unknown, expired or used. */
export async function usePasswordSecret(tx: Db, secret: string): Promise<UsedSecret | null> {
  const [row] = await tx
    .select({ user_id: oneTimeSecrets.user_id, purpose: oneTimeSecrets.purpose })
    .from(oneTimeSecrets)
    .where(and(eq(oneTimeSecrets.secret_hash, hashSecret(secret)), setsPassword, isPending()))
    .for('update');
  if (!row) return null;
  await dropPasswordSecrets(tx, row.user_id);
  return { userId: row.user_id, purpose: row.purpose };
}

/** Invalidates every outstanding link of a person. */
export async function dropPasswordSecrets(tx: Db, userId: number): Promise<void> {
  await voidSecrets(tx, and(eq(oneTimeSecrets.user_id, userId), setsPassword));
}
