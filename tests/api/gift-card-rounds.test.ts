import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Books } from '#common/payouts/books.ts';
import { reasonStuck } from '#common/payouts/stuck.ts';
import { HttpError } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { payouts } from '#server/data/schema/payouts.ts';
import { type Random, randomFrom } from '#server/demo/answers.ts';
import { checkBooks } from '#server/payouts/books.ts';
import { executePayout } from '#server/payouts/execute.ts';
import { recipientOf } from '#server/payouts/present.ts';
import { objectionOf, resolvePayout } from '#server/payouts/resolve.ts';
import { createEarnedPayout } from '#tests/factories/payouts.ts';
import type { Behaviour, Fault } from '#tests/servers/tremendous.ts';
import { Crash, crashingAt } from './crashing.ts';
import { createExpert, type Person } from './factories.ts';
import { type GiftCardTest, MINUTES, startGiftCardTest } from './gift-card-harness.ts';

const ROUNDS = Number(process.env.MONEY_ROUNDS ?? 12);
const SEED = Number(process.env.MONEY_SEED ?? Date.now() % 1_000_000);
const FAULTS: Fault[] = [301, 400, 401, 402, 403, 404, 409, 422, 429, 500, 503, 'lost before', 'lost after', 'garbage'];
const BEHAVIOURS: Behaviour[] = ['deliver', 'accept', 'undeliverable'];
const CRASH_WITHIN = 14;
const SEEN = 'Looked at the dashboard of the provider.';

let t: GiftCardTest;
let expert: Person;
beforeAll(async () => {
  t = await startGiftCardTest();
  expert = await createExpert(t.server.ctx);
});
afterAll(() => t.close());

test(`${ROUNDS} payouts under faults and crashes are paid exactly once (MONEY_SEED=${SEED})`, {
  timeout: 3_600_000,
}, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const seed = SEED + round;
    await play(randomFrom(seed * 7919)).catch((error: unknown) => {
      throw new Error(`MONEY_SEED=${seed} MONEY_ROUNDS=1: ${error instanceof Error ? error.message : error}`, {
        cause: error,
      });
    });
  }
  // By now the provider shows the last order, too.
  t.tremendous.advance(10 * MINUTES);
  await checkBooks(t.server.ctx);
  // On a loaded machine the server may ask to come back.
  const { body } = await vi.waitFor(readBooks, 10_000);
  expect(body.last).toMatchObject({
    agrees: true,
    error: null,
    orders_count: t.tremendous.orders.size,
    differences: [],
  });
});

async function readBooks() {
  const answer = await t.server.call<Books>('GET', '/api/business/admin/payouts/books/', { token: t.admin.token });
  expect(answer.status).toBe(200);
  return answer;
}

/** Plays one payout: staff, clock, provider and crashes in any order; then all works again, and the payout must be settled. */
async function play(random: Random): Promise<void> {
  const { id } = await createEarnedPayout(t.server.ctx, expert.id, { status: 'approved' });
  t.tremendous.hideFor(random.pick([0, 0, 4, 9]) * MINUTES);
  t.tremendous.meet(() => (random.next() < 0.4 ? random.pick(FAULTS) : undefined));
  for (let steps = 6 + Math.floor(random.next() * 12); steps > 0; steps -= 1) {
    t.tremendous.behave(random.pick(BEHAVIOURS));
    await random.pick(ACTIONS)(id, random);
  }
  await recover(id);
  await holdsTogether(id);
}

type Action = (id: number, random: Random) => Promise<unknown>;

const crashing = (random: Random) =>
  random.next() < 0.5 ? crashingAt(t.quiet, 1 + Math.floor(random.next() * CRASH_WITHIN)) : t.quiet;

/** Ignores refusals (409) and crashes, so that the round continues. */
const tolerant = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof Crash) && !(error instanceof HttpError)) throw error;
  });

const execute: Action = (id, random) => tolerant(executePayout(crashing(random), t.admin.id, id));
const look: Action = async (id, random) => {
  if (await attempted(id)) await tolerant(t.look(id, crashing(random)));
};
const twoLooks: Action = (id, random) => Promise.all([look(id, random), look(id, random)]);
const pass: Action = (id, random) => t.pass(id, random.pick([0.1, 3, 11, 70]) * MINUTES);
const changeAddress: Action = (_id, random) =>
  t.server.ctx.db
    .update(users)
    .set({ email: `address${Math.floor(random.next() * 1e9)}@example.test` })
    .where(eq(users.id, expert.id));
/** The provider delivers what waits or came back, or staff cancel it there. */
const providerGoesOn: Action = async (id, random) => {
  const paid = (await statusOf(id)) === 'paid';
  for (const order of t.tremendous.orders.values()) {
    const [reward] = order.rewards;
    if (!order.external_id.startsWith(`${id}-`) || !reward || reward.delivery.status === 'SUCCEEDED') continue;
    if (order.status === 'CANCELED') continue;
    if (!paid && random.next() < 0.3) order.status = 'CANCELED';
    else reward.delivery.status = 'SUCCEEDED';
  }
};
const resolve: Action = async (id) => {
  if (await attempted(id)) await resolveByDashboard(id);
};
const ACTIONS: Action[] = [
  execute,
  execute,
  look,
  look,
  look,
  twoLooks,
  pass,
  pass,
  changeAddress,
  providerGoesOn,
  resolve,
];

const attempted = (id: number) =>
  t.last(id).then(
    () => true,
    () => false,
  );

async function statusOf(id: number): Promise<string | undefined> {
  const [row] = await t.server.ctx.db.select().from(payouts).where(eq(payouts.id, id));
  return row?.status;
}

/** What an honest super admin does: nothing while the dashboard shows an order that is neither delivered nor cancelled. */
async function resolveByDashboard(id: number): Promise<void> {
  if (!reasonStuck(await t.last(id), 'tremendous')) return;
  const alive = t.ordersOf(id).map((key) => t.tremendous.orders.get(key));
  const delivered = alive.find((order) => order?.rewards[0]?.delivery.status === 'SUCCEEDED');
  if (!delivered && alive.length > 0) return;
  const outcome = delivered ? 'delivered' : 'no_order';
  const provider_order_id = delivered?.id ?? '';
  const seen = { outcome, provider_order_id, seen: SEEN, against_provider: SEEN } as const;
  const resolved = async () => resolvePayout(t.quiet, t.superAdmin.id, id, seen, await objectionOf(t.quiet, id, seen));
  await tolerant(resolved());
}

/** The provider answers again and delivers everything; the clock goes on and staff execute what failed. */
async function recover(id: number): Promise<void> {
  t.tremendous.meet();
  t.tremendous.behave('deliver');
  for (let tries = 0; tries < 12; tries += 1) {
    if ((await statusOf(id)) === 'paid') return;
    await tolerant(executePayout(t.quiet, t.admin.id, id));
    for (const key of t.ordersOf(id)) t.tremendous.deliver(key);
    await t.pass(id, 11 * MINUTES);
    // The first execution may have taken the approval back, because the address is another one.
    if (await attempted(id)) await t.look(id);
    if ((await statusOf(id)) !== 'paid' && tries > 6) await resolveByDashboard(id);
  }
  expect.fail(`There is no way out: ${JSON.stringify(await t.history(id))}`);
}

/** Checks that it is paid in our books, by the only live order at the provider, to the address that the provider has. */
async function holdsTogether(id: number): Promise<void> {
  const orders = t.ordersOf(id).map((key) => t.tremendous.orders.get(key));
  expect(orders).toHaveLength(1);
  expect(orders[0]?.rewards[0]?.delivery.status).toBe('SUCCEEDED');
  expect(await statusOf(id)).toBe('paid');
  const attempt = await t.last(id);
  expect(attempt).toMatchObject({ state: 'succeeded', provider_order_id: orders[0]?.id });
  if (attempt.resolution !== null) return;
  expect(recipientOf(attempt)?.email).toBe(orders[0]?.rewards[0]?.recipient.email);
}
