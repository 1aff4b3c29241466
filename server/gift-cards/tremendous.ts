import * as z from 'zod';
import type { GiftCardOrder, GiftCards, Outcome } from './adapter.ts';
import type { TremendousConfig } from './config.ts';

const TIMEOUT = 30_000;

/** The parts of an order that matter here (developers.tremendous.com, "Order schema"). */
const order = z.object({
  id: z.string(),
  status: z.string(),
  rewards: z
    .array(
      z.object({
        id: z.string(),
        value: z.object({ denomination: z.coerce.number(), currency_code: z.string() }).optional(),
        recipient: z.object({ email: z.string() }).partial().optional(),
        delivery: z.object({ status: z.string() }).optional(),
      }),
    )
    .optional(),
});
const answered = z.object({ order });
const refused = z.object({ errors: z.object({ message: z.string() }) });
const resent = z.object({ reward: z.object({ order_id: z.string() }).partial().optional() }).partial();

type Order = z.infer<typeof order>;
type Reply = { status: number; body: unknown };

/**
 * Gift cards over Tremendous. An order's external_id makes it idempotent: the first call answers 200, a repeated one
 * with the same body 201 with the first order, one with another body 409. A reward is sent again only after its
 * delivery failed.
 */
export function createTremendous(config: TremendousConfig): GiftCards {
  const call = async (method: 'GET' | 'POST', path: string, body?: unknown): Promise<Reply | Outcome> => {
    try {
      const response = await fetch(config.url + path, {
        method,
        headers: { authorization: `Bearer ${config.apiKey}`, 'content-type': 'application/json' },
        body: body === undefined ? undefined : JSON.stringify(body),
        signal: AbortSignal.timeout(TIMEOUT),
      });
      return { status: response.status, body: await response.json().catch(() => null) };
    } catch (error) {
      return { state: 'unknown', reason: error instanceof Error ? error.name : 'No answer' };
    }
  };

  const create = async (wanted: GiftCardOrder): Promise<Outcome> => {
    const reply = await call('POST', '/orders', orderBody(config, wanted));
    return 'state' in reply ? reply : readReply(reply, wanted);
  };

  const find = async (wanted: GiftCardOrder): Promise<Outcome | null> => {
    const reply = await call('GET', `/orders/${encodeURIComponent(wanted.key)}`);
    if ('state' in reply) return reply;
    return reply.status === 404 ? null : readReply(reply, wanted);
  };

  const sendAgain = async (rewardId: string): Promise<Outcome> => {
    const reply = await call('POST', `/rewards/${encodeURIComponent(rewardId)}/resend`, {});
    if ('state' in reply) return reply;
    if (reply.status >= 200 && reply.status < 300) {
      return { state: 'succeeded', externalId: resent.safeParse(reply.body).data?.reward?.order_id ?? rewardId };
    }
    const outcome = refusal(reply);
    return outcome.state === 'failed' ? { ...outcome, undelivered: rewardId } : outcome;
  };

  return {
    provider: 'tremendous',
    product: config.campaignId,
    byHand: false,
    send: (wanted) => (wanted.resend === undefined ? create(wanted) : sendAgain(wanted.resend)),
    // Sending a paid reward again costs nothing, so an unanswered resend is simply repeated.
    find: (wanted) => (wanted.resend === undefined ? find(wanted) : Promise.resolve(null)),
  };
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

function readReply(reply: Reply, wanted: GiftCardOrder): Outcome {
  if (reply.status < 200 || reply.status >= 300) return refusal(reply);
  const parsed = answered.safeParse(reply.body);
  return parsed.success
    ? readOrder(parsed.data.order, wanted)
    : { state: 'unknown', reason: 'The answer could not be read' };
}

function readOrder({ id, status, rewards = [] }: Order, wanted: GiftCardOrder): Outcome {
  const [reward] = rewards;
  if (isAnothers(reward, wanted)) {
    return { state: 'failed', reason: `The provider has another order with the key ${wanted.key}`, externalId: id };
  }
  if (status === 'FAILED' || status === 'CANCELED') {
    return { state: 'failed', reason: `The provider could not process the order (${status})`, externalId: id };
  }
  const delivery = reward?.delivery?.status;
  if (status === 'EXECUTED' && delivery === 'SUCCEEDED') return { state: 'succeeded', externalId: id };
  if (status === 'EXECUTED' && delivery === 'FAILED') {
    return {
      state: 'failed',
      reason: 'The gift card could not be delivered to the e-mail address',
      externalId: id,
      undelivered: reward?.id,
    };
  }
  return { state: 'accepted', externalId: id };
}

/** An order found under our key that pays somebody else or another amount, as after a database was set up anew. */
function isAnothers(reward: NonNullable<Order['rewards']>[number] | undefined, wanted: GiftCardOrder): boolean {
  const email = reward?.recipient?.email;
  const value = reward?.value;
  const otherPerson = email !== undefined && email.toLowerCase() !== wanted.recipient.email.toLowerCase();
  return otherPerson || (value !== undefined && value.denomination !== Number(wanted.amount));
}

/** A refusal for good (4xx), or an answer after which nobody knows (429 and 5xx). */
function refusal({ status, body }: Reply): Extract<Outcome, { state: 'failed' | 'unknown' }> {
  const reason = refused.safeParse(body).data?.errors.message ?? `The provider answered ${status}`;
  const final = status >= 400 && status < 500 && status !== 408 && status !== 429;
  return { state: final ? 'failed' : 'unknown', reason };
}
