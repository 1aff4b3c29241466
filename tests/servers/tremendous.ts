import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { freePort } from './free-port.ts';

export type Order = {
  id: string;
  external_id: string;
  campaign_id: string;
  status: string;
  body: string;
  /** Look-ups show the order from this time on, by the provider's clock in milliseconds. */
  visibleFrom: number;
  rewards: {
    id: string;
    order_id: string;
    value: { denomination: number; currency_code: string };
    recipient: { name: string; email: string };
    delivery: { method: string; status: string };
  }[];
};

/** What happens to the next orders and to rewards that are sent again. */
export type Behaviour = 'deliver' | 'accept' | 'undeliverable';

export type CallKind = 'create' | 'find' | 'resend' | 'reward' | 'list';

/**
 * The fault of a call: a status instead of its work, a connection that ends before or after the work, or an unreadable
 * answer after the work.
 */
export type Fault = number | 'lost before' | 'lost after' | 'garbage';

/** Tells what a call meets; undefined is its usual answer. */
export type FaultRule = (call: CallKind) => Fault | undefined | Promise<Fault | undefined>;

export type FakeTremendous = {
  url: string;
  orders: Map<string, Order>;
  /** Every call as "METHOD path". */
  calls: string[];
  behave: (next: Behaviour) => void;
  /** Each call is held against the rule; without one nothing fails. */
  meet: (rule?: FaultRule) => void;
  /** New orders are hidden from look-ups for this long, in milliseconds of the provider's clock. */
  hideFor: (milliseconds: number) => void;
  /** Moves the provider's clock forward. */
  advance: (milliseconds: number) => void;
  deliver: (externalId: string) => void;
  close: () => Promise<void>;
};

const STATUS: Record<Behaviour, string> = { deliver: 'SUCCEEDED', accept: 'PENDING', undeliverable: 'FAILED' };

/** The part of Tremendous' API that gift cards use, over real HTTP: idempotent by external_id, as the provider's is. */
export async function startTremendous(apiKey: string): Promise<FakeTremendous> {
  const orders = new Map<string, Order>();
  const calls: string[] = [];
  let behaviour: Behaviour = 'deliver';
  let rule: FaultRule = () => undefined;
  let clock = 0;
  let hidden = 0;

  const visible = () => [...orders.values()].filter((order) => order.visibleFrom <= clock);
  const rewards = () => [...orders.values()].flatMap((order) => order.rewards);

  const work: Record<CallKind, (id: string, text: string, query: URLSearchParams) => Reply> = {
    create(_id, text) {
      const body = JSON.parse(text);
      const known = orders.get(body.external_id);
      if (known && known.body !== text) return [409, refusal('external_id is taken by another order')];
      if (known) return [201, { order: shown(known) }];
      const order = { ...newOrder(body, text, orders.size + 1, STATUS[behaviour]), visibleFrom: clock + hidden };
      orders.set(order.external_id, order);
      return [200, { order: shown(order) }];
    },
    find(id) {
      const order = visible().find((each) => each.external_id === id || each.id === id);
      return order ? [200, { order: shown(order) }] : [404, refusal('Not found')];
    },
    list(_id, _text, query) {
      const from = Number(query.get('offset') ?? 0);
      const page = visible()
        .reverse()
        .slice(from, from + Number(query.get('limit') ?? 10));
      return [200, { orders: page.map(shown), total_count: visible().length }];
    },
    reward(id) {
      const reward = rewards().find((each) => each.id === id);
      return reward ? [200, { reward }] : [404, refusal('Not found')];
    },
    resend(id, text) {
      const reward = rewards().find((each) => each.id === id);
      if (!reward) return [404, refusal('Not found')];
      const cancelled = [...orders.values()].some((each) => each.id === reward.order_id && each.status === 'CANCELED');
      if (cancelled) return [422, refusal('The reward was cancelled')];
      if (reward.delivery.status !== 'FAILED') return [422, refusal('Only failed deliveries are sent again')];
      const { updated_email = reward.recipient.email } = JSON.parse(text);
      reward.recipient = { ...reward.recipient, email: updated_email };
      reward.delivery.status = STATUS[behaviour];
      return [200, {}];
    },
  };

  const server = createServer(async (request: IncomingMessage, response) => {
    calls.push(`${request.method} ${request.url}`);
    const text = (await buffer(request)).toString();
    if (request.headers.authorization !== `Bearer ${apiKey}`) return reply(response, [401, refusal('Unauthorized')]);
    if (text !== '' && request.headers['content-type'] !== 'application/json')
      return reply(response, [415, refusal('Not JSON')]);
    const url = new URL(request.url ?? '/', 'http://localhost');
    const [, resource, id = ''] = url.pathname.split('/');
    if (request.method === 'GET' && resource === 'campaigns' && id === 'CAMPAIGN') return reply(response, [200, {}]);
    if (resource === 'campaigns' && id === 'FORBIDDEN') return reply(response, [403, refusal('Forbidden')]);
    if (request.method === 'GET' && resource === 'funding_sources')
      return reply(response, [200, { funding_sources: [{ id: 'SOURCE', method: 'balance' }] }]);
    const call = kindOf(request.method, url.pathname);
    const fault = await rule(call);
    if (fault === 'lost before') return response.destroy();
    if (typeof fault === 'number') return reply(response, [fault, refusal(`Refused with ${fault}`)]);
    const answer = work[call](id, text, url.searchParams);
    if (fault === 'lost after') return response.destroy();
    return reply(response, fault === 'garbage' ? [200, { order: { strange: true } }] : answer);
  });
  const port = await freePort();
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${port}`,
    orders,
    calls,
    behave: (next) => {
      behaviour = next;
    },
    meet: (next = () => undefined) => {
      rule = next;
    },
    hideFor: (milliseconds) => {
      hidden = milliseconds;
    },
    advance: (milliseconds) => {
      clock += milliseconds;
    },
    deliver: (externalId) => {
      for (const { delivery } of orders.get(externalId)?.rewards ?? []) delivery.status = 'SUCCEEDED';
    },
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

type Reply = [status: number, body: unknown];

function kindOf(method: string | undefined, path: string): CallKind {
  if (path.startsWith('/rewards/')) return method === 'POST' ? 'resend' : 'reward';
  if (method === 'POST') return 'create';
  return path === '/orders' ? 'list' : 'find';
}

function newOrder(body: Record<string, never>, text: string, number: number, status: string) {
  const { external_id, reward } = body as unknown as {
    external_id: string;
    reward: Order['rewards'][number] & { campaign_id: string };
  };
  const { value, recipient, campaign_id } = reward;
  const id = `ORDER${number}`;
  const delivery = { method: 'EMAIL', status };
  return {
    id,
    external_id,
    campaign_id,
    status: 'EXECUTED',
    body: text,
    rewards: [{ id: `REWARD${number}`, order_id: id, value, recipient, delivery }],
  };
}

const refusal = (message: string) => ({ errors: { message } });
const shown = ({ body: _body, visibleFrom: _visibleFrom, ...order }: Order) => order;

function reply(response: ServerResponse, [status, body]: Reply): void {
  response.writeHead(status, { 'content-type': 'application/json', location: '/elsewhere' }).end(JSON.stringify(body));
}
