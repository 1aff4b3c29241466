import { sql } from 'drizzle-orm';
import type { BookSum } from '#common/payouts/books.ts';
import type { Db } from '#server/db/database.ts';
import { payoutEarnings, payouts } from '#server/db/schema/payouts.ts';

/** For each currency, the amount earned and the sum of all payouts, read by one statement. */
export async function bookSums(db: Db): Promise<BookSum[]> {
  const { rows } = await db.execute<BookSum>(sql`
    with earned as (select currency, sum(amount) as amount from ${payoutEarnings} group by currency),
      owed as (select currency, sum(amount) as amount from ${payouts} group by currency)
    select currency, coalesce(earned.amount, 0)::numeric(14,2)::text as earned,
      coalesce(owed.amount, 0)::numeric(14,2)::text as in_states
    from earned full join owed using (currency)
    order by currency`);
  return rows;
}

export const sumsAgree = (sums: BookSum[]) => sums.every(({ earned, in_states }) => earned === in_states);
