import { sql } from 'drizzle-orm';
import { lateAnswers } from '#server/answers/responses/queries.ts';
import { staffTold } from '#server/data/schema/accounts.ts';
import type { Context } from '#server/outside/context.ts';
import { staffToTell, tellNews } from '#server/outside/mail/tell-staff.ts';
import { giftCardsAsked } from '#server/payouts/request.ts';
import { profilesToReview } from '#server/people/experts/review/review.ts';

const WAITING = [profilesToReview, lateAnswers, giftCardsAsked];

/**
 * Tells each staff member of what waits and was not told yet, in one mail. That is also what came before somebody chose to be told at
 * once. Run by a job every morning.
 */
export async function tellStaffDaily(ctx: Context): Promise<void> {
  for (const { event, items } of WAITING) {
    await ctx.db.execute(sql`delete from ${staffTold} where ${staffTold.event} = ${event}
      and not exists (select 1 from (${items}) waiting where waiting.id = ${staffTold.item_id})`);
  }
  for (const member of await staffToTell(ctx.db)) {
    const wanted = WAITING.filter(({ event }) => member.when(event) !== 'never');
    await ctx.db.transaction((tx) => tellNews(ctx, tx, member, wanted));
  }
}
