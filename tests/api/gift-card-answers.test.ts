import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { users } from '#server/data/schema/accounts.ts';
import { ledgerEntries, payoutAttempts, payouts } from '#server/data/schema/payouts.ts';
import { auditEntries, mails } from '#server/data/schema/system.ts';
import type { Context } from '#server/outside/context.ts';
import type { Outcome } from '#server/outside/gift-cards/adapter.ts';
import { executePayout } from '#server/payouts/execute.ts';
import { checkPayouts } from '#server/payouts/jobs.ts';
import { orderGiftCard } from '#server/payouts/order-gift-card.ts';
import { settle } from '#server/payouts/settle.ts';
import { lookUp, readEvent } from '#server/payouts/webhook.ts';
import { createEarnedPayout } from '#tests/factories/payouts.ts';
import type { Behaviour, CallKind, Fault } from '#tests/servers/tremendous.ts';
import { type GiftCardTest, MINUTES, startGiftCardTest } from './gift-card-harness.ts';

let t: GiftCardTest;
beforeAll(async () => {
  t = await startGiftCardTest();
});
beforeEach(() => {
  t.tremendous.behave('deliver');
  t.tremendous.hideFor(0);
  t.tremendous.meet();
});
afterAll(() => t.close());

/** Makes every call of a kind meet the fault that is named for it. */
const meet = (faults: Partial<Record<CallKind, Fault>>) => t.tremendous.meet((call) => faults[call]);

/** An order that was made while its answer was lost. */
async function unanswered(): Promise<number> {
  const { id } = await t.approved();
  meet({ create: 'lost after' });
  await t.execute(id);
  expect(await t.last(id)).toMatchObject({ state: 'unknown' });
  return id;
}

describe('after an order without an answer', () => {
  test.each([301, 307, 400, 401, 402, 403, 409, 422, 429, 500, 503])(
    'a look-up that is answered with %i leaves the attempt open, and the order that was made is found later',
    async (status) => {
      const id = await unanswered();
      meet({ find: status, create: status });
      await t.look(id);
      await t.pass(id, 30 * MINUTES);
      await t.look(id);
      expect(await t.read(id)).toMatchObject({ status: 'approved', sending: true });
      await expect(executePayout(t.quiet, t.admin.id, id)).rejects.toThrow('This payment is being sent.');
      t.tremendous.meet();
      await t.look(id);
      expect(await t.read(id)).toMatchObject({ status: 'paid' });
      expect(t.ordersOf(id)).toEqual([`${id}-1`]);
    },
  );

  test.each(['garbage', 'lost before'] as const)('a look-up that meets %s leaves the attempt open', async (fault) => {
    const id = await unanswered();
    meet({ find: fault });
    await t.look(id);
    expect(await t.read(id)).toMatchObject({ sending: true });
  });

  test('an order that the provider shows late is not made again', async () => {
    t.tremendous.hideFor(9 * MINUTES);
    const id = await unanswered();
    t.tremendous.meet();
    const posts = () => t.tremendous.calls.filter((call) => call === 'POST /orders').length;
    const before = posts();
    await t.look(id);
    await t.pass(id, 5 * MINUTES);
    await t.look(id);
    expect(posts()).toBe(before);
    await t.pass(id, 5 * MINUTES);
    await t.look(id);
    expect(await t.read(id)).toMatchObject({ status: 'paid' });
    expect(posts()).toBe(before);
  });

  test('an order that was not made is made with the same key and body, once two look-ups far apart found none', async () => {
    const { id } = await t.approved();
    meet({ create: 'lost before' });
    await t.execute(id);
    t.tremendous.meet();
    await t.look(id);
    await t.look(id);
    expect(t.ordersOf(id)).toEqual([]);
    await t.pass(id, 11 * MINUTES);
    await t.look(id);
    expect(await t.read(id)).toMatchObject({ status: 'paid' });
    expect(t.ordersOf(id)).toEqual([`${id}-1`]);
  });

  test('a look-up from before the last call does not prove that there is no order', async () => {
    const { id } = await t.approved();
    meet({ create: 'lost before' });
    await t.execute(id);
    const { id: attempt, called_at } = await t.last(id);
    const missing_since = new Date((called_at?.getTime() ?? 0) - 30 * MINUTES);
    await t.server.ctx.db.update(payoutAttempts).set({ missing_since }).where(eq(payoutAttempts.id, attempt));
    t.tremendous.meet();
    await t.look(id);
    expect(t.ordersOf(id)).toEqual([]);
    expect(await t.last(id)).toMatchObject({ state: 'unknown' });
  });

  test('one look-up long after the call does not prove that there is no order', async () => {
    const { id } = await t.approved();
    meet({ create: 'lost before' });
    await t.execute(id);
    await t.pass(id, 60 * MINUTES);
    t.tremendous.meet();
    await t.look(id);
    expect(t.ordersOf(id)).toEqual([]);
    expect(await t.last(id)).toMatchObject({ state: 'unknown' });
  });

  test.each([400, 402, 403, 409, 422])(
    'a repeated order that is refused with %i closes the attempt only after two more look-ups',
    async (status) => {
      const { id } = await t.approved();
      meet({ create: 'lost before' });
      await t.execute(id);
      meet({ create: status });
      await t.look(id);
      await t.pass(id, 11 * MINUTES);
      await t.look(id);
      expect(await t.last(id)).toMatchObject({ state: 'unknown' });
      await t.look(id);
      const { state, unanswered_at } = await t.last(id);
      expect(state).toBe('unknown');
      expect(Date.now() - (unanswered_at?.getTime() ?? 0), 'since the first call').toBeGreaterThan(10 * MINUTES);
      await t.pass(id, 11 * MINUTES);
      await t.look(id);
      // With 409 there is an order under the key, so that nothing proves its absence.
      expect(await t.last(id)).toMatchObject({ state: status === 409 ? 'unknown' : 'failed' });
    },
  );

  test('a process that died during the call counts as a call without an answer', async () => {
    const { id } = await t.approved();
    await executePayout(t.quiet, t.admin.id, id);
    const { id: attemptId } = await t.last(id);
    await t.server.ctx.db.update(payoutAttempts).set({ called_at: new Date() }).where(eq(payoutAttempts.id, attemptId));
    const posts = t.tremendous.calls.filter((call) => call === 'POST /orders').length;
    await t.look(id);
    expect(t.tremendous.calls.filter((call) => call === 'POST /orders')).toHaveLength(posts);
    expect(await t.last(id)).toMatchObject({ state: 'unknown' });
  });
});

describe('answers to an order', () => {
  test.each([400, 401, 402, 403, 404, 422])('a refusal %i fails the order at once', async (status) => {
    const { id } = await t.approved();
    meet({ create: status });
    await t.execute(id);
    expect(await t.read(id)).toMatchObject({ status: 'failed', failure: `Refused with ${status}` });
    t.tremendous.meet();
    await t.execute(id);
    expect(t.ordersOf(id)).toEqual([`${id}-2`]);
  });

  test.each([302, 307, 408, 409, 429, 500, 502])(
    'an answer %i leaves open whether the order was made',
    async (status) => {
      const { id } = await t.approved();
      meet({ create: status });
      await t.execute(id);
      expect(await t.read(id)).toMatchObject({ status: 'approved', sending: true });
    },
  );

  test('an unreadable answer leaves open whether the order was made', async () => {
    const { id } = await t.approved();
    const warn = vi.spyOn(t.server.ctx.log, 'warn');
    onTestFinished(() => warn.mockRestore());
    meet({ create: 'garbage' });
    await t.execute(id);
    const attempt = await t.last(id);
    const reason = 'The answer of the provider could not be read';
    expect(attempt).toMatchObject({ state: 'unknown', response: { problem: 'unreadable', reason } });
    expect(await t.history(id)).toMatchObject([{ state: 'unknown', waiting: reason, finished_at: null }]);
    t.tremendous.meet();
    await t.look(id);
    expect(await t.read(id)).toMatchObject({ status: 'paid' });
    expect(warn.mock.calls).toEqual([[{ attempt: attempt.id, reason }, 'nobody knows yet what became of a gift card']]);
  });

  test.each([
    ['currency', { value: { denomination: 25, currency_code: 'EUR' } }],
    ['amount', { value: { denomination: 25.01, currency_code: 'USD' } }],
    ['recipient', { recipient: { name: 'Eve', email: 'eve@elsewhere.test' } }],
  ])('an order under the same key with another %s waits for a super admin', async (_what, other) => {
    const { id, expert } = await t.approved();
    placeOrder(id, expert.email, other);
    await t.execute(id);
    await t.look(id);
    expect(await t.last(id)).toMatchObject({
      state: 'unknown',
      provider_order_id: null,
      response: { problem: 'conflict' },
    });
    expect((await t.read(id)).stuck).toContain(`under the key ${id}-1`);
    expect(t.ordersOf(id)).toEqual([`${id}-1`]);
  });

  test('an order under the same key with another product waits for a super admin', async () => {
    const { id, expert } = await t.approved();
    placeOrder(id, expert.email, {}, { campaign_id: 'OTHER' });
    await t.execute(id);
    await t.look(id);
    expect((await t.read(id)).stuck).toContain('another product');
  });

  test('an order without a reward is not accepted as proof', async () => {
    const { id, expert } = await t.approved();
    placeOrder(id, expert.email, {}, { rewards: [] });
    await t.execute(id);
    await t.look(id);
    expect(await t.last(id)).toMatchObject({ state: 'unknown', response: { problem: 'unreadable' } });
  });

  /** An order that an earlier version of the product recorded as refused although the provider made it. */
  async function refusedInOurBook(behaviour: Behaviour = 'deliver', more: object = {}): Promise<number> {
    const { id } = await t.approved();
    const { db } = t.server.ctx;
    t.tremendous.behave(behaviour);
    await t.execute(id);
    t.tremendous.behave('deliver');
    const wrong = { state: 'failed' as const, response: { state: 'failed', reason: 'Refused' }, ...more };
    await db.update(payoutAttempts).set(wrong).where(eq(payoutAttempts.payout_id, id));
    await db.update(payouts).set({ status: 'failed' }).where(eq(payouts.id, id));
    return id;
  }

  test.each<Behaviour>(['deliver', 'accept'])(
    'no order is made while the order of an earlier attempt is alive (%s)',
    async (behaviour) => {
      const id = await refusedInOurBook(behaviour);
      await t.execute(id);
      expect(t.ordersOf(id)).toEqual([`${id}-1`]);
      expect((await t.read(id)).stuck).toContain(`The earlier order ${id}-1 is still there`);
    },
  );

  test('the gift card of an earlier order that was not delivered is sent again, and the books say so', async () => {
    const id = await refusedInOurBook('undeliverable');
    await t.execute(id);
    expect(await t.read(id)).toMatchObject({ status: 'paid' });
    expect(t.ordersOf(id)).toEqual([`${id}-1`]);
    const order = t.tremendous.orders.get(`${id}-1`);
    const resend = order?.rewards[0]?.id;
    expect(await t.last(id)).toMatchObject({ number: 2, provider_order_id: order?.id, request: { resend } });
    const [first] = await t.server.ctx.db
      .select()
      .from(payoutAttempts)
      .where(eq(payoutAttempts.payout_id, id))
      .orderBy(payoutAttempts.number);
    expect(first).toMatchObject({ state: 'failed', provider_order_id: order?.id, response: { undelivered: resend } });
  });

  test('no order is made before it is certain that none of an earlier attempt is alive', async () => {
    const id = await refusedInOurBook();
    const order = t.tremendous.orders.get(`${id}-1`);
    const [reward] = order?.rewards ?? [];
    if (!order || !reward) throw new Error('There is no order');
    meet({ find: 500 });
    await t.execute(id);
    const unclear = { number: 2, state: 'unknown', called_at: null };
    const response = { problem: 'unanswered', reason: 'Refused with 500' };
    expect(await t.last(id)).toMatchObject({ ...unclear, response });
    t.tremendous.meet();
    reward.value.denomination = 26;
    await t.look(id);
    expect(await t.last(id)).toMatchObject({ ...unclear, response: { problem: 'conflict' } });
    expect((await t.read(id)).stuck).toContain('another amount');
    reward.value.denomination = 25;
    order.status = 'CANCELED';
    await t.look(id);
    expect(await t.read(id)).toMatchObject({ status: 'paid' });
    expect(t.ordersOf(id)).toEqual([`${id}-2`]);
  });

  test('the order of another provider is not asked for at this one', async () => {
    const id = await refusedInOurBook('deliver', { provider: 'former' });
    await t.execute(id);
    expect(await t.read(id)).toMatchObject({ status: 'paid' });
    expect(t.ordersOf(id)).toEqual([`${id}-1`, `${id}-2`]);
  });
});

describe('a gift card that was not delivered', () => {
  async function undelivered() {
    const { id, expert } = await t.approved();
    t.tremendous.behave('undeliverable');
    await t.execute(id);
    expect(await t.read(id)).toMatchObject({ status: 'failed' });
    t.tremendous.behave('deliver');
    return { id, expert };
  }
  const reward = (id: number) => t.tremendous.orders.get(`${id}-1`)?.rewards[0];

  test('is sent again to the address that the attempt names, and stays one order', async () => {
    const { id, expert } = await undelivered();
    await correctAddress(expert.id, 'corrected@example.test');
    await t.execute(id);
    expect(reward(id)?.recipient.email).toBe('corrected@example.test');
    expect(await t.read(id)).toMatchObject({ status: 'paid', sent_to: 'corrected@example.test' });
    expect(t.ordersOf(id)).toEqual([`${id}-1`]);
  });

  test.each(['lost after', 'garbage'] as const)('a resend that met %s is looked up, not sent twice', async (fault) => {
    const { id } = await undelivered();
    meet({ resend: fault, ...(fault === 'lost after' ? {} : { reward: 500 }) });
    await t.execute(id);
    expect(await t.read(id)).toMatchObject({ sending: true });
    const resends = () => t.tremendous.calls.filter((call) => call.endsWith('/resend')).length;
    const before = resends();
    t.tremendous.meet();
    await t.look(id);
    expect(await t.read(id)).toMatchObject({ status: 'paid' });
    expect(resends()).toBe(before);
  });

  test('a resend that never arrived is repeated once it is certain that the gift card is still undelivered', async () => {
    const { id } = await undelivered();
    meet({ resend: 'lost before' });
    await t.execute(id);
    t.tremendous.meet();
    await t.look(id);
    expect(reward(id)?.delivery.status).toBe('FAILED');
    await t.pass(id, 11 * MINUTES);
    await t.look(id);
    expect(await t.read(id)).toMatchObject({ status: 'paid' });
  });

  test('a second bounce fails it again and allows another resend', async () => {
    const { id } = await undelivered();
    t.tremendous.behave('undeliverable');
    await t.execute(id);
    await t.look(id);
    expect(await t.read(id)).toMatchObject({ sending: true });
    expect(await t.last(id)).toMatchObject({ response: { state: 'accepted', reward: reward(id)?.id } });
    await t.pass(id, 11 * MINUTES);
    await t.look(id);
    expect(await t.read(id)).toMatchObject({ status: 'failed' });
    t.tremendous.behave('deliver');
    await t.execute(id);
    expect(await t.read(id)).toMatchObject({ status: 'paid' });
    expect(t.ordersOf(id)).toEqual([`${id}-1`]);
  });

  test('one that arrived meanwhile is paid, at the address that the provider has', async () => {
    const { id, expert } = await undelivered();
    t.tremendous.deliver(`${id}-1`);
    await correctAddress(expert.id, 'too-late@example.test');
    await t.execute(id);
    expect(await t.read(id)).toMatchObject({ status: 'paid', sent_to: expert.email });
  });

  test('is ordered anew after its order was cancelled at the provider', async () => {
    const { id } = await undelivered();
    const order = t.tremendous.orders.get(`${id}-1`);
    if (order) order.status = 'CANCELED';
    meet({ resend: 422 });
    await t.execute(id);
    expect(await t.read(id)).toMatchObject({ status: 'failed' });
    // The second attempt sent a gift card again and made no order, so nobody asks for its reward.
    meet({ reward: 500 });
    await t.execute(id);
    expect(await t.read(id)).toMatchObject({ status: 'paid' });
    expect(t.ordersOf(id)).toEqual([`${id}-3`]);
  });
});

test('the mail, the ledger and the log of changes name the address that the provider has', async () => {
  const { id, expert } = await t.approved();
  t.tremendous.behave('accept');
  await t.execute(id);
  await correctAddress(expert.id, 'changed-later@example.test');
  t.tremendous.deliver(`${id}-1`);
  await t.look(id, t.server.ctx);
  expect(await t.read(id)).toMatchObject({ status: 'paid', sent_to: expert.email });
  const { db } = t.server.ctx;
  const [entry] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.payout_id, id));
  expect(entry?.row).toMatchObject({ email: expert.email });
  const [mail] = await db
    .select()
    .from(mails)
    .where(eq(mails.unique_key, `payout-paid-${id}`));
  expect(mail).toMatchObject({ to: 'changed-later@example.test', user_id: expert.id, kind: 'payout_paid' });
  expect(mail?.category).toBe('payouts');
  expect(mail?.text).toContain(`has been sent to ${expert.email}`);
  const log = await db.select().from(auditEntries).where(eq(auditEntries.entity_id, id));
  expect(log.find(({ action }) => action === 'payout.paid')?.after).toMatchObject({ sent_to: expert.email });
});

test('an order that the provider has had for more than three days is shown as stuck', async () => {
  t.tremendous.behave('accept');
  const { id } = await t.approved();
  await t.execute(id);
  await t.pass(id, 71 * 60 * MINUTES);
  expect((await t.read(id)).stuck).toBe('');
  await t.pass(id, 2 * 60 * MINUTES);
  expect((await t.read(id)).stuck).toBe(
    'The provider has had the order for more than three days without delivering it.',
  );
});

test('a call for one payment leaves the attempts of others as they are', async () => {
  const waiting = await unanswered();
  const paid = await t.approved();
  t.tremendous.meet();
  await t.execute(paid.id);
  const next = await t.approved();
  await executePayout(t.quiet, t.admin.id, next.id);
  const present = () => Promise.all([waiting, paid.id, next.id].map((id) => t.last(id)));
  const before = await present();
  const other = await t.approved();
  await t.execute(other.id);
  expect(await t.last(other.id)).toMatchObject({ state: 'succeeded', unanswered_at: null, refusal: null });
  expect(await present()).toEqual(before);
});

test('an attempt is looked at when it is due, by its own provider, until it is closed', async () => {
  t.tremendous.behave('accept');
  const { id } = await t.approved();
  await t.execute(id);
  const { id: attempt } = await t.last(id);
  const { db } = t.server.ctx;
  const asked = () => t.tremendous.calls.length;
  const before = asked();
  await putOff(attempt);
  await orderGiftCard(t.quiet, attempt);
  expect((await enqueuedBy(checkPayouts))['order-gift-card']).not.toContainEqual({ attempt_id: attempt });
  const of = (provider: string) => db.update(payoutAttempts).set({ provider }).where(eq(payoutAttempts.id, attempt));
  await of('former');
  await t.look(id);
  expect(asked()).toBe(before);
  await of('tremendous');
  await putOff(attempt);
  await orderGiftCard(t.quiet, attempt, true);
  expect(asked(), 'taken over from a process that died').toBe(before + 1);
  t.tremendous.deliver(`${id}-1`);
  await t.look(id);
  await t.look(id);
  expect(asked()).toBe(before + 2);
  expect(await t.read(id)).toMatchObject({ status: 'paid' });
});

test('the outcome of a closed attempt changes nothing, nor does that of another attempt once a payment is paid', async () => {
  const { db } = t.server.ctx;
  const settled = (attempt: number, outcome: Outcome) => db.transaction((tx) => settle(t.quiet, tx, attempt, outcome));
  const { id } = await t.approved();
  meet({ create: 402 });
  await t.execute(id);
  const refused = await t.last(id);
  expect(await settled(refused.id, { state: 'succeeded', providerOrderId: 'LATE' })).toBe(false);
  expect(await t.last(id)).toEqual(refused);
  expect(await t.read(id)).toMatchObject({ status: 'failed' });
  t.tremendous.meet();
  await t.execute(id);
  await db.insert(payoutAttempts).values({ payout_id: id, number: 3, provider: 'tremendous', state: 'unknown' });
  expect(await settled((await t.last(id)).id, { state: 'failed', reason: 'Refused' })).toBe(true);
  expect(await t.last(id)).toMatchObject({ state: 'failed' });
  expect(await t.read(id)).toMatchObject({ status: 'paid' });
});

describe('an event', () => {
  /** Which attempts an event about a thing has looked up. */
  const about = async (id: string) => {
    const event = readEvent(Buffer.from(JSON.stringify({ payload: { resource: { id, type: 'any' } } })));
    return (await enqueuedBy((ctx) => lookUp(ctx, event)))['order-gift-card'];
  };
  const accepted = async () => {
    t.tremendous.behave('accept');
    const { id } = await t.approved();
    await t.execute(id);
    await putOff((await t.last(id)).id);
    return t.last(id);
  };
  const order = ({ payout_id }: { payout_id: number }) => t.tremendous.orders.get(`${payout_id}-1`);

  test('names an order or its reward, and only that attempt is looked up', async () => {
    const [attempt, other] = [await accepted(), await accepted()];
    expect(await about(order(attempt)?.id ?? '')).toEqual([{ attempt_id: attempt.id }]);
    expect(await about(order(attempt)?.rewards[0]?.id ?? '')).toEqual([{ attempt_id: attempt.id }]);
    expect(await t.last(other.payout_id)).toEqual(other);
    expect((await t.last(attempt.payout_id)).check_at.getTime()).toBeLessThan(attempt.check_at.getTime());
  });

  test('names a reward that is sent again, before its new delivery is known', async () => {
    t.tremendous.behave('undeliverable');
    const { id } = await t.approved();
    await t.execute(id);
    meet({ resend: 'lost before' });
    await t.execute(id);
    const { id: attempt, payout_id } = await t.last(id);
    expect(await about(order({ payout_id })?.rewards[0]?.id ?? '')).toEqual([{ attempt_id: attempt }]);
  });

  test('about something closed or unknown adds nothing, since whatever is due has its job', async () => {
    const closed = await accepted();
    t.tremendous.deliver(`${closed.payout_id}-1`);
    await t.look(closed.payout_id);
    const due = await accepted();
    await t.pass(due.payout_id, 61 * MINUTES);
    const before = await t.last(due.payout_id);
    for (const id of ['NOBODYS', order(closed)?.id ?? '']) expect(await about(id)).toEqual([]);
    expect(await t.last(due.payout_id)).toEqual(before);
  });
});

test('rows of the ledger that no job writes any more are enqueued again', async () => {
  const { ctx } = t.server;
  const paid = async () => {
    const { expert } = await t.approved();
    return createEarnedPayout(ctx, expert.id, { status: 'paid' });
  };
  const created_at = new Date(Date.now() - 6 * MINUTES);
  const left = [{ created_at, started_at: created_at }, { created_at }];
  const others = [{ created_at, appended_at: new Date() }, { created_at, started_at: new Date() }, {}];
  const rows: (typeof ledgerEntries.$inferInsert)[] = [];
  for (const entry of [...left, ...others]) rows.push({ payout_id: (await paid()).id, row: {}, ...entry });
  const enqueued = await ctx.db.transaction(async (tx) => {
    // Nobody else sees the rows before they are written: the server checks its payouts by the clock, too.
    await tx.insert(ledgerEntries).values(rows);
    const found = await enqueuedBy((own) => checkPayouts({ ...own, db: tx }));
    await tx.update(ledgerEntries).set({ appended_at: new Date() });
    return found['append-ledger'] ?? [];
  });
  const ids = rows.map(({ payout_id }) => ({ payout_id }));
  expect(enqueued).toEqual(expect.arrayContaining(ids.slice(0, left.length)));
  for (const row of ids.slice(left.length)) expect(enqueued).not.toContainEqual(row);
});

test('of two processes that take an attempt over at once, one calls the provider', async () => {
  t.tremendous.meet();
  const { id } = await t.approved();
  await executePayout(t.quiet, t.admin.id, id);
  const attempt = await t.last(id);
  const made = () => t.tremendous.calls.filter((call) => call === 'POST /orders').length;
  const before = made();
  await Promise.all([orderGiftCard(t.quiet, attempt.id, true), orderGiftCard(t.quiet, attempt.id, true)]);
  expect(made()).toBe(before + 1);
  expect(await t.read(id)).toMatchObject({ status: 'paid' });
});

test('attempts without an answer do not keep others from being looked at', async () => {
  const { db } = t.server.ctx;
  const { id } = await t.approved();
  // Those that are closed or of another provider have waited longest.
  const kinds = [
    { provider: 'tremendous', state: 'unknown', check_at: new Date() },
    { provider: 'former', state: 'unknown', check_at: new Date(Date.now() - 60 * MINUTES) },
    { provider: 'tremendous', state: 'failed', check_at: new Date(Date.now() - 60 * MINUTES) },
  ] as const;
  const stuck = Array.from({ length: 375 }, (_, index) => ({
    payout_id: id,
    number: index + 100,
    ...(kinds[index % 3] ?? kinds[0]),
  }));
  await db.insert(payoutAttempts).values(stuck);
  const other = await t.approved();
  await executePayout(t.quiet, t.admin.id, other.id);
  await t.pass(other.id, MINUTES);
  const enqueued = (await enqueuedBy(checkPayouts))['order-gift-card'];
  expect(enqueued).toContainEqual({ attempt_id: (await t.last(other.id)).id });
  expect(enqueued).toHaveLength(100);
  await db.update(payoutAttempts).set({ state: 'failed' }).where(eq(payoutAttempts.payout_id, id));
});

/** Postpones the next look at an attempt by an hour. */
async function putOff(attempt: number): Promise<void> {
  const check_at = new Date(Date.now() + 60 * MINUTES);
  await t.server.ctx.db.update(payoutAttempts).set({ check_at }).where(eq(payoutAttempts.id, attempt));
}

/** Returns the names of the jobs that some work enqueues. */
async function enqueuedBy(work: (ctx: Context) => Promise<void>): Promise<Record<string, object[]>> {
  const jobs: Record<string, object[]> = {};
  const enqueueMany = async (_tx: unknown, name: string, list: object[]) => {
    jobs[name] = [...(jobs[name] ?? []), ...list];
  };
  await work({ ...t.quiet, jobs: { ...t.quiet.jobs, enqueueMany } });
  return jobs;
}

async function correctAddress(expertId: number, email: string): Promise<void> {
  await t.server.ctx.db.update(users).set({ email }).where(eq(users.id, expertId));
}

/** An order that stands at the provider before the portal makes its own under the same key. */
function placeOrder(id: number, email: string, reward: object, order: object = {}): void {
  const key = `${id}-1`;
  t.tremendous.orders.set(key, {
    id: `FOREIGN${id}`,
    external_id: key,
    campaign_id: 'CAMPAIGN',
    status: 'EXECUTED',
    body: 'another',
    visibleFrom: 0,
    rewards: [
      {
        id: `FOREIGNREWARD${id}`,
        order_id: `FOREIGN${id}`,
        value: { denomination: 25, currency_code: 'USD' },
        recipient: { name: 'Ada', email },
        delivery: { method: 'EMAIL', status: 'SUCCEEDED' },
        ...reward,
      },
    ],
    ...order,
  });
}
