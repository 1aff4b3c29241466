import { and, eq, gt, inArray, isNotNull, lt, lte, notExists, or, sql } from 'drizzle-orm';
import type { BookSum } from '#common/payouts/books.ts';
import { fromCents, toCents } from '#common/words/money.ts';
import type { Db } from '#server/data/database.ts';
import { loggable } from '#server/data/log.ts';
import {
  bookCheckKeys,
  bookChecks,
  bookDifferences,
  payoutAttempts,
  payoutEarnings,
  payouts,
} from '#server/data/schema/payouts.ts';
import type { Context } from '#server/outside/context.ts';
import { type GiftCardApi, giftCardOrder, type ListedOrder } from '#server/outside/gift-cards/adapter.ts';
import { recipientOf } from './present.ts';
import type { AttemptRow } from './queries.ts';

type NewDifference = Omit<typeof bookDifferences.$inferInsert, 'id' | 'check_id'>;

/** The attempt that made an order, all attempts of its payout, and when the provider was asked for its list. */
type Made = { attempt: AttemptRow; all: AttemptRow[]; listedAt: Date };

const PROVIDER_STATES: Record<ListedOrder['state'], string> = {
  delivered: 'delivered',
  undelivered: 'not delivered',
  closed: 'failed or cancelled',
  'under way': 'under way',
};

/** Returns how an order differs from the attempt that made it. */
export function orderDifferences(order: ListedOrder, { attempt, all, listedAt }: Made): NewDifference[] {
  const common = { payout_id: attempt.payout_id, idempotency_key: keyOf(attempt), provider_order_id: order.id };
  const found: NewDifference[] = [];
  const tell = (kind: NewDifference['kind'], ours: string, theirs: string) =>
    found.push({ ...common, kind, ours, theirs });

  const asked = giftCardOrder.safeParse(attempt.request).data;
  const terms = [
    [
      'amount',
      asked && fromCents(toCents(asked.amount)),
      order.cents === undefined ? undefined : fromCents(order.cents),
    ],
    ['currency', asked?.currency, order.currency],
    ['product', asked?.product, order.product],
  ] as const;
  for (const [kind, ours, theirs] of terms)
    if (ours && theirs !== undefined && ours !== theirs) tell(kind, ours, theirs);
  const addresses = [attempt, ...resends(attempt, all)].map((each) => recipientOf(each)?.email.toLowerCase());
  // The address of an erased expert is empty.
  const known = addresses[0] !== '';
  if (known && order.recipient !== undefined && !addresses.includes(order.recipient.toLowerCase())) {
    tell('recipient', addresses[0] ?? '', order.recipient);
  }
  const state = stateOf([attempt, ...resends(attempt, all)], listedAt);
  if (state && !state.fits.includes(order.state)) tell('state', state.name, PROVIDER_STATES[order.state]);
  return found;
}

/** The difference of an attempt whose order the provider does not have. */
export function missingOrder(attempt: AttemptRow): NewDifference {
  const ours = attempt.state === 'succeeded' ? 'paid' : attempt.state === 'failed' ? 'refused' : 'under way';
  return {
    kind: 'missing',
    payout_id: attempt.payout_id,
    idempotency_key: keyOf(attempt),
    provider_order_id: attempt.provider_order_id,
    ours,
  };
}

const keyOf = ({ payout_id, number }: Pick<AttemptRow, 'payout_id' | 'number'>) => `${payout_id}-${number}`;

/** The later attempts that sent the reward of an attempt's order again, in their order. */
const resends = ({ response }: AttemptRow, all: AttemptRow[]): AttemptRow[] => {
  const reward = response?.undelivered;
  const later = all.filter((each) => reward && resentReward(each) === reward);
  return later.sort((one, other) => one.number - other.number);
};

const resentReward = ({ request }: AttemptRow) => giftCardOrder.safeParse(request).data?.resend;

type State = { name: string; fits: ListedOrder['state'][] };

/** The expected state of an order, and the matching states at the provider; null while it changes. */
function stateOf(sent: AttemptRow[], listedAt: Date): State | null {
  if (sent.some(({ finished_at }) => finished_at === null || finished_at > listedAt)) return null;
  if (sent.some(({ state }) => state === 'succeeded')) return { name: 'paid', fits: ['delivered'] };
  return sent.at(-1)?.response?.undelivered
    ? { name: 'not delivered', fits: ['undelivered', 'closed'] }
    : { name: 'failed', fits: ['closed'] };
}

type Check = typeof bookChecks.$inferSelect;

/** Orders of the portal have keys such as 12-1. The provider's account may hold other orders. */
const OUR_KEY = /^([1-9]\d{0,8})-([1-9]\d{0,8})$/;
const PAGE = 100;
/** How many orders missing in the list are looked up one by one. More missing orders mean that the account is another one. */
const ASKED_FOR = 100;

/** Compares every order of a provider with the attempts, page by page, and writes the differences down. */
async function compareOrders(ctx: Context, api: GiftCardApi, provider: string, check: Check): Promise<void> {
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

async function attemptsFor(ctx: Context, provider: string, keyed: Keyed[]): Promise<AttemptRow[]> {
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
  idempotency_key: order.key ?? '',
  provider_order_id: order.id,
  theirs: [order.state, order.currency, order.recipient].filter(Boolean).join(', '),
});

/** Finds attempts whose order was read back once but is no longer in the provider's list. */
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

function unlisted(ctx: Context, provider: string, check: Check, after: number): Promise<AttemptRow[]> {
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
        or(eq(payoutAttempts.state, 'succeeded'), isNotNull(payoutAttempts.provider_order_id)),
        notExists(listed),
      ),
    )
    .orderBy(payoutAttempts.id)
    .limit(PAGE);
}

/** True if the provider has the order, by our key or by the id that a super admin entered. */
async function isThere(api: GiftCardApi, attempt: AttemptRow): Promise<boolean> {
  const order = giftCardOrder.parse(attempt.request);
  const byKey = await api.find(order);
  if (byKey.kind !== 'nothing') return true;
  const byId =
    attempt.provider_order_id && attempt.resolution
      ? await api.find({ ...order, key: attempt.provider_order_id })
      : byKey;
  return byId.kind !== 'nothing';
}

async function record(db: Context['db'], check: Check, differences: NewDifference[]): Promise<void> {
  if (differences.length === 0) return;
  await db.insert(bookDifferences).values(differences.map((each) => ({ ...each, check_id: check.id })));
}

/** For each currency, the amount earned and the sum of all payouts, read by one statement. */
async function bookSums(db: Db): Promise<BookSum[]> {
  const { rows } = await db.execute<BookSum>(sql`
    with earned as (select currency, sum(amount) as amount from ${payoutEarnings} group by currency),
      owed as (select currency, sum(amount) as amount from ${payouts} group by currency)
    select currency, coalesce(earned.amount, 0)::numeric(14,2)::text as earned,
      coalesce(owed.amount, 0)::numeric(14,2)::text as in_states
    from earned full join owed using (currency)
    order by currency`);
  return rows;
}

const sumsAgree = (sums: BookSum[]) => sums.every(({ earned, in_states }) => earned === in_states);

/**
 * Checks the books: earnings against all payouts, and, with a provider, every order against the provider's list.
 * The result is stored for the payments screen; differences are logged as errors.
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
    // Also removes the keys of interrupted checks.
    await tx.delete(bookCheckKeys).where(lte(bookCheckKeys.check_id, check.id));
  });
}
