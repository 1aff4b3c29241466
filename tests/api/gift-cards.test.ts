import { createHmac } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { AdminPayout } from '#common/payouts/payloads.ts';
import { ledgerEntries } from '#server/data/schema/payouts.ts';
import { appendToLedger, checkPayouts } from '#server/payouts/jobs.ts';
import { createEarnedPayout } from '#tests/factories/payouts.ts';
import type { FakeTremendous } from '#tests/servers/tremendous.ts';
import type { Person } from './factories.ts';
import { type GiftCardTest, startGiftCardTest, WEBHOOK_KEY } from './gift-card-harness.ts';
import type { TestServer } from './harness.ts';

let t: GiftCardTest;
let server: TestServer;
let tremendous: FakeTremendous;
let admin: Person;

beforeAll(async () => {
  t = await startGiftCardTest();
  ({ server, tremendous, admin } = t);
});
beforeEach(() => {
  tremendous.behave('deliver');
  tremendous.meet();
});
afterAll(() => t.close());

const recordPath = (id: number) => `/api/business/admin/payouts/${id}/`;
const read = (id: number) => t.read(id);
const execute = (id: number) => server.call('POST', `${recordPath(id)}mark_paid/`, { token: admin.token });
const attempts = (id: number) => t.history(id);
const becomes = (id: number, expected: Partial<AdminPayout>) =>
  vi.waitFor(async () => expect(await read(id)).toMatchObject(expected), { timeout: 20_000, interval: 50 });

const approved = () => t.approved();

test('a gift card is ordered once, and the payout is paid when the provider confirms', async () => {
  const { id, expert } = await approved();
  const answers = await Promise.all([execute(id), execute(id)]);
  expect(answers.map((answer) => answer.status).sort()).toEqual([200, 409]);
  await becomes(id, { status: 'paid', sending: false });
  const order = tremendous.orders.get(`${id}-1`);
  expect(order?.rewards).toMatchObject([
    { value: { denomination: 25, currency_code: 'USD' }, recipient: { email: expert.email } },
  ]);
  expect(await attempts(id)).toMatchObject([
    { number: 1, provider: 'tremendous', state: 'succeeded', provider_order_id: order?.id },
  ]);
  await vi.waitFor(async () => expect(await server.mailsTo(expert.email)).toHaveLength(1), 10_000);
});

test('until the provider confirms, the payment is being sent and can be neither rejected nor executed', async () => {
  tremendous.behave('accept');
  const { id, expert } = await approved();
  expect(await execute(id)).toMatchObject({ status: 200, body: { detail: 'The gift card is being sent' } });
  await vi.waitFor(() => expect(tremendous.orders.has(`${id}-1`)).toBe(true), 10_000);
  expect(await read(id)).toMatchObject({ status: 'approved', sending: true });
  const reject = await server.call('PATCH', recordPath(id), { token: admin.token, body: { status: 'rejected' } });
  expect(reject).toMatchObject({ status: 409, body: { detail: 'This payment is being sent.' } });
  expect((await execute(id)).status).toBe(409);
  expect(await server.mailsTo(expert.email)).toEqual([]);

  tremendous.deliver(`${id}-1`);
  await webhook({ id: tremendous.orders.get(`${id}-1`)?.id, type: 'orders' });
  await becomes(id, { status: 'paid', sending: false });
});

test('a refusal makes the payment failed with its reason, and it can be tried again under a new key', async () => {
  tremendous.meet((call) => (call === 'create' ? 402 : undefined));
  const { id, expert } = await approved();
  await execute(id);
  await becomes(id, { status: 'failed', sending: false, failure: 'Refused with 402' });
  expect((await server.trailOf('payout', id)).at(-1)).toMatchObject({
    actor_id: null,
    action: 'payout.failed',
    after: { reason: 'Refused with 402' },
  });
  expect(await server.mailsTo(expert.email)).toEqual([]);
  tremendous.meet();
  expect((await execute(id)).status).toBe(200);
  await becomes(id, { status: 'paid', failure: '' });
  expect((await attempts(id)).map(({ number, state }) => [number, state])).toEqual([
    [2, 'succeeded'],
    [1, 'failed'],
  ]);
});

test('an order without an answer is looked up and never made a second time', async () => {
  tremendous.meet((call) => (call === 'create' ? 'lost after' : undefined));
  const { id } = await approved();
  await execute(id);
  await becomesUnknown(id);
  await becomes(id, { status: 'paid' });
  const posts = tremendous.calls.filter((call) => call === 'POST /orders').length;
  expect(tremendous.calls).toContain(`GET /orders/${id}-1`);
  expect([...tremendous.orders.keys()].filter((key) => key.startsWith(`${id}-`))).toEqual([`${id}-1`]);
  await checkPayouts(server.ctx);
  expect(tremendous.calls.filter((call) => call === 'POST /orders')).toHaveLength(posts);
});

test('a gift card that could not be delivered is sent again, not ordered again', async () => {
  tremendous.behave('undeliverable');
  const { id } = await approved();
  await execute(id);
  await becomes(id, { status: 'failed', failure: 'The gift card could not be delivered to the email address' });
  tremendous.behave('deliver');
  await execute(id);
  await becomes(id, { status: 'paid' });
  expect([...tremendous.orders.keys()].filter((key) => key.startsWith(`${id}-`))).toEqual([`${id}-1`]);
  expect(tremendous.calls.some((call) => /^POST \/rewards\/REWARD\d+\/resend$/.test(call))).toBe(true);
});

test('an event is believed only with the signature of its bytes', async () => {
  const body = JSON.stringify({ payload: { resource: { id: 'X', type: 'orders' } } });
  const send = (signature: string) =>
    server.call('POST', '/api/webhooks/tremendous/', { body, headers: { 'tremendous-webhook-signature': signature } });
  expect((await send('sha256=00')).status).toBe(401);
  expect((await send(sign(`${body} `))).status).toBe(401);
  expect((await send(sign(body))).status).toBe(200);
  const garbage = server.call('POST', '/api/webhooks/tremendous/', {
    body: '[',
    headers: { 'tremendous-webhook-signature': sign('[') },
  });
  expect((await garbage).status).toBe(400);
  expect((await server.call('POST', '/api/webhooks/tremendous/')).status).toBe(401);
});

test('the ledger has a paid payout once, even if its writer died before it could confirm', async () => {
  const { id } = await approved();
  await execute(id);
  const file = path.join(server.ctx.config.dataDir, 'ledger.csv');
  const lines = async () => (await readFile(file, 'utf8')).split('\r\n').filter((line) => line.startsWith(`${id},`));
  await vi.waitFor(async () => expect(await lines()).toHaveLength(1), 15_000);
  const own = eq(ledgerEntries.payout_id, id);
  await vi.waitFor(async () => {
    const [entry] = await server.ctx.db.select().from(ledgerEntries).where(own);
    expect(entry?.appended_at).not.toBeNull();
  }, 10_000);
  await appendToLedger(server.ctx, id);
  const before = { appended_at: null, started_at: new Date(Date.now() - 3_600_000) };
  await server.ctx.db.update(ledgerEntries).set(before).where(own);
  await Promise.allSettled([appendToLedger(server.ctx, id), appendToLedger(server.ctx, id)]);
  expect(await lines()).toHaveLength(1);
});

test('a row of the ledger is claimed by one writer, and no other row with it', async () => {
  const { db, ledger } = server.ctx;
  const paid = async () => {
    const { id } = await createEarnedPayout(server.ctx, (await t.approved()).expert.id, { status: 'paid' });
    const row = { payout_id: id, paid_at: '2026-01-05T10:00:00Z', name: 'Ada', email: 'ada@example.com' };
    const rest = { amount: '25.00', currency: 'USD', assessment: '', provider: 'manual', provider_order_id: '' };
    await db.insert(ledgerEntries).values({ payout_id: id, row: { ...row, ...rest } });
    return id;
  };
  const [one, other] = [await paid(), await paid()];
  const entryOf = async (id: number) =>
    (await db.select().from(ledgerEntries).where(eq(ledgerEntries.payout_id, id)))[0];
  const set = (change: object) => db.update(ledgerEntries).set(change).where(eq(ledgerEntries.payout_id, one));
  // No writer has begun this row, so the ledger must not be searched.
  const contains = () => Promise.reject(new Error('searched'));
  await appendToLedger({ ...server.ctx, ledger: { ...ledger, contains } }, one);
  expect((await entryOf(one))?.appended_at).not.toBeNull();
  expect(await entryOf(other)).toMatchObject({ started_at: null, appended_at: null });
  await set({ appended_at: null, started_at: new Date() });
  await expect(appendToLedger(server.ctx, one)).rejects.toThrow('Another process is writing this row.');
  await db
    .update(ledgerEntries)
    .set({ appended_at: new Date() })
    .where(inArray(ledgerEntries.payout_id, [one, other]));
});

test('rows of the ledger that a full disk refused are written within 35 s of its being free', async () => {
  const { ledger } = server.ctx;
  const written: number[] = [];
  const { promise: refused, resolve: refuse } = Promise.withResolvers<void>();
  server.ctx.ledger = {
    ...ledger,
    async append() {
      refuse();
      throw Object.assign(new Error('no space left on device'), { code: 'ENOSPC' });
    },
  };
  const { id } = await approved();
  await execute(id);
  await refused;
  server.ctx.ledger = {
    ...ledger,
    async append(row) {
      written.push(row.payout_id);
      await ledger.append(row);
    },
  };
  // The claim of the failed writer lasts for 15 seconds; the test does not wait for that.
  const own = eq(ledgerEntries.payout_id, id);
  const [entry] = await server.ctx.db.select().from(ledgerEntries).where(own);
  const started_at = new Date((entry?.started_at?.getTime() ?? 0) - 15_000);
  await server.ctx.db.update(ledgerEntries).set({ started_at }).where(own);
  await vi.waitFor(() => expect(written).toEqual([id]), { timeout: 20_000, interval: 100 });
  server.ctx.ledger = ledger;
});

/** The queue looks it up a few seconds later. */
const becomesUnknown = (id: number) =>
  vi.waitFor(async () => expect(await attempts(id)).toMatchObject([{ state: 'unknown' }]), 10_000);

const sign = (body: string) => `sha256=${createHmac('sha256', WEBHOOK_KEY).update(body).digest('hex')}`;

async function webhook(resource: object): Promise<void> {
  const body = JSON.stringify({ event: 'REWARDS.DELIVERY.SUCCEEDED', uuid: 'u1', payload: { resource } });
  const headers = { 'tremendous-webhook-signature': sign(body) };
  expect((await server.call('POST', '/api/webhooks/tremendous/', { body, headers })).status).toBe(200);
}
