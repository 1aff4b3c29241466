import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { routes } from '#common/access/addresses.ts';
import type { GiftCardAsked } from '#common/payouts/payloads.ts';
import { PAYOUT_MESSAGES, type PayoutStatus, STATUS_AFTER_REQUEST } from '#common/payouts/payouts.ts';
import { requireAgreement } from '#server/access/agreement.ts';
import { audit } from '#server/data/audit.ts';
import { nameOrAddressOf } from '#server/data/conditions.ts';
import { conflict, forbidden } from '#server/data/errors.ts';
import { experts } from '#server/data/schema/experts.ts';
import { payouts } from '#server/data/schema/payouts.ts';
import type { Context } from '#server/outside/context.ts';
import { tellStaffAtOnce, waitingFor } from '#server/outside/mail/tell-staff.ts';
import { hasPayouts, owedPayouts } from './queries.ts';

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
 * @throws HttpError 403 for experts of the beverage client and before the agreement in force is accepted, 409 when there is nothing to ask for
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
    const underWay = and(eq(payouts.expert_id, expertId), inArray(payouts.status, UNDER_WAY));
    if (asked.length === 0 && !(await hasPayouts(tx, underWay)))
      throw conflict('There is no amount available yet.', 'nothing_available');
    const entries = asked.map(({ id, status }) => ({ action: 'payout.requested', entityId: id, after: { status } }));
    await audit(tx, entries);
    const ids = asked.map(({ id }) => id);
    await tellStaffAtOnce(ctx, tx, giftCardsAsked, ids);
    return { detail: PAYOUT_MESSAGES.giftCardAsked, requested_count: asked.length };
  });
}

/** The gift cards that experts have asked for, for the mails to staff. */
export const giftCardsAsked = waitingFor(
  'giftCardsAsked',
  sql`select ${payouts.id} as id, concat(${nameOrAddressOf(payouts.expert_id)}, ', ', ${payouts.amount}, ' ', ${payouts.currency}) as label, null::int as about
  from ${payouts} where ${owedPayouts}`,
  routes.payments,
  () => routes.payments,
);
