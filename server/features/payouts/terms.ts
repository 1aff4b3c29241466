import { eq } from 'drizzle-orm';
import { heldUntil } from '#common/payouts/holds.ts';
import { type PayoutTerms, payoutTerms } from '#common/payouts/terms.ts';
import { fullName } from '#common/texts/format.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { users } from '#server/db/schema/accounts.ts';
import { experts } from '#server/db/schema/experts.ts';
import type { PayoutRow } from './queries.ts';

/** The terms that executing a payout would pay now, and what prevents it on the expert's side. */
export type CurrentTerms = { terms: PayoutTerms; heldUntil: string | null; closed: boolean };

/** Address and hold are read by one statement, so that they belong together. The caller has locked the payout. */
export async function readCurrentTerms(ctx: Context, tx: Db, payout: PayoutRow): Promise<CurrentTerms> {
  const [person] = await tx
    .select({ user: users, held: experts.payouts_held_until })
    .from(users)
    .innerJoin(experts, eq(experts.id, users.id))
    .where(eq(users.id, payout.expert_id));
  if (!person) throw new Error(`Payout ${payout.id} is nobody's`);
  const { provider, product } = ctx.giftCards;
  const recipient = { name: fullName(person.user), email: person.user.email };
  return {
    terms: { amount: payout.amount, currency: payout.currency, recipient, provider, product },
    heldUntil: heldUntil(person.held),
    closed: person.user.erased_at !== null,
  };
}

/** The approved terms; null if they were not stored or cannot be read. */
export const approvedTerms = (payout: PayoutRow): PayoutTerms | null =>
  payoutTerms.safeParse(payout.approved_terms).data ?? null;
