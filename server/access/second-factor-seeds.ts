import { and, eq, isNotNull, notLike } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { users } from '#server/db/schema/accounts.ts';
import { seal, unseal } from './sealing.ts';

/** Seeds in clear, of earlier releases, are in base 32; sealed ones have dots. */
const isSealed = (stored: string) => stored.includes('.');

export const sealSeed = (ctx: Context, seed: string) => seal(ctx.config.secrets, 'second factors', seed);

/** The seed as it was stored; null if no known secret opens it, in which case its codes fit no longer. */
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
 * Seals the seeds that lie in clear. After a change of the secret it seals every seed anew, so that the earlier one can
 * be dropped.
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
      // Somebody may have begun anew meanwhile.
      .where(and(eq(users.id, id), eq(users.totp_secret, seed)));
  }
}
