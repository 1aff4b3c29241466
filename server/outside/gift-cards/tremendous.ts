import { createHmac, timingSafeEqual } from 'node:crypto';
import * as z from 'zod';
import { MIB } from '#common/words/units.ts';
import type { TremendousConfig } from '#server/data/config/services.ts';
import { StartError } from '#server/data/errors.ts';
import { boundedJson, fetchOutside, tryService } from '#server/data/reachability.ts';
import type { Answer, GiftCardOrder, GiftCards, SoughtOrder } from './adapter.ts';
import { hasValue, listedOrder, order, readOrder, reward } from './tremendous-order.ts';

/** A page of orders is the longest answer; one of 100 orders has about 200 kB. */
const ANSWER_MAX_BYTES = 4 * MIB;
const PAGE = 100;

const oneOrder = z.object({ order });
const oneReward = z.object({ reward });
const manyOrders = z.object({ orders: z.array(order) });
const sources = z.object({ funding_sources: z.array(z.object({ id: z.string(), method: z.string().optional() })) });
const refused = z.object({ errors: z.object({ message: z.string() }) });

/** A reply, or undefined without one; `reason` says what happened. */
type Reply = { status: number | undefined; body: unknown; reason: string };

/**
 * Gift cards over Tremendous. An order's external_id makes it idempotent: the first call answers 200, a repeated one
 * with the same body 201 with the first order, one with another body 409. A reward is sent again only after its
 * delivery failed.
 */
export function createTremendous(config: TremendousConfig): GiftCards {
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<Reply> => {
    try {
      const response = await fetchOutside('gift cards', config.url + path, {
        method,
        headers: { authorization: `Bearer ${config.apiKey}`, 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
      });
      const answer = await boundedJson(response, ANSWER_MAX_BYTES);
      const message = refused.safeParse(answer).data?.errors.message;
      return { status: response.status, body: answer, reason: message ?? `The provider answered ${response.status}` };
    } catch (error) {
      const reason =
        error instanceof Error && error.name === 'TimeoutError' ? 'The provider did not answer in time' : '';
      return { status: undefined, body: null, reason: reason || 'The provider could not be reached' };
    }
  };
  const readBack = (reply: Reply, wanted: SoughtOrder): Answer => {
    if (!isSuccess(reply)) return unanswered(reply);
    const parsed = oneOrder.safeParse(reply.body);
    return parsed.success ? readOrder(parsed.data.order, wanted) : unreadable;
  };

  const create = async (wanted: GiftCardOrder): Promise<Answer> => {
    const reply = await call('POST', '/orders', orderBody(config, wanted));
    return isRefusal(reply) ? { kind: 'refused', reason: reply.reason } : readBack(reply, wanted);
  };
  const findOrder = async (wanted: SoughtOrder): Promise<Answer> => {
    const reply = await call('GET', `/orders/${encodeURIComponent(wanted.key)}`);
    return reply.status === 404 ? { kind: 'nothing' } : readBack(reply, wanted);
  };

  const findReward = async (wanted: SoughtOrder, rewardId: string): Promise<Answer> => {
    const reply = await call('GET', `/rewards/${encodeURIComponent(rewardId)}`);
    if (reply.status === 404) return { kind: 'unclear', problem: 'conflict', reason: `There is no reward ${rewardId}` };
    if (!isSuccess(reply)) return unanswered(reply);
    const parsed = oneReward.safeParse(reply.body);
    if (!parsed.success) return unreadable;
    const found = parsed.data.reward;
    if (found.id !== rewardId || !hasValue(found, wanted)) {
      return { kind: 'unclear', problem: 'conflict', reason: `The reward ${rewardId} has another amount or currency` };
    }
    const providerOrderId = found.order_id ?? rewardId;
    const closed = await closedOrder(providerOrderId);
    if (closed) return closed;
    const recipient = found.recipient?.email ?? undefined;
    const delivery = found.delivery?.status;
    if (delivery === 'FAILED') return { kind: 'nothing' };
    if (delivery === 'SUCCEEDED') return { kind: 'read', outcome: { state: 'succeeded', providerOrderId, recipient } };
    return { kind: 'read', outcome: { state: 'accepted', providerOrderId, recipient, reward: rewardId } };
  };
  /** Fails if the order of a reward was cancelled: such a reward can never be sent again. Null if the order is valid. */
  const closedOrder = async (orderId: string): Promise<Answer | null> => {
    const reply = await call('GET', `/orders/${encodeURIComponent(orderId)}`);
    if (!isSuccess(reply)) return unanswered(reply);
    const parsed = oneOrder.safeParse(reply.body);
    if (!parsed.success) return unreadable;
    const { order: found } = parsed.data;
    if (listedOrder(found).state !== 'closed') return null;
    const reason = `The order was closed at the provider (${found.status})`;
    return { kind: 'read', outcome: { state: 'failed', reason, providerOrderId: orderId } };
  };
  const sendAgain = async (wanted: GiftCardOrder, rewardId: string): Promise<Answer> => {
    const body = { updated_email: wanted.recipient.email };
    const reply = await call('POST', `/rewards/${encodeURIComponent(rewardId)}/resend`, body);
    if (!isSuccess(reply) && !isRefusal(reply)) return unanswered(reply);
    // A refusal may mean that the reward was delivered meanwhile; an acceptance is not a delivery yet.
    const now = await findReward(wanted, rewardId);
    if (now.kind === 'read' || reply.status === 404) return now;
    if (isRefusal(reply)) return { kind: 'refused', reason: reply.reason };
    return now.kind === 'nothing'
      ? { kind: 'read', outcome: { state: 'accepted', providerOrderId: rewardId, reward: rewardId } }
      : now;
  };

  return {
    provider: 'tremendous',
    product: config.campaignId,
    api: {
      settledAfter: config.settledAfter,
      send: (wanted) => (wanted.resend === undefined ? create(wanted) : sendAgain(wanted, wanted.resend)),
      find: (wanted) => (wanted.resend === undefined ? findOrder(wanted) : findReward(wanted, wanted.resend)),
      async list(before, offset) {
        const reply = await call(
          'GET',
          `/orders?limit=${PAGE}&offset=${offset}&created_at_lte=${encodeURIComponent(before.toISOString())}`,
        );
        if (!isSuccess(reply)) throw new Error(reply.reason);
        const parsed = manyOrders.safeParse(reply.body);
        if (!parsed.success) throw new Error(unreadable.reason);
        return parsed.data.orders.map(listedOrder);
      },
    },
    check: () => checkTremendous(config),
  };
}

/** Checks that the provider accepts the key and knows the campaign and the funding source. Orders nothing. */
async function checkTremendous({ url, apiKey, campaignId, fundingSourceId }: TremendousConfig): Promise<string> {
  const ask = (path: string) => tryService('gift cards', url + path, { authorization: `Bearer ${apiKey}` });
  const { status } = await ask(`/campaigns/${encodeURIComponent(campaignId)}`);
  if (status === 401 || status === 403) throw new StartError('TREMENDOUS_API_KEY is refused');
  if (status === 404) throw new StartError(`there is no campaign ${campaignId} (TREMENDOUS_CAMPAIGN_ID)`);
  if (status !== 200) throw new StartError(`the provider answers ${status}`);
  const found = sources.safeParse(await boundedJson(await ask('/funding_sources'), ANSWER_MAX_BYTES));
  if (!found.success) throw new StartError('the provider does not list the funding sources');
  const pays = ({ id, method }: { id: string; method?: string | undefined }) =>
    id === fundingSourceId || method?.toUpperCase() === fundingSourceId.toUpperCase();
  if (!found.data.funding_sources.some(pays)) {
    throw new StartError(`there is no funding source ${fundingSourceId} (TREMENDOUS_FUNDING_SOURCE_ID)`);
  }
  return `Tremendous, ${apiKey.startsWith('PROD_') ? 'real money' : 'sandbox'}`;
}

function orderBody(config: TremendousConfig, { key, amount, currency, product, recipient }: GiftCardOrder) {
  return {
    external_id: key,
    payment: { funding_source_id: config.fundingSourceId },
    reward: {
      campaign_id: product ?? config.campaignId,
      value: { denomination: Number(amount), currency_code: currency },
      delivery: { method: 'EMAIL' },
      recipient,
    },
  };
}

const unreadable = {
  kind: 'unclear',
  problem: 'unreadable',
  reason: 'The answer of the provider could not be read',
} as const satisfies Answer;

const unanswered = ({ reason }: Reply): Answer => ({ kind: 'unclear', problem: 'unanswered', reason });

const isSuccess = ({ status = 0 }: Reply) => status >= 200 && status < 300;

/**
 * True for a call that the provider will not carry out. 408, 425 and 429 ask to try later. 409 means that there is an order with
 * the key, which a look-up shows.
 */
const isRefusal = ({ status = 0 }: Reply) => status >= 400 && status < 500 && ![408, 409, 425, 429].includes(status);

/** True if `signature` ("sha256=…", HMAC of the raw body) was made with the webhook's key. */
export function isSignedBy(key: string, rawBody: Buffer, signature: string | undefined): boolean {
  const expected = Buffer.from(`sha256=${createHmac('sha256', key).update(rawBody).digest('hex')}`);
  const given = Buffer.from(signature ?? '');
  return given.length === expected.length && timingSafeEqual(given, expected);
}
