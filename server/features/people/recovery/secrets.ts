import { and, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { PasswordLink } from '#common/access/password.ts';
import { fromNow } from '#server/access/lifetimes.ts';
import { hashSecret, randomSecret } from '#server/access/tokens.ts';
import type { Db } from '#server/db/database.ts';
import { oneTimeSecrets } from '#server/db/schema/sessions.ts';

type OneTimeSecret = typeof oneTimeSecrets.$inferSelect;

/** Purposes whose secret sets a password. */
const SETS_PASSWORD = ['reset_password', 'staff_invitation'] as const;

/** Makes a secret for a link that sets a password, good for `lifetime` milliseconds and one use. */
export async function createPasswordSecret(
  tx: Db,
  userId: number,
  purpose: (typeof SETS_PASSWORD)[number],
  lifetime: number,
): Promise<{ secret: string; expiresAt: Date }> {
  const secret = randomSecret();
  const expiresAt = fromNow(lifetime);
  await tx
    .insert(oneTimeSecrets)
    .values({ user_id: userId, purpose, secret_hash: hashSecret(secret), expires_at: expiresAt });
  return { secret, expiresAt };
}

/** Whether the secret that ends at `expiresAt` is the latest of its purpose and was not used. */
export async function isLatestSecret(
  tx: Db,
  userId: number,
  purpose: OneTimeSecret['purpose'],
  expiresAt: Date,
): Promise<boolean> {
  const [last] = await tx
    .select({ expires_at: oneTimeSecrets.expires_at, used_at: oneTimeSecrets.used_at })
    .from(oneTimeSecrets)
    .where(and(eq(oneTimeSecrets.user_id, userId), eq(oneTimeSecrets.purpose, purpose)))
    .orderBy(desc(oneTimeSecrets.id))
    .limit(1);
  return last !== undefined && !last.used_at && last.expires_at.getTime() === expiresAt.getTime();
}

/** Whether the newest of several secrets for a purpose is still good and younger than `age` (ms): it was sent again just now. */
export async function wasSentAgain(
  tx: Db,
  userId: number,
  purpose: (typeof SETS_PASSWORD)[number],
  age: number,
): Promise<boolean> {
  const [last, earlier] = await tx
    .select({ at: oneTimeSecrets.created_at, used_at: oneTimeSecrets.used_at })
    .from(oneTimeSecrets)
    .where(and(eq(oneTimeSecrets.user_id, userId), eq(oneTimeSecrets.purpose, purpose)))
    .orderBy(desc(oneTimeSecrets.id))
    .limit(2);
  return Boolean(last && earlier && !last.used_at && Date.now() - last.at.getTime() < age);
}

/** What a link is for, and whether it can still be used; uses nothing up. Whoever made a secret up learns nothing. */
export async function inspectPasswordSecret(db: Db, secret: string): Promise<PasswordLink> {
  const [row] = await db
    .select({
      purpose: oneTimeSecrets.purpose,
      used_at: oneTimeSecrets.used_at,
      expires_at: oneTimeSecrets.expires_at,
    })
    .from(oneTimeSecrets)
    .where(
      and(eq(oneTimeSecrets.secret_hash, hashSecret(secret)), inArray(oneTimeSecrets.purpose, [...SETS_PASSWORD])),
    );
  return {
    kind: row?.purpose === 'staff_invitation' ? 'invitation' : 'reset',
    usable: row !== undefined && row.used_at === null && row.expires_at > new Date(),
  };
}

type UsedSecret = { userId: number; purpose: OneTimeSecret['purpose'] };

/** Uses up a secret, and every other one of the same person. Null for one that is unknown, expired or used. */
export async function usePasswordSecret(tx: Db, secret: string): Promise<UsedSecret | null> {
  const [row] = await tx
    .select({ user_id: oneTimeSecrets.user_id, purpose: oneTimeSecrets.purpose })
    .from(oneTimeSecrets)
    .where(
      and(
        eq(oneTimeSecrets.secret_hash, hashSecret(secret)),
        inArray(oneTimeSecrets.purpose, [...SETS_PASSWORD]),
        isNull(oneTimeSecrets.used_at),
        gt(oneTimeSecrets.expires_at, new Date()),
      ),
    )
    .for('update');
  if (!row) return null;
  await dropPasswordSecrets(tx, row.user_id);
  return { userId: row.user_id, purpose: row.purpose };
}

/** Invalidates every outstanding link of a person. */
export async function dropPasswordSecrets(tx: Db, userId: number): Promise<void> {
  await tx
    .update(oneTimeSecrets)
    .set({ used_at: new Date() })
    .where(
      and(
        eq(oneTimeSecrets.user_id, userId),
        inArray(oneTimeSecrets.purpose, [...SETS_PASSWORD]),
        isNull(oneTimeSecrets.used_at),
      ),
    );
}
