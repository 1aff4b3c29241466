import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '#server/data/schema/accounts.ts';
import { ledgerEntries, payoutAttempts } from '#server/data/schema/payouts.ts';
import { auditEntries } from '#server/data/schema/system.ts';
import { manualGiftCards } from '#server/outside/adapters.ts';
import { checkBooks } from '#server/payouts/books.ts';
import { resolvePayout } from '#server/payouts/resolve.ts';
import { type GiftCardTest, MINUTES, startGiftCardTest } from './gift-card-harness.ts';

let t: GiftCardTest;
beforeAll(async () => {
  t = await startGiftCardTest();
});
beforeEach(() => t.tremendous.meet());
afterAll(() => t.close());

const SEEN = 'The dashboard lists the order as delivered.';
const MOMENT_AGO = 'The provider was asked a moment ago. Look at its dashboard again in ten minutes.';
const resolve = (id: number, body: object, { token } = t.superAdmin) =>
  t.server.call('POST', `/api/business/admin/payouts/${id}/resolve/`, { token, body });

/** A payout whose order the provider made, while every answer since has been garbage. */
async function unreadable(): Promise<number> {
  const { id } = await t.approved();
  t.tremendous.meet(() => 'garbage');
  await t.execute(id);
  await t.pass(id, 11 * MINUTES);
  return id;
}

test('a payment with an unreadable answer is settled as paid by what a super admin saw', async () => {
  const other = await unreadable();
  const id = await unreadable();
  expect(await t.read(id)).toMatchObject({ sending: true, stuck: expect.stringContaining('does not understand') });
  const provider_order_id = t.tremendous.orders.get(`${id}-1`)?.id ?? '';
  expect(await resolve(id, { outcome: 'delivered', provider_order_id, seen: SEEN })).toMatchObject({ status: 200 });
  expect(await t.read(id)).toMatchObject({ status: 'paid', sending: false, stuck: '' });
  expect(await t.history(id)).toMatchObject([
    {
      state: 'succeeded',
      provider_order_id,
      waiting: '',
      resolution: { outcome: 'delivered', provider_order_id, seen: SEEN, by: expect.stringMatching(/^Ada Person\d+$/) },
    },
  ]);
  expect(await t.last(other)).toMatchObject({ state: 'unknown', resolution: null, resolved_by: null });
  const log = await t.server.ctx.db.select().from(auditEntries).where(eq(auditEntries.action, 'payout.resolved'));
  expect(log.find((entry) => entry.entity_id === id)).toMatchObject({
    actor_id: t.superAdmin.id,
    entity: 'payout',
    before: {
      status: 'approved',
      attempt: 1,
      state: 'unknown',
      stuck: expect.stringContaining('does not understand'),
    },
    after: { outcome: 'delivered', order_id: provider_order_id, seen: SEEN },
  });
  expect(await resolve(id, { outcome: 'delivered', provider_order_id, seen: SEEN })).toMatchObject({ status: 409 });
});

test('a payment without an order can be executed again after a super admin said so', async () => {
  const { id } = await t.approved();
  t.tremendous.meet(() => 'lost before');
  await t.execute(id);
  await t.pass(id, 30 * MINUTES);
  expect(await resolve(id, { outcome: 'no_order', seen: SEEN })).toMatchObject({
    status: 409,
    body: { detail: 'The portal is still finding out what became of this payment.' },
  });
  await t.pass(id, 31 * MINUTES);
  expect((await t.read(id)).stuck).toContain('For more than an hour');
  expect((await resolve(id, { outcome: 'no_order', seen: SEEN })).status).toBe(200);
  expect(await t.read(id)).toMatchObject({ status: 'failed', sending: false });
  t.tremendous.meet();
  await t.execute(id);
  expect(await t.read(id)).toMatchObject({ status: 'paid' });
  expect(t.ordersOf(id)).toEqual([`${id}-2`]);
});

test('staff cannot state that there is no order just after the provider was asked to make it', async () => {
  const { id } = await t.approved();
  t.tremendous.meet(() => 'garbage');
  await t.execute(id);
  expect(await resolve(id, { outcome: 'no_order', seen: SEEN })).toMatchObject({
    status: 409,
    body: { detail: MOMENT_AGO },
  });
  const provider_order_id = t.tremendous.orders.get(`${id}-1`)?.id;
  expect((await resolve(id, { outcome: 'delivered', provider_order_id, seen: SEEN })).status, 'but a delivery').toBe(
    200,
  );
});

test('how long the provider may take to show an order is its own', async () => {
  const id = await unreadable();
  const { api } = t.quiet.giftCards;
  if (!api) throw new Error('There is no provider');
  const slow = { ...t.quiet, giftCards: { ...t.quiet.giftCards, api: { ...api, settledAfter: 60 * MINUTES } } };
  const seen = { outcome: 'no_order', provider_order_id: '', seen: SEEN, against_provider: '' } as const;
  await expect(resolvePayout(slow, t.superAdmin.id, id, seen, '')).rejects.toThrow(MOMENT_AGO);
});

test('the provider is not asked while the portal can still find out', async () => {
  const { id } = await t.approved();
  t.tremendous.meet((call) => (call === 'create' ? 'lost after' : undefined));
  await t.execute(id);
  expect(await resolve(id, { outcome: 'no_order', seen: SEEN })).toMatchObject({
    status: 409,
    body: { detail: 'The portal is still finding out what became of this payment.' },
  });
});

test('after a change to payments by hand, an open attempt can be settled, and notes can be written', async () => {
  const { id } = await t.approved();
  t.tremendous.behave('accept');
  await t.execute(id);
  t.tremendous.behave('deliver');
  const byHand = { ...t.quiet, giftCards: manualGiftCards };
  const none = { outcome: 'no_order', provider_order_id: '', seen: SEEN, against_provider: '' } as const;
  await expect(resolvePayout(byHand, t.superAdmin.id, id, none, '')).rejects.toThrow(MOMENT_AGO);
  await t.pass(id, 11 * MINUTES);
  const notes = { token: t.admin.token, body: { notes: 'Asked the provider' } };
  expect((await t.server.call('PATCH', `/api/business/admin/payouts/${id}/`, notes)).status).toBe(200);
  await t.look(id, byHand);
  expect(await t.read(id)).toMatchObject({ sending: true });
  const seen = { outcome: 'delivered', provider_order_id: 'ABC', seen: SEEN, against_provider: '' } as const;
  await resolvePayout(byHand, t.superAdmin.id, id, seen, '');
  expect(await t.read(id)).toMatchObject({ status: 'paid' });
});

test('an attempt from before recipients were stored is settled as paid to the expert’s present address', async () => {
  const { db } = t.server.ctx;
  const { id, expert } = await t.approved();
  await db.insert(payoutAttempts).values({ payout_id: id, number: 1, provider: 'early', state: 'unknown' });
  expect(await t.history(id)).toMatchObject([{ state: 'unknown', waiting: '', recipient: '', resolution: null }]);
  expect((await resolve(id, { outcome: 'delivered', provider_order_id: `OLD${id}`, seen: SEEN })).status).toBe(200);
  const [entry] = await db.select().from(ledgerEntries).where(eq(ledgerEntries.payout_id, id));
  expect(entry?.row).toMatchObject({
    name: expect.stringMatching(/^Ada Person/),
    email: expert.email,
    provider_order_id: `OLD${id}`,
  });
  expect(await t.read(id)).toMatchObject({ status: 'paid', sent_to: '' });
});

test('only super admins resolve a payment, and say what they saw', async () => {
  const id = await unreadable();
  expect((await resolve(id, { outcome: 'no_order', seen: SEEN }, t.admin)).status).toBe(403);
  expect((await resolve(id, { outcome: 'no_order', seen: 'no' })).body).toEqual({
    errors: { seen: ['Please write at least 10 characters'] },
  });
  expect((await resolve(id, { outcome: 'delivered', seen: SEEN })).body).toEqual({
    errors: { provider_order_id: ['Enter the id of the order'] },
  });
  expect((await resolve(id, { outcome: 'no_order', seen: SEEN, against_provider: ' because ' })).body).toEqual({
    errors: { against_provider: ['Please write at least 10 characters'] },
  });
  expect((await resolve(999_999, { outcome: 'no_order', seen: SEEN })).status).toBe(404);
});

test('the order of one payment does not settle another', async () => {
  const { id: paid } = await t.approved();
  await t.execute(paid);
  const provider_order_id = t.tremendous.orders.get(`${paid}-1`)?.id;
  const id = await unreadable();
  expect(await resolve(id, { outcome: 'delivered', provider_order_id, seen: SEEN })).toMatchObject({
    status: 400,
    body: { errors: { provider_order_id: [`This order belongs to payment ${paid}`] } },
  });
});

describe('the provider is asked before a payment is settled', () => {
  const AGAINST = 'Their support confirmed the delivery by phone.';
  const sayWhy = (said: string) => ({
    status: 400,
    body: { errors: { against_provider: [`${said} Say why this is right all the same.`] } },
  });

  test('a delivery that it does not confirm is settled only with a reason, which is kept with its answer', async () => {
    t.tremendous.behave('accept');
    const id = await unreadable();
    t.tremendous.meet();
    const provider_order_id = t.tremendous.orders.get(`${id}-1`)?.id ?? '';
    const delivered = { outcome: 'delivered', provider_order_id, seen: SEEN };
    const said = `The provider has not delivered the order ${provider_order_id} so far.`;
    expect(await resolve(id, delivered)).toMatchObject(sayWhy(said));
    expect(await t.read(id)).toMatchObject({ status: 'approved', sending: true });
    expect(await resolve(id, { ...delivered, against_provider: AGAINST })).toMatchObject({ status: 200 });
    expect(await t.history(id)).toMatchObject([{ state: 'succeeded', resolution: { against_provider: AGAINST } }]);
    const log = await t.server.ctx.db.select().from(auditEntries).where(eq(auditEntries.entity_id, id));
    expect(log.find(({ action }) => action === 'payout.resolved')).toMatchObject({
      after: { outcome: 'delivered', seen: SEEN, against_provider: AGAINST, provider_says: said },
    });
    t.tremendous.behave('deliver');
  });

  test.each<[string, (key: string) => void, string]>([
    ['no order', (key) => t.tremendous.orders.delete(key), 'The provider shows no delivered order for this payment.'],
    [
      'an order that failed',
      (key) => Object.assign(t.tremendous.orders.get(key) ?? {}, { status: 'CANCELED' }),
      'The provider says: The provider could not process the order (CANCELED).',
    ],
    [
      'the order of another product',
      (key) => Object.assign(t.tremendous.orders.get(key) ?? {}, { campaign_id: 'OTHER' }),
      'another product.',
    ],
  ])('%s is reported when a delivery was seen', async (_name, change, said) => {
    const id = await unreadable();
    t.tremendous.meet();
    change(`${id}-1`);
    const answer = await resolve(id, { outcome: 'delivered', provider_order_id: `SEEN${id}`, seen: SEEN });
    const { errors } = answer.body as { errors: Record<string, string[]> };
    expect(errors.against_provider?.[0]).toContain(said);
    const missing = said.includes('product') ? 400 : 200;
    expect((await resolve(id, { outcome: 'no_order', seen: SEEN })).status).toBe(missing);
  });

  test('the id of another order is reported', async () => {
    const id = await unreadable();
    t.tremendous.meet();
    const ours = t.tremendous.orders.get(`${id}-1`)?.id ?? '';
    expect(await resolve(id, { outcome: 'delivered', provider_order_id: 'ORDER0', seen: SEEN })).toMatchObject(
      sayWhy(`The provider delivered the order ${ours} for this payment.`),
    );
    expect(await resolve(id, { outcome: 'delivered', provider_order_id: ours, seen: SEEN })).toMatchObject({
      status: 200,
    });
  });

  test('an order that it has delivered is not settled as missing, which would pay a second time', async () => {
    const id = await unreadable();
    t.tremendous.meet();
    const ours = t.tremendous.orders.get(`${id}-1`)?.id ?? '';
    for (const provider_order_id of ['', ours])
      expect(await resolve(id, { outcome: 'no_order', provider_order_id, seen: SEEN })).toMatchObject(
        sayWhy(`The provider delivered the order ${ours} for this payment.`),
      );
  });

  test('an order that it has had for days is settled by its own id', async () => {
    t.tremendous.behave('accept');
    const { id } = await t.approved();
    await t.execute(id);
    t.tremendous.behave('deliver');
    await t.pass(id, 73 * 60 * MINUTES);
    const { provider_order_id } = await t.last(id);
    const delivered = {
      outcome: 'delivered',
      provider_order_id,
      seen: SEEN,
      against_provider: AGAINST,
    };
    expect((await resolve(id, delivered)).status).toBe(200);
    expect(await t.read(id)).toMatchObject({ status: 'paid' });
  });
});

test('an answer of the provider that contradicts what a super admin said stands in the comparison', async () => {
  const id = await unreadable();
  expect((await resolve(id, { outcome: 'no_order', seen: SEEN })).status).toBe(200);
  t.tremendous.meet();
  await checkBooks(t.server.ctx);
  const books = await t.server.call('GET', '/api/business/admin/payouts/books/', { token: t.admin.token });
  const { differences } = books.body.last as { differences: { idempotency_key: string }[] };
  expect(differences.find(({ idempotency_key }) => idempotency_key === `${id}-1`)).toMatchObject({
    kind: 'state',
    ours: 'failed',
    theirs: 'delivered',
  });
  await t.execute(id);
  expect(await t.read(id)).toMatchObject({ status: 'paid' });
  expect(t.ordersOf(id), 'what was settled is not asked for again').toEqual([`${id}-1`, `${id}-2`]);
});

describe('a gift card that did not arrive, and whose resend has an unreadable answer,', () => {
  /** Nobody got it, and a super admin has seen so at the provider. */
  async function settledResend(): Promise<{ id: number; expertId: number }> {
    t.tremendous.behave('undeliverable');
    const { id, expert } = await t.approved();
    await t.execute(id);
    t.tremendous.meet((call) => (call === 'resend' || call === 'reward' ? 'garbage' : undefined));
    await t.execute(id);
    expect((await t.read(id)).stuck).toContain('does not understand');
    await t.pass(id, 11 * MINUTES);
    expect((await resolve(id, { outcome: 'no_order', seen: SEEN })).status).toBe(200);
    expect(await t.read(id)).toMatchObject({ status: 'failed', sending: false });
    t.tremendous.meet();
    t.tremendous.behave('deliver');
    return { id, expertId: expert.id };
  }

  test('is sent again, and not ordered a second time', async () => {
    const { id } = await settledResend();
    await t.execute(id);
    expect(await t.read(id)).toMatchObject({ status: 'paid', stuck: '' });
    expect(t.ordersOf(id)).toEqual([`${id}-1`]);
    const order = t.tremendous.orders.get(`${id}-1`);
    expect(await t.last(id)).toMatchObject({
      number: 3,
      provider_order_id: order?.id,
      request: { resend: order?.rewards[0]?.id },
    });
    await checkBooks(t.server.ctx);
    const books = await t.server.call('GET', '/api/business/admin/payouts/books/', { token: t.admin.token });
    const { differences } = books.body.last as { differences: { payout_id: number }[] };
    expect(differences.filter(({ payout_id }) => payout_id === id)).toEqual([]);
  });

  test('is sent to the address that was corrected meanwhile', async () => {
    const { id, expertId } = await settledResend();
    const email = `corrected${id}@example.test`;
    // The resend had this effect at the provider, and then failed once more.
    const [reward] = t.tremendous.orders.get(`${id}-1`)?.rewards ?? [];
    Object.assign(reward?.recipient ?? {}, { email });
    await t.server.ctx.db.update(users).set({ email }).where(eq(users.id, expertId));
    await t.execute(id);
    expect(await t.read(id)).toMatchObject({ status: 'paid', sent_to: email });
    expect(t.ordersOf(id)).toEqual([`${id}-1`]);
  });

  test('is ordered anew once its order was cancelled at the provider', async () => {
    const { id } = await settledResend();
    Object.assign(t.tremendous.orders.get(`${id}-1`) ?? {}, { status: 'CANCELED' });
    await t.execute(id);
    expect(await t.read(id)).toMatchObject({ status: 'paid' });
    expect(t.ordersOf(id)).toEqual([`${id}-3`]);
  });

  test('is never ordered beside it while its delivery is under way', async () => {
    const { id } = await settledResend();
    const [reward] = t.tremendous.orders.get(`${id}-1`)?.rewards ?? [];
    Object.assign(reward?.delivery ?? {}, { status: 'PENDING' });
    await t.execute(id);
    expect((await t.read(id)).stuck).toContain(`The earlier order ${id}-1 is still there`);
    expect(t.ordersOf(id)).toEqual([`${id}-1`]);
    Object.assign(reward?.delivery ?? {}, { status: 'FAILED' });
    await t.look(id);
    expect(await t.read(id)).toMatchObject({ status: 'paid' });
    expect(t.ordersOf(id)).toEqual([`${id}-1`]);
  });
});
