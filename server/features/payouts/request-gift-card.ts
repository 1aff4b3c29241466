import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { GiftCardAsked } from '#common/payouts/payloads.ts';
import { PAYOUT_MESSAGES } from '#common/payouts/payouts.ts';
import { type PayoutStatus, STATUS_AFTER_REQUEST } from '#common/payouts/status.ts';
import { requireAgreement } from '#server/access/agreement.ts';
import type { Context } from '#server/context.ts';
import type { Db } from '#server/db/database.ts';
import { experts } from '#server/db/schema/experts.ts';
import { payouts } from '#server/db/schema/payouts.ts';
import { conflict, forbidden } from '#server/http/errors.ts';
import { auditMany } from '#server/system/audit.ts';

const UNDER_WAY: PayoutStatus[] = ['review', 'approved', 'failed'];

const transitions = Object.entries(STATUS_AFTER_REQUEST) as [PayoutStatus, PayoutStatus][];

/** The rules `isAvailable` and `STATUS_AFTER_REQUEST` of common/payouts in SQL. */
const isAvailable = and(
  isNull(payouts.requested_at),
  inArray(
    payouts.status,
    transitions.map(([before]) => before),
  ),
);
const statusAfterRequest = sql`case ${payouts.status} ${sql.join(
  transitions.map(([before, after]) => sql`when ${before} then ${after}`),
  sql` `,
)} end`;

/** What experts of the beverage client get, who are not paid through the portal. */
export const notPaidHere = () => forbidden('Payouts are not available for your account.');

/**
 * Asks for the gift card over all that is available. A second click or device finds nothing left and changes nothing.
 * Throws 403 for experts of the beverage client and before the agreement in force is accepted, 409 when there is nothing to ask for.
 */
export async function requestGiftCard(ctx: Context, expertId: number): Promise<GiftCardAsked> {
  const [expert] = await ctx.db
    .select({ excluded: experts.works_with_beverage_client })
    .from(experts)
    .where(eq(experts.id, expertId));
  if (!expert || expert.excluded) throw notPaidHere();
  await requireAgreement(ctx.db, expertId);
  return ctx.db.transaction(async (tx) => {
    const asked = await tx
      .update(payouts)
      .set({ requested_at: new Date(), status: statusAfterRequest })
      .where(and(eq(payouts.expert_id, expertId), isAvailable))
      .returning({ id: payouts.id, status: payouts.status });
    if (asked.length === 0) await requireOneUnderWay(tx, expertId);
    const entry = { actorId: expertId, action: 'payout.requested', entity: 'payout' };
    await auditMany(
      tx,
      asked.map(({ id, status }) => ({ ...entry, entityId: id, after: { status } })),
    );
    return { detail: PAYOUT_MESSAGES.giftCardAsked, requested_count: asked.length };
  });
}

async function requireOneUnderWay(tx: Db, expertId: number): Promise<void> {
  const [one] = await tx
    .select({ id: payouts.id })
    .from(payouts)
    .where(and(eq(payouts.expert_id, expertId), inArray(payouts.status, UNDER_WAY)))
    .limit(1);
  if (!one) throw conflict('There is no amount available yet.', 'nothing_available');
}
