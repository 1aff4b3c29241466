import { and, eq } from 'drizzle-orm';
import type { NewBonus } from '#common/payouts/payloads.ts';
import { DEFAULT_CURRENCY } from '#common/payouts/payouts.ts';
import { fromCents, toCents } from '#common/values/money.ts';
import type { Context } from '#server/context.ts';
import { isExpert } from '#server/db/is-expert.ts';
import { users } from '#server/db/schema/accounts.ts';
import { experts } from '#server/db/schema/experts.ts';
import { payouts } from '#server/db/schema/payouts.ts';
import { badInput } from '#server/http/errors.ts';
import { audit } from '#server/system/audit.ts';

/** Adds a payout without an assessment. Returns its id; throws 400 if the person is not an expert. */
export async function addBonus(ctx: Context, actorId: number, bonus: NewBonus): Promise<number> {
  return ctx.db.transaction(async (tx) => {
    const [expert] = await tx
      .select({ id: users.id })
      .from(users)
      .innerJoin(experts, eq(experts.id, users.id))
      .where(and(eq(users.id, bonus.expert_id), isExpert()));
    if (!expert) throw badInput({ expert_id: ['Choose an expert'] });
    const values = {
      expert_id: bonus.expert_id,
      amount: fromCents(toCents(bonus.amount)),
      currency: DEFAULT_CURRENCY,
      notes: bonus.notes,
    };
    const [row] = await tx.insert(payouts).values(values).returning({ id: payouts.id });
    if (!row) throw new Error('The bonus was not recorded');
    await audit(tx, {
      actorId,
      action: 'payout.bonus_added',
      entityId: row.id,
      after: { amount: values.amount, currency: values.currency },
      personal: { about: bonus.expert_id, after: { notes: bonus.notes } },
    });
    return row.id;
  });
}
