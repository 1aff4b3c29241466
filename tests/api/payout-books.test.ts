import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest';
import {
  type Books,
  booksInWords,
  comparisonInWords,
  DIFFERENCES_SHOWN,
  differenceInWords,
} from '#common/payouts/books.ts';
import { bookCheckKeys, bookChecks, payoutAttempts, payoutEarnings, payouts } from '#server/data/schema/payouts.ts';
import { checkBooks } from '#server/payouts/books.ts';
import type { Person } from './factories.ts';
import { type GiftCardTest, MINUTES, startGiftCardTest } from './gift-card-harness.ts';

let t: GiftCardTest;
beforeAll(async () => {
  t = await startGiftCardTest();
});
afterAll(() => t.close());

const readBooks = async () =>
  (await t.server.call<Books>('GET', '/api/business/admin/payouts/books/', { token: t.admin.token })).body;
/** Runs a check, without changing earlier ones. */
async function check() {
  const checks = () => t.server.ctx.db.select().from(bookChecks).orderBy(bookChecks.id);
  const earlier = await checks();
  await checkBooks(t.server.ctx);
  expect((await checks()).slice(0, -1)).toEqual(earlier);
  expect(await t.server.ctx.db.select().from(bookCheckKeys)).toEqual([]);
  const { last } = await readBooks();
  if (!last) throw new Error('There is no check');
  return last;
}

test('before the first check the screen has nothing to show; super admins start one', async () => {
  expect(await readBooks()).toEqual({ last: null, checking: false });
  const begin = ({ token }: Person) => t.server.call('POST', '/api/business/admin/payouts/books/check/', { token });
  expect((await begin(t.admin)).status).toBe(403);
  expect((await begin(t.superAdmin)).status).toBe(200);
  await vi.waitFor(async () => expect((await readBooks()).last).not.toBeNull(), 15_000);
  const checks = await t.server.ctx.db.select().from(bookChecks);
  expect(checks.map(({ requested_by }) => requested_by)).toEqual([t.superAdmin.id]);
});

test('books agree while payouts in all states sum up to what was earned, in each currency', async () => {
  await t.approved({ amount: '10.10' });
  await t.approved({ amount: '5.05', currency: 'EUR' });
  const last = await check();
  expect(last).toMatchObject({ agrees: true, provider: 'tremendous', error: null });
  expect(last.sums.find(({ currency }) => currency === 'EUR')).toEqual({
    currency: 'EUR',
    earned: '5.05',
    in_states: '5.05',
  });
  expect(booksInWords(last)).toBe('Payments reconciled');
});

test('the database refuses to change or delete what was earned', async () => {
  const { db } = t.server.ctx;
  const { id } = await t.approved();
  const own = eq(payouts.id, id);
  await expect(db.update(payouts).set({ amount: '26.00' }).where(own)).rejects.toThrow();
  await expect(db.update(payouts).set({ currency: 'EUR' }).where(own)).rejects.toThrow();
  await expect(db.delete(payouts).where(own)).rejects.toThrow();
  const earning = eq(payoutEarnings.payout_id, id);
  await expect(db.update(payoutEarnings).set({ amount: '1.00' }).where(earning)).rejects.toThrow();
  await expect(db.delete(payoutEarnings).where(earning)).rejects.toThrow();
  await expect(db.execute(sql`truncate payout_earnings`)).rejects.toThrow();
  await db.update(payouts).set({ status: 'rejected' }).where(own);
});

test('a payout whose amount was changed behind the triggers shows in words', async () => {
  const { db } = t.server.ctx;
  const { id } = await t.approved({ amount: '20.00', currency: 'CAD' });
  const set = async (amount: string) => {
    await db.execute(sql`alter table payouts disable trigger payouts_keep_amount`);
    await db.update(payouts).set({ amount }).where(eq(payouts.id, id));
    await db.execute(sql`alter table payouts enable trigger payouts_keep_amount`);
  };
  const error = vi.spyOn(t.server.ctx.log, 'error');
  onTestFinished(() => error.mockRestore());
  await set('21.00');
  const last = await check();
  expect(error.mock.calls).toEqual([[{ sums: last.sums }, 'the payouts do not sum up to what was earned']]);
  expect(last.agrees).toBe(false);
  expect(booksInWords(last)).toBe('Payments do not add up: CAD 20.00 was earned, but the payments sum up to CAD 21.00');
  await set('20.00');
  expect((await check()).agrees).toBe(true);
  expect(error).toHaveBeenCalledOnce();
});

test('orders that equal the attempts give no differences, over several pages', async () => {
  const { id } = await t.approved();
  await t.execute(id);
  const [order] = [...t.tremendous.orders.values()];
  const others = Array.from({ length: 250 }, (_, index) => `other-${index}`);
  for (const key of others) if (order) t.tremendous.orders.set(key, { ...order, id: key, external_id: key });
  const last = await check();
  expect(comparisonInWords(last)).toBe('1 order at tremendous compared: no differences');
  for (const key of others) t.tremendous.orders.delete(key);
});

test('orders that are missing after the first hundred are reported without asking for each', async () => {
  const { db } = t.server.ctx;
  const { id, expert } = await t.approved();
  const called_at = new Date(Date.now() - MINUTES);
  const recipient = { name: 'Ada', email: expert.email };
  const request = { key: '', amount: '25.00', currency: 'USD', recipient };
  const paid = { payout_id: id, provider: 'tremendous', state: 'succeeded' as const, called_at, request };
  await db.insert(payoutAttempts).values(Array.from({ length: 102 }, (_, index) => ({ ...paid, number: index + 1 })));
  t.tremendous.calls.length = 0;
  const { differences, differences_count } = await check();
  expect(differences_count).toBe(102);
  expect(differences.map(({ idempotency_key }) => idempotency_key)).toEqual(
    Array.from({ length: DIFFERENCES_SHOWN }, (_, index) => `${id}-${index + 1}`),
  );
  expect(t.tremendous.calls.filter((call) => /^GET \/orders\/$/.test(call))).toHaveLength(100);
  await db.update(payoutAttempts).set({ state: 'failed' }).where(eq(payoutAttempts.payout_id, id));
});

test('every difference between an order and its attempt is reported in words', async () => {
  const paid = async () => {
    const { id } = await t.approved();
    await t.execute(id);
    const order = t.tremendous.orders.get(`${id}-1`);
    const [reward] = order?.rewards ?? [];
    if (!order || !reward) throw new Error('There is no order');
    return { id, order, reward };
  };
  const amount = await paid();
  amount.reward.value = { ...amount.reward.value, denomination: 20 };
  const currency = await paid();
  currency.reward.value = { ...currency.reward.value, currency_code: 'EUR' };
  const recipient = await paid();
  const { email } = recipient.reward.recipient;
  recipient.reward.recipient = { name: 'Eve', email: 'eve@elsewhere.test' };
  const product = await paid();
  product.order.campaign_id = 'OTHER';
  const state = await paid();
  state.order.status = 'CANCELED';
  const missing = await paid();
  t.tremendous.orders.delete(`${missing.id}-1`);
  // It is there, but under another key.
  t.tremendous.orders.set('moved', { ...missing.order, external_id: 'moved' });
  t.tremendous.orders.set('900000-7', { ...product.order, id: 'STRANGE', external_id: '900000-7', rewards: [] });
  const { id: byHand } = await t.approved();
  t.tremendous.orders.set(`${byHand}-1`, { ...amount.order, id: 'BYHAND', external_id: `${byHand}-1` });
  const { request } = await t.last(currency.id);
  const called_at = new Date(Date.now() - MINUTES);
  const sent = (number: number, more: object = {}, payout_id = byHand) => ({
    ...{ payout_id, number, provider: 'tremendous', state: 'succeeded' as const, called_at, finished_at: called_at },
    request: { ...(request as object), key: `${payout_id}-${number}` },
    ...more,
  });
  const [bounced] = structuredClone(missing.order.rewards);
  if (!bounced) throw new Error('There is no reward');
  Object.assign(bounced, { id: 'BOUNCED', delivery: { method: 'EMAIL', status: 'FAILED' } });
  t.tremendous.orders.set('bounced', { ...product.order, external_id: 'bounced', rewards: [bounced] });
  await t.server.ctx.db.insert(payoutAttempts).values([
    sent(1, { provider: 'manual' }),
    sent(2, { state: 'failed', provider_order_id: 'GONE' }, amount.id),
    // Not missing: orders of another provider, refused ones, rewards sent again, and orders made only now.
    sent(2, { provider: 'former' }),
    sent(3, { state: 'failed' }),
    sent(4, { request: { ...(request as object), resend: 'BOUNCED' } }),
    sent(5, { called_at: new Date(Date.now() + 60 * MINUTES) }),
    // A super admin named the order.
    sent(6, { provider_order_id: missing.order.id, resolution: {} }),
  ]);
  // The provider shows it only after its list.
  const late = await paid();
  t.tremendous.orders.delete(`${late.id}-1`);
  t.tremendous.meet((call) => {
    if (call === 'find') t.tremendous.orders.set(`${late.id}-1`, late.order);
    return undefined;
  });

  const { differences } = await check();
  t.tremendous.meet();
  expect(differences).toContainEqual({
    kind: 'amount',
    payout_id: amount.id,
    idempotency_key: `${amount.id}-1`,
    provider_order_id: amount.order.id,
    ours: '25.00',
    theirs: '20.00',
  });
  const told = differences.map(differenceInWords);
  const about = (id: number, order: string, text: string) => `Order ${id}-1 (${order}): ${text}`;
  const expected = [
    about(amount.id, amount.order.id, 'the amount is 25.00 in the portal and 20.00 at the provider'),
    about(currency.id, currency.order.id, 'the currency is USD in the portal and EUR at the provider'),
    about(
      recipient.id,
      recipient.order.id,
      `the recipient is ${email} in the portal and eve@elsewhere.test at the provider`,
    ),
    about(product.id, product.order.id, 'the product is CAMPAIGN in the portal and OTHER at the provider'),
    about(state.id, state.order.id, 'the state is paid in the portal and failed or cancelled at the provider'),
    about(missing.id, missing.order.id, 'the portal has it as paid, but the provider has no such order'),
    `Order ${amount.id}-2 (GONE): the portal has it as refused, but the provider has no such order`,
    'Order 900000-7 (STRANGE): the provider has an order (under way) that the portal knows nothing of',
    `Order ${byHand}-1 (BYHAND): the provider has an order (delivered, USD, ${amount.reward.recipient.email}) that the portal knows nothing of`,
  ];
  expect(told.toSorted()).toEqual(expected.toSorted());
});

test('the keys that a check was told are forgotten with it, and those of others count for nothing', async () => {
  const { db } = t.server.ctx;
  const { id } = await t.approved();
  await t.execute(id);
  t.tremendous.orders.delete(`${id}-1`);
  const later = { id: 900_001, agrees: true, sums: [] };
  await db.insert(bookChecks).overridingSystemValue().values(later);
  const key = { check_id: later.id, payout_id: id, number: 1 };
  await db.insert(bookCheckKeys).values(key);
  await checkBooks(t.server.ctx);
  expect((await readBooks()).last?.differences).toContainEqual(expect.objectContaining({ idempotency_key: `${id}-1` }));
  expect(await db.select().from(bookCheckKeys)).toEqual([key]);
  await db.delete(bookCheckKeys);
  await db.delete(bookChecks).where(eq(bookChecks.id, later.id));
});

test('a comparison that the provider cuts off says so', async () => {
  const error = vi.spyOn(t.server.ctx.log, 'error');
  onTestFinished(() => error.mockRestore());
  t.tremendous.meet((call) => (call === 'list' ? 500 : undefined));
  expect(comparisonInWords(await check())).toBe('The orders at tremendous could not be compared: Refused with 500');
  expect(error.mock.calls).toEqual([
    [{ err: expect.objectContaining({ message: 'Refused with 500' }) }, "the provider's orders could not be compared"],
  ]);
  t.tremendous.meet();
});

test('the differences of an earlier comparison are not counted again', async () => {
  const { differences, differences_count } = await check();
  expect(differences.length).toBeGreaterThan(0);
  expect(differences_count).toBe(differences.length);
});

test('a comparison that cannot be finished fails, so that its job is repeated', async () => {
  const { db } = t.server.ctx;
  const transaction = () => Promise.reject(new Error('connection lost'));
  const broken = {
    ...t.server.ctx,
    db: new Proxy(db, { get: (of, key) => (key === 'transaction' ? transaction : Reflect.get(of, key)) }),
  };
  await expect(checkBooks(broken)).rejects.toThrow('connection lost');
  expect(await readBooks()).toMatchObject({ last: { agrees: true }, checking: true });
});
