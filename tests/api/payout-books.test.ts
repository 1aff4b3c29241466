import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { type Books, booksInWords, comparisonInWords, differenceInWords } from '#common/payouts/books.ts';
import { payoutEarnings, payouts } from '#server/db/schema/payouts.ts';
import { checkBooks } from '#server/features/payouts/books/check.ts';
import type { Person } from './factories.ts';
import { type GiftCardTest, startGiftCardTest } from './gift-card-harness.ts';

let t: GiftCardTest;
beforeAll(async () => {
  t = await startGiftCardTest();
});
afterAll(() => t.close());

const readBooks = async () =>
  (await t.server.call<Books>('GET', '/api/business/admin/payouts/books/', { token: t.admin.token })).body;
async function check() {
  await checkBooks(t.server.ctx);
  const { last } = await readBooks();
  if (!last) throw new Error('There is no check');
  return last;
}

test('before the first check the screen has nothing to tell; super admins start one', async () => {
  expect(await readBooks()).toEqual({ last: null, checking: false });
  const begin = ({ token }: Person) => t.server.call('POST', '/api/business/admin/payouts/books/check/', { token });
  expect((await begin(t.admin)).status).toBe(403);
  expect((await begin(t.superAdmin)).status).toBe(200);
  await vi.waitFor(async () => expect((await readBooks()).last).not.toBeNull(), 15_000);
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
  expect(booksInWords(last)).toBe('Books agree');
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
  await set('21.00');
  const last = await check();
  expect(last.agrees).toBe(false);
  expect(booksInWords(last)).toBe('Books do not agree: CAD 20.00 was earned, but the payments sum up to CAD 21.00');
  await set('20.00');
  expect((await check()).agrees).toBe(true);
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

test('every difference between an order and its attempt is told in words', async () => {
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
  t.tremendous.orders.set('900000-7', { ...product.order, id: 'STRANGE', external_id: '900000-7' });

  const told = (await check()).differences.map(differenceInWords);
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
  ];
  for (const sentence of expected) expect(told).toContain(sentence);
  expect(told.some((sentence) => sentence.startsWith('Order 900000-7 (STRANGE): the provider has an order'))).toBe(
    true,
  );
  expect(told).toHaveLength(expected.length + 1);
});

test('a comparison that the provider cuts off says so', async () => {
  t.tremendous.meet((call) => (call === 'list' ? 500 : undefined));
  expect(comparisonInWords(await check())).toBe('The orders at tremendous could not be compared: Refused with 500');
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
  expect((await readBooks()).checking).toBe(true);
});
