import { and, eq, isNotNull, notLike } from 'drizzle-orm';
import { CompactEncrypt, compactDecrypt, errors } from 'jose';
import { acceptedKeys, keyFor, type Purpose, type Secrets } from '#server/data/config/keys.ts';
import type { Db } from '#server/data/database.ts';
import { passkeys, users } from '#server/data/schema/accounts.ts';
import type { Context } from '#server/outside/context.ts';

/** Encrypts a text for the database: compact JWE with AES-256-GCM under the key of the purpose. */
export const seal = (secrets: Secrets, purpose: Purpose, text: string): Promise<string> =>
  new CompactEncrypt(new TextEncoder().encode(text))
    .setProtectedHeader({ alg: 'dir', enc: 'A256GCM' })
    .encrypt(keyFor(secrets, purpose));

const ALGORITHMS = { keyManagementAlgorithms: ['dir'], contentEncryptionAlgorithms: ['A256GCM'] };

/** Decrypts a text that was sealed under the present secret or an earlier one. @throws Error if no secret opens it */
export async function unseal(secrets: Secrets, purpose: Purpose, sealed: string): Promise<string> {
  for (const key of acceptedKeys(secrets, purpose)) {
    try {
      const { plaintext } = await compactDecrypt(sealed, key, ALGORITHMS);
      return new TextDecoder().decode(plaintext);
    } catch (error) {
      if (!(error instanceof errors.JWEDecryptionFailed)) throw error;
    }
  }
  throw new Error(`A value sealed for ${purpose} cannot be opened: JWT_SECRET changed without JWT_SECRET_PREVIOUS.`);
}

/** The columns of a person without an authenticator app. */
export const NO_APP = { totp_secret: null, totp_new_secret: null, totp_confirmed_at: null, totp_last_step: null };

/** Removes the app, the recovery codes and the passkeys of a person. */
export async function removeSecondFactors(tx: Db, userId: number): Promise<void> {
  await tx
    .update(users)
    .set({ ...NO_APP, recovery_codes: [] })
    .where(eq(users.id, userId));
  await tx.delete(passkeys).where(eq(passkeys.user_id, userId));
}

/** Earlier releases stored seeds in clear, in base 32; sealed ones contain dots. */
const isSealed = (stored: string) => stored.includes('.');

export const sealSeed = (ctx: Context, seed: string) => seal(ctx.config.secrets, 'second factors', seed);

/** The seed of a stored value; null if no known secret opens it, so that no code can match. */
export async function openSeed(ctx: Context, userId: number, stored: string): Promise<string | null> {
  if (!isSealed(stored)) return stored;
  try {
    return await unseal(ctx.config.secrets, 'second factors', stored);
  } catch (error) {
    ctx.log.error({ event: 'second_factor_sealed', user: userId, err: error }, 'a second factor cannot be opened');
    return null;
  }
}

/**
 * Seals the seeds that are stored in clear. After a change of the secret it seals every seed again, so that the earlier
 * secret can be dropped.
 */
export async function sealSeeds(ctx: Context): Promise<void> {
  const rotated = ctx.config.secrets.previous.length > 0;
  const stored = await ctx.db
    .select({ id: users.id, seed: users.totp_secret })
    .from(users)
    .where(and(isNotNull(users.totp_secret), rotated ? undefined : notLike(users.totp_secret, '%.%')));
  for (const { id, seed } of stored) {
    const opened = seed && (await openSeed(ctx, id, seed));
    if (!opened) continue;
    await ctx.db
      .update(users)
      .set({ totp_secret: await sealSeed(ctx, opened) })
      // The person may have enrolled again meanwhile.
      .where(and(eq(users.id, id), eq(users.totp_secret, seed)));
  }
}
