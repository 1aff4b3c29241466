import { eq } from 'drizzle-orm';
import * as fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { HttpError } from '#server/data/errors.ts';
import { users } from '#server/data/schema/accounts.ts';
import { decidePayout } from '#server/payouts/decide.ts';
import { executePayout } from '#server/payouts/execute.ts';
import { objectionOf, resolvePayout } from '#server/payouts/resolve.ts';
import { lookUp } from '#server/payouts/webhook.ts';
import type { Behaviour, CallKind, Fault } from '#tests/servers/tremendous.ts';
import { type GiftCardTest, MINUTES, startGiftCardTest } from './gift-card-harness.ts';

let t: GiftCardTest;
beforeAll(async () => {
  t = await startGiftCardTest();
});
afterAll(() => t.close());

/** A payout on its way, and whom it is for. */
type Walk = { id: number; expertId: number };

/** The provider ends what is under way; staff cancel there what was not delivered; or it knows nothing of it any more. */
type End = 'SUCCEEDED' | 'FAILED' | 'cancel' | 'forget';

/** What a person, a job, the provider or the clock does. */
type Step =
  /** Somebody presses Execute, and the job runs; one kind of call meets a fault. */
  | { does: 'execute'; behaviour: Behaviour; call: CallKind; fault: Fault | undefined }
  /** The job runs again. */
  | { does: 'look'; behaviour: Behaviour; call: CallKind; fault: Fault | undefined }
  | { does: 'event' }
  | { does: 'wait'; minutes: number }
  | { does: 'provider'; ends: End }
  /** A super admin waits, looks at the provider's dashboard, and settles the attempt. */
  | { does: 'settle' }
  | { does: 'reject' }
  | { does: 'correct address' };

const faulty = {
  behaviour: fc.constantFrom<Behaviour>('deliver', 'accept', 'undeliverable', 'undeliverable'),
  call: fc.constantFrom<CallKind>('create', 'find', 'resend', 'reward'),
  fault: fc.constantFrom<Fault | undefined>(
    undefined,
    undefined,
    402,
    404,
    500,
    'lost before',
    'lost after',
    'garbage',
  ),
};
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ does: fc.constant('execute' as const), ...faulty }) },
  { weight: 2, arbitrary: fc.record({ does: fc.constant('look' as const), ...faulty }) },
  { weight: 1, arbitrary: fc.constant({ does: 'event' as const }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constant('wait' as const), minutes: fc.constantFrom(1, 11, 70) }) },
  {
    weight: 2,
    arbitrary: fc.record({
      does: fc.constant('provider' as const),
      ends: fc.constantFrom<End>('SUCCEEDED', 'FAILED', 'cancel', 'forget'),
    }),
  },
  { weight: 4, arbitrary: fc.constant({ does: 'settle' as const }) },
  { weight: 1, arbitrary: fc.constant({ does: 'reject' as const }) },
  { weight: 1, arbitrary: fc.constant({ does: 'correct address' as const }) },
);

/** A refusal (409) tells people that this cannot be done now. */
const unlessRefused = (work: Promise<unknown>) =>
  work.catch((error: unknown) => {
    if (!(error instanceof HttpError)) throw error;
  });

const execute = (id: number) => unlessRefused(executePayout(t.quiet, t.admin.id, id, { despite_rejection: true }));

const look = async (id: number) => {
  if ((await t.history(id)).length > 0) await t.look(id);
};

const ordersOf = (id: number) =>
  [...t.tremendous.orders.values()].filter(({ external_id }) => external_id.startsWith(`${id}-`));

const deliveryOf = ({ rewards: [reward] }: ReturnType<typeof ordersOf>[number]) => reward?.delivery.status;

let corrections = 0;

async function take({ id, expertId }: Walk, next: Step): Promise<void> {
  if (next.does === 'execute' || next.does === 'look') {
    t.tremendous.behave(next.behaviour);
    t.tremendous.meet((call) => (call === next.call ? next.fault : undefined));
    if (next.does === 'execute') await execute(id);
    await look(id);
    t.tremendous.meet();
  } else if (next.does === 'event') {
    const [order] = ordersOf(id);
    await lookUp(t.quiet, { payload: { resource: { id: order?.id ?? 'NONE', type: 'orders' } } });
  } else if (next.does === 'wait') {
    await t.pass(id, next.minutes * MINUTES);
  } else if (next.does === 'provider') {
    for (const order of ordersOf(id)) providerEnds(order, next.ends);
  } else if (next.does === 'settle') {
    await t.pass(id, 70 * MINUTES);
    await settle(id);
  } else if (next.does === 'reject') {
    await unlessRefused(
      t.server.ctx.db.transaction((tx) => decidePayout(t.quiet, tx, t.admin.id, id, { status: 'rejected' })),
    );
  } else {
    corrections += 1;
    const email = `corrected${corrections}@example.test`;
    await t.server.ctx.db.update(users).set({ email }).where(eq(users.id, expertId));
  }
}

function providerEnds(order: ReturnType<typeof ordersOf>[number], end: End): void {
  const [reward] = order.rewards;
  if (!reward || reward.delivery.status === 'SUCCEEDED') return;
  if (end === 'forget') t.tremendous.orders.delete(order.external_id);
  else if (end === 'cancel') order.status = 'CANCELED';
  else if (order.status === 'EXECUTED' && reward.delivery.status === 'PENDING') reward.delivery.status = end;
}

/** An honest super admin: a delivered order was delivered; what is under way is waited for; there is no other. */
async function settle(id: number): Promise<void> {
  const valid = ordersOf(id).filter(({ status }) => status === 'EXECUTED');
  const delivered = valid.find((order) => deliveryOf(order) === 'SUCCEEDED');
  if (!delivered && valid.some((order) => deliveryOf(order) === 'PENDING')) return;
  const outcome = delivered ? 'delivered' : 'no_order';
  const seen = 'Looked at the dashboard of the provider.';
  const said = { outcome, provider_order_id: delivered?.id ?? '', seen, against_provider: seen } as const;
  const resolved = async () => resolvePayout(t.quiet, t.superAdmin.id, id, said, await objectionOf(t.quiet, id, said));
  await unlessRefused(resolved());
}

/** From now on the provider works; staff and super admin do what the screen offers. Nobody cancels an order. */
async function wayOut(id: number): Promise<void> {
  t.tremendous.meet();
  t.tremendous.behave('deliver');
  for (let tries = 0; tries < 8; tries += 1) {
    if ((await t.read(id)).status === 'paid') return;
    await execute(id);
    for (const order of ordersOf(id)) providerEnds(order, 'SUCCEEDED');
    await look(id);
    await t.pass(id, 70 * MINUTES);
    if ((await t.read(id)).stuck) await settle(id);
  }
  expect.fail(`There is no way out: ${JSON.stringify(await t.history(id))}`);
}

test('from each state that people, jobs and the provider can bring about there is a way to paid, once', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 2, maxLength: 8 }), async (steps) => {
      const { id, expert } = await t.approved();
      for (const next of steps) await take({ id, expertId: expert.id }, next);
      await wayOut(id);
      const delivered = ordersOf(id).filter((order) => deliveryOf(order) === 'SUCCEEDED');
      expect(delivered.map((order) => order.status)).toEqual(['EXECUTED']);
      expect((await t.history(id)).filter(({ state }) => state === 'succeeded')).toHaveLength(1);
    }),
    { numRuns: Number(process.env.RANDOM_CASES ?? 25), interruptAfterTimeLimit: 60_000 },
  );
});
