import { eq, lte, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { bookCheckKeys, bookChecks } from '#server/db/schema/payouts.ts';
import { loggable } from '#server/process/log.ts';
import { compareOrders } from './orders.ts';
import { bookSums, sumsAgree } from './sums.ts';

/**
 * Checks the books: what was earned against the payouts of all states, and, with a provider, every order against the provider's.
 * What it finds is stored for the payments screen, and logged as an error.
 */
export async function checkBooks(ctx: Context, requestedBy?: number): Promise<void> {
  const { provider, api } = ctx.giftCards;
  const sums = await bookSums(ctx.db);
  const agrees = sumsAgree(sums);
  if (!agrees) ctx.log.error({ sums }, 'the payouts do not sum up to what was earned');
  const [check] = await ctx.db
    .insert(bookChecks)
    .values({ requested_by: requestedBy, agrees, sums, provider: api ? provider : null })
    .returning();
  if (!check) throw new Error('The check was not recorded');
  let error: string | null = null;
  try {
    if (api) await compareOrders(ctx, api, provider, check);
  } catch (failure) {
    error = failure instanceof Error ? failure.message : String(failure);
    ctx.log.error({ err: loggable(failure) }, "the provider's orders could not be compared");
  }
  await ctx.db.transaction(async (tx) => {
    await tx.update(bookChecks).set({ finished_at: sql`now()`, error }).where(eq(bookChecks.id, check.id));
    // Also removes keys left by interrupted checks.
    await tx.delete(bookCheckKeys).where(lte(bookCheckKeys.check_id, check.id));
  });
}
