import { and, eq, gt, inArray, isNotNull, lt, notExists, or, sql } from 'drizzle-orm';
import type { Context } from '#server/context.ts';
import { bookCheckKeys, bookChecks, bookDifferences, payoutAttempts } from '#server/db/schema/payouts.ts';
import { type GiftCardApi, giftCardOrder, type ListedOrder } from '#server/gift-cards/adapter.ts';
import { missingOrder, type NewDifference, orderDifferences } from './compare.ts';

type Attempt = typeof payoutAttempts.$inferSelect;
type Check = typeof bookChecks.$inferSelect;

/** Orders of the portal have keys such as 12-1; the provider's account may hold others. */
const OUR_KEY = /^([1-9]\d{0,8})-([1-9]\d{0,8})$/;
const PAGE = 100;
/** How many orders missing in the list are looked up one by one; more mean that it is another account. */
const ASKED_FOR = 100;

/** Compares every order of a provider with the attempts, page by page, and writes the differences down. */
export async function compareOrders(ctx: Context, api: GiftCardApi, provider: string, check: Check): Promise<void> {
  for (let offset = 0; ; ) {
    const page = await api.list(check.started_at, offset);
    if (page.length === 0) break;
    offset += page.length;
    await comparePage(ctx, provider, check, page);
  }
  await findMissing(ctx, api, provider, check);
}

type Keyed = { order: ListedOrder; payout_id: number; number: number };

function withOurKey(order: ListedOrder): Keyed[] {
  const found = OUR_KEY.exec(order.key ?? '');
  return found ? [{ order, payout_id: Number(found[1]), number: Number(found[2]) }] : [];
}

async function comparePage(ctx: Context, provider: string, check: Check, page: ListedOrder[]): Promise<void> {
  const keyed = page.flatMap(withOurKey);
  const byPayout = Map.groupBy(await attemptsFor(ctx, provider, keyed), (attempt) => attempt.payout_id);
  const differences = keyed.flatMap(({ order, payout_id, number }): NewDifference[] => {
    const all = byPayout.get(payout_id) ?? [];
    const attempt = all.find((each) => each.number === number);
    return attempt
      ? orderDifferences(order, { attempt, all, listedAt: check.started_at })
      : [unknownOrder(order, payout_id)];
  });
  await ctx.db.transaction(async (tx) => {
    const add = sql`${bookChecks.orders_count} + ${keyed.length}`;
    await tx.update(bookChecks).set({ orders_count: add }).where(eq(bookChecks.id, check.id));
    const keys = keyed.map(({ payout_id, number }) => ({ check_id: check.id, payout_id, number }));
    if (keys.length > 0) await tx.insert(bookCheckKeys).values(keys).onConflictDoNothing();
    await record(tx, check, differences);
  });
}

async function attemptsFor(ctx: Context, provider: string, keyed: Keyed[]): Promise<Attempt[]> {
  if (keyed.length === 0) return [];
  const ids = keyed.map(({ payout_id }) => payout_id);
  return ctx.db
    .select()
    .from(payoutAttempts)
    .where(and(inArray(payoutAttempts.payout_id, ids), eq(payoutAttempts.provider, provider)));
}

const unknownOrder = (order: ListedOrder, payout_id: number): NewDifference => ({
  kind: 'unknown',
  payout_id,
  key: order.key ?? '',
  order_id: order.id,
  theirs: [order.state, order.currency, order.recipient].filter(Boolean).join(', '),
});

/** Attempts whose order was read back once, and that the provider does not list any more. */
async function findMissing(ctx: Context, api: GiftCardApi, provider: string, check: Check): Promise<void> {
  let asked = 0;
  for (let after = 0; ; ) {
    const page = await unlisted(ctx, provider, check, after);
    const differences: NewDifference[] = [];
    for (const attempt of page) {
      asked += 1;
      const there = asked <= ASKED_FOR && (await isThere(api, attempt));
      if (!there) differences.push(missingOrder(attempt));
    }
    await record(ctx.db, check, differences);
    const last = page.at(-1);
    if (!last || page.length < PAGE) return;
    after = last.id;
  }
}

function unlisted(ctx: Context, provider: string, check: Check, after: number): Promise<Attempt[]> {
  const listed = ctx.db
    .select({ one: sql`1` })
    .from(bookCheckKeys)
    .where(
      and(
        eq(bookCheckKeys.check_id, check.id),
        eq(bookCheckKeys.payout_id, payoutAttempts.payout_id),
        eq(bookCheckKeys.number, payoutAttempts.number),
      ),
    );
  return ctx.db
    .select()
    .from(payoutAttempts)
    .where(
      and(
        gt(payoutAttempts.id, after),
        eq(payoutAttempts.provider, provider),
        lt(payoutAttempts.called_at, check.started_at),
        sql`${payoutAttempts.request}->>'resend' is null`,
        or(eq(payoutAttempts.state, 'succeeded'), isNotNull(payoutAttempts.external_id)),
        notExists(listed),
      ),
    )
    .orderBy(payoutAttempts.id)
    .limit(PAGE);
}

/** True if the provider has the order, by our key or by the id that a super admin entered. */
async function isThere(api: GiftCardApi, attempt: Attempt): Promise<boolean> {
  const order = giftCardOrder.parse(attempt.request);
  const byKey = await api.find(order);
  if (byKey.kind !== 'nothing') return true;
  const byId =
    attempt.external_id && attempt.resolution ? await api.find({ ...order, key: attempt.external_id }) : byKey;
  return byId.kind !== 'nothing';
}

async function record(db: Context['db'], check: Check, differences: NewDifference[]): Promise<void> {
  if (differences.length === 0) return;
  await db.insert(bookDifferences).values(differences.map((each) => ({ ...each, check_id: check.id })));
}
