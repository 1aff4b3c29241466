import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { reasonStuck } from '#common/payouts/stuck.ts';
import { DAY, HOUR } from '#common/words/units.ts';
import { boundedJson } from '#server/data/reachability.ts';
import type { GiftCardApi, GiftCardOrder, ListedOrder } from '#server/outside/gift-cards/adapter.ts';
import { createTremendous } from '#server/outside/gift-cards/tremendous.ts';
import { listedOrder, type Order, readOrder } from '#server/outside/gift-cards/tremendous-order.ts';
import { missingOrder, orderDifferences } from '#server/payouts/books.ts';
import { recipientOf } from '#server/payouts/present.ts';
import { type FakeTremendous, startTremendous } from '#tests/servers/tremendous.ts';

const wanted: GiftCardOrder = {
  key: '7-1',
  amount: '25.00',
  currency: 'USD',
  product: 'CAMPAIGN',
  recipient: { name: 'Ada', email: 'ada@example.com' },
};
const reward = {
  id: 'REWARD1',
  order_id: 'ORDER1',
  value: { denomination: 25, currency_code: 'USD' },
  recipient: { name: 'Ada', email: 'Ada@example.com' },
  delivery: { method: 'EMAIL', status: 'SUCCEEDED' },
};
const order = (given: Partial<Order> = {}): Order => ({
  id: 'ORDER1',
  external_id: '7-1',
  campaign_id: 'CAMPAIGN',
  status: 'EXECUTED',
  rewards: [reward],
  ...given,
});
const delivered = (status: string) => ({ ...reward, delivery: { method: 'EMAIL', status } });

describe('an order that was read', () => {
  test.each<[string, Partial<Order>, object]>([
    ['delivered', {}, { state: 'succeeded', providerOrderId: 'ORDER1', recipient: 'Ada@example.com' }],
    [
      'not executed yet',
      { status: 'PENDING APPROVAL' },
      { state: 'accepted', providerOrderId: 'ORDER1', recipient: 'Ada@example.com', reward: 'REWARD1' },
    ],
    [
      'not executed any more',
      { status: 'PENDING APPROVAL', rewards: [delivered('FAILED')] },
      { state: 'accepted', reward: 'REWARD1' },
    ],
    [
      'delivered, with no more than its reward',
      { external_id: null, campaign_id: null, rewards: [{ ...reward, recipient: null }] },
      { state: 'succeeded', providerOrderId: 'ORDER1' },
    ],
    ['executed, on its way', { rewards: [delivered('PENDING')] }, { state: 'accepted', reward: 'REWARD1' }],
    [
      'not delivered',
      { rewards: [delivered('FAILED')] },
      { state: 'failed', undelivered: 'REWARD1', providerOrderId: 'ORDER1' },
    ],
    [
      'cancelled',
      { status: 'CANCELED' },
      { state: 'failed', reason: 'The provider could not process the order (CANCELED)' },
    ],
    ['failed without a reward', { status: 'FAILED', rewards: [] }, { state: 'failed', providerOrderId: 'ORDER1' }],
  ])('is %s', (_name, given, outcome) => {
    expect(readOrder(order(given), wanted)).toMatchObject({ kind: 'read', outcome });
  });

  test('of any product is ours where none was kept', () => {
    const { product: _product, ...early } = wanted;
    expect(readOrder(order({ campaign_id: 'OTHER' }), early)).toMatchObject({ outcome: { state: 'succeeded' } });
  });

  test.each<[string, Partial<Order>]>([
    ['another key', { external_id: '8-1' }],
    ['several rewards', { rewards: [reward, reward] }],
    ['another amount or currency', { rewards: [{ ...reward, value: { denomination: 'much', currency_code: 'USD' } }] }],
    ['another recipient', { rewards: [{ ...reward, recipient: { email: 'eve@example.com' } }] }],
    ['another product', { campaign_id: 'OTHER' }],
    ['another product', { campaign_id: 'OTHER', status: 'CANCELED' }],
  ])('with %s is not ours', (difference, given) => {
    const reason = `The provider has another order (ORDER1) under the key 7-1: ${difference}`;
    expect(readOrder(order(given), wanted)).toEqual({ kind: 'unclear', problem: 'conflict', reason });
  });

  test('without a reward cannot be read', () => {
    expect(readOrder(order({ rewards: [] }), wanted)).toMatchObject({ kind: 'unclear', problem: 'unreadable' });
  });

  test.each<[Partial<Order>, ListedOrder['state']]>([
    [{}, 'delivered'],
    [{ rewards: [delivered('FAILED')] }, 'undelivered'],
    [{ rewards: [delivered('PENDING')] }, 'under way'],
    [{ status: 'PENDING APPROVAL' }, 'under way'],
    [{ status: 'CANCELED' }, 'closed'],
  ])('of a list with %j is %s', (given, state) => {
    expect(listedOrder(order(given))).toMatchObject({ id: 'ORDER1', key: '7-1', state, cents: 2500, currency: 'USD' });
  });
});

test('a reply is read up to its limit, and only as JSON', async () => {
  expect(await boundedJson(new Response('{"a":1}'), 7)).toEqual({ a: 1 });
  expect(await boundedJson(new Response('{"a":1}'), 6)).toBeNull();
  expect(await boundedJson(new Response('<html>'), 100)).toBeNull();
  expect(await boundedJson(new Response(null), 100)).toBeNull();
});

describe('in the books', () => {
  const at = new Date('2026-01-05T10:00:00Z');
  const attempt = (given: object) =>
    ({
      payout_id: 7,
      number: 1,
      state: 'succeeded',
      provider_order_id: 'ORDER1',
      request: wanted,
      finished_at: at,
      ...given,
    }) as never;
  const states = (ours: object[], state: ListedOrder['state']) => {
    const all = ours.map((given, index) => attempt({ number: index + 1, ...given }));
    const listed = { ...listedOrder(order()), state };
    return orderDifferences(listed, { attempt: all[0] as never, all, listedAt: at }).map(({ ours: name }) => name);
  };

  test.each([
    ['succeeded', 'paid'],
    ['failed', 'refused'],
    ['unknown', 'under way'],
  ])('an attempt that is %s and has no order is %s', (state, ours) => {
    expect(missingOrder(attempt({ state }))).toEqual({
      kind: 'missing',
      payout_id: 7,
      idempotency_key: '7-1',
      provider_order_id: 'ORDER1',
      ours,
    });
  });

  test('the recipient is that of the order or of a reward sent again; an erased one is not known', () => {
    const to = (email: string) => ({ request: { ...wanted, recipient: { name: 'Ada', email } } });
    const bounced = attempt({ state: 'failed', response: { undelivered: 'REWARD1' }, ...to('old@example.com') });
    const again = { ...wanted, recipient: { name: 'Ada', email: 'new@example.com' }, resend: 'REWARD1' };
    const told = (first: never, ...later: never[]) =>
      orderDifferences(listedOrder(order()), { attempt: first, all: [first, ...later], listedAt: at })
        .filter(({ kind }) => kind === 'recipient')
        .map(({ payout_id, ours, theirs }) => [payout_id, ours, theirs]);
    expect(told(attempt({}))).toEqual([]);
    expect(told(attempt(to('eve@example.com')))).toEqual([[7, 'eve@example.com', 'Ada@example.com']]);
    expect(told(attempt(to('')))).toEqual([]);
    expect(told(bounced, attempt({ number: 2, request: again }))).toHaveLength(1);
    const arrived = { ...again, recipient: wanted.recipient };
    expect(told(bounced, attempt({ number: 2, request: arrived }))).toEqual([]);
  });

  test('an order fits the outcome of its attempt and of those that sent its reward again', () => {
    const failed = { state: 'failed' };
    const undelivered = { ...failed, response: { undelivered: 'REWARD1' } };
    const again = { request: { ...wanted, resend: 'REWARD1' } };
    const other = { request: { ...wanted, resend: 'REWARD2' } };
    expect([states([{}], 'delivered'), states([{}], 'under way')]).toEqual([[], ['paid']]);
    expect([states([failed], 'closed'), states([failed], 'delivered')]).toEqual([[], ['failed']]);
    expect([states([undelivered], 'undelivered'), states([undelivered], 'closed')]).toEqual([[], []]);
    expect(states([undelivered], 'delivered')).toEqual(['not delivered']);
    expect(states([failed, {}], 'closed'), 'a later order is another one').toEqual([]);
    expect([states([undelivered, again], 'delivered'), states([undelivered, other], 'delivered')]).toEqual([
      [],
      ['not delivered'],
    ]);
    const closed = { ...failed, ...again, number: 3 };
    const between = { ...undelivered, ...again, number: 2 };
    expect(states([undelivered, closed, between], 'undelivered'), 'the last one counts').toEqual(['failed']);
    expect(states([{ finished_at: null }], 'closed'), 'it is being settled').toEqual([]);
    expect(states([{ finished_at: new Date(at.getTime() + 1) }], 'closed'), 'settled since').toEqual([]);
  });
});

describe('a gift card that is sent again', () => {
  let tremendous: FakeTremendous;
  let api: GiftCardApi;
  beforeAll(async () => {
    tremendous = await startTremendous('KEY');
    const { url } = tremendous;
    const config = { apiKey: 'KEY', url, campaignId: 'CAMPAIGN', fundingSourceId: 'BALANCE', webhookKey: undefined };
    api = createTremendous({ provider: 'tremendous', ...config, settledAfter: 1000 }).api as GiftCardApi;
  });
  beforeEach(() => {
    tremendous.behave('deliver');
    tremendous.meet();
    const stored = { ...order({ rewards: [delivered('FAILED')] }), body: '', visibleFrom: 0 };
    tremendous.orders.set('7-1', structuredClone(stored) as never);
  });
  afterAll(() => tremendous.close());
  const again = { ...wanted, resend: 'REWARD1' };

  test('is paid once it is delivered, and under way before', async () => {
    expect(await api.find(again)).toEqual({ kind: 'nothing' });
    tremendous.behave('accept');
    const accepted = { state: 'accepted', providerOrderId: 'ORDER1', recipient: 'ada@example.com', reward: 'REWARD1' };
    expect(await api.send(again)).toEqual({ kind: 'read', outcome: accepted });
    tremendous.deliver('7-1');
    const paid = {
      kind: 'read',
      outcome: { state: 'succeeded', providerOrderId: 'ORDER1', recipient: 'ada@example.com' },
    };
    expect(await api.find(again)).toEqual(paid);
    expect(await api.send(again), 'it is refused, for it has arrived').toEqual(paid);
  });

  test('names the configured product where an earlier order names none', async () => {
    const { product, ...early } = { ...wanted, key: '8-1' };
    await api.send(early);
    expect(tremendous.orders.get('8-1')).toMatchObject({ campaign_id: product });
    await api.send({ ...wanted, key: '9-1', product: 'ANOTHER' });
    expect(JSON.parse(tremendous.orders.get('9-1')?.body ?? '')).toEqual({
      external_id: '9-1',
      payment: { funding_source_id: 'BALANCE' },
      reward: {
        campaign_id: 'ANOTHER',
        value: { denomination: 25, currency_code: 'USD' },
        delivery: { method: 'EMAIL' },
        recipient: wanted.recipient,
      },
    });
  });

  test('is under way while the provider has not sent it yet', async () => {
    tremendous.behave('undeliverable');
    expect(await api.send(again)).toEqual({
      kind: 'read',
      outcome: { state: 'accepted', providerOrderId: 'REWARD1', reward: 'REWARD1' },
    });
  });

  test('is unclear without a connection', async () => {
    tremendous.meet(() => 'lost before');
    const reason = 'The provider could not be reached';
    expect(await api.send(wanted)).toEqual({ kind: 'unclear', problem: 'unanswered', reason });
  });

  test('has failed for good once its order is closed', async () => {
    tremendous.orders.set('7-1', { ...(tremendous.orders.get('7-1') as never as object), status: 'CANCELED' } as never);
    const reason = 'The order was closed at the provider (CANCELED)';
    expect(await api.send(again)).toEqual({
      kind: 'read',
      outcome: { state: 'failed', providerOrderId: 'ORDER1', reason },
    });
  });

  test('that the provider refuses to send is refused, with its reason', async () => {
    tremendous.meet((call) => (call === 'resend' ? 422 : undefined));
    expect(await api.send(again)).toEqual({ kind: 'refused', reason: 'Refused with 422' });
  });

  test.each([
    ['a reward that is not there', { ...again, resend: 'REWARD9' }, 'conflict', 'There is no reward REWARD9'],
    ['another amount', { ...again, amount: '26.00' }, 'conflict', 'The reward REWARD1 has another amount or currency'],
  ])('with %s is not ours', async (_name, asked, problem, reason) => {
    expect(await api.send(asked)).toEqual({ kind: 'unclear', problem, reason });
  });

  test.each([
    ['resend', 500, 'unanswered'],
    ['reward', 500, 'unanswered'],
    ['reward', 'garbage', 'unreadable'],
    ['find', 500, 'unanswered'],
    ['find', 'garbage', 'unreadable'],
  ] as const)('is unclear while the call %s is met by %s', async (kind, fault, problem) => {
    tremendous.meet((call) => (call === kind ? fault : undefined));
    expect(await api.send(again)).toMatchObject({ kind: 'unclear', problem });
  });

  test('a list that cannot be read is an error', async () => {
    tremendous.meet(() => 'garbage');
    await expect(api.list(new Date(), 0)).rejects.toThrow();
    tremendous.meet(() => 503);
    await expect(api.list(new Date(), 0)).rejects.toThrow('Refused with 503');
  });
});

describe('an open attempt is stuck', () => {
  const now = Date.parse('2026-01-05T10:00:00Z');
  const ago = (milliseconds: number) => new Date(now - milliseconds);
  const stuck = (given: object) =>
    reasonStuck({ state: 'unknown', provider: 'tremendous', created_at: ago(0), ...given } as never, 'tremendous', now);

  test.each<[string, object, string]>([
    ['not before an hour', { unanswered_at: ago(HOUR) }, ''],
    [
      'after an hour without an answer',
      { unanswered_at: ago(HOUR + 1) },
      'For more than an hour the provider has not said what became of it (no answer).',
    ],
    [
      'after an hour, with what is known',
      { unanswered_at: ago(HOUR + 1), response: { problem: 'unanswered', reason: 'Answered with 503' } },
      'For more than an hour the provider has not said what became of it (Answered with 503).',
    ],
    ['not within three days', { state: 'started', created_at: ago(3 * DAY) }, ''],
    [
      'after three days without a delivery',
      { state: 'started', created_at: ago(3 * DAY + 1) },
      'The provider has had the order for more than three days without delivering it.',
    ],
    [
      'at once, where the answer cannot be read',
      { response: { problem: 'unreadable', reason: 'Not JSON' } },
      "The portal does not understand the provider's answer (Not JSON).",
    ],
    [
      'at once, where the order is another one',
      { response: { problem: 'conflict', reason: 'Another amount' } },
      'Another amount. The portal does not order it again.',
    ],
    [
      'at once, where its provider is not used any more',
      { provider: 'early' },
      'It was handed to early, which this portal no longer uses, so its answer cannot be asked for.',
    ],
    ['never once it is closed', { state: 'failed', provider: 'early' }, ''],
  ])('%s', (_when, given, reason) => {
    expect(stuck(given)).toBe(reason);
  });
});

test('the recipient is who the provider names, or else who was asked for', () => {
  const named = (response: object | null) => recipientOf({ request: wanted, response })?.email;
  expect(named({ recipient: 'new@example.com' })).toBe('new@example.com');
  expect([named(null), named({ recipient: '' })]).toEqual(['ada@example.com', 'ada@example.com']);
  expect(recipientOf({ request: null, response: null })).toBeUndefined();
});
