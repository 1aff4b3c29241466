import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { buffer } from 'node:stream/consumers';
import { freePort } from './free-port.ts';

export type Order = {
  id: string;
  external_id: string;
  status: string;
  body: string;
  rewards: {
    id: string;
    value: { denomination: number; currency_code: string };
    recipient: { name: string; email: string };
    delivery: { method: string; status: string };
  }[];
};

/** What the next orders meet: an answer at once, a refusal, or none although the order is made. */
export type Behaviour = 'deliver' | 'accept' | 'refuse' | 'undeliverable' | 'silent' | 'broken';

export type FakeTremendous = {
  url: string;
  orders: Map<string, Order>;
  /** Every call as "METHOD path". */
  calls: string[];
  behave: (next: Behaviour) => void;
  deliver: (externalId: string) => void;
  close: () => Promise<void>;
};

/** The part of Tremendous' API that gift cards use, over real HTTP: idempotent by external_id, as the provider's is. */
export async function startTremendous(apiKey: string): Promise<FakeTremendous> {
  const orders = new Map<string, Order>();
  const calls: string[] = [];
  let behaviour: Behaviour = 'deliver';

  const create = (response: ServerResponse, text: string) => {
    const body = JSON.parse(text);
    const known = orders.get(body.external_id);
    if (known) {
      if (known.body !== text) return reply(response, 409, refusal('external_id is taken by another order'));
      return reply(response, 201, { order: shown(known) });
    }
    if (behaviour === 'refuse') return reply(response, 402, refusal('Insufficient funds'));
    if (behaviour === 'broken') return reply(response, 503, refusal('Try later'));
    const order = newOrder(body, text, orders.size + 1, behaviour);
    orders.set(order.external_id, order);
    if (behaviour === 'silent') return response.destroy();
    return reply(response, 200, { order: shown(order) });
  };

  const server = createServer(async (request: IncomingMessage, response) => {
    calls.push(`${request.method} ${request.url}`);
    const text = (await buffer(request)).toString();
    if (request.headers.authorization !== `Bearer ${apiKey}`) return reply(response, 401, refusal('Unauthorized'));
    const [, resource, id = ''] = request.url?.split('/') ?? [];
    if (request.method === 'GET' && resource === 'campaigns' && id === 'CAMPAIGN') return reply(response, 200, {});
    if (request.method === 'GET' && resource === 'funding_sources')
      return reply(response, 200, { funding_sources: [{ id: 'SOURCE', method: 'balance' }] });
    if (request.method === 'POST' && resource === 'orders') return create(response, text);
    if (request.method === 'GET' && resource === 'orders') {
      const order = orders.get(id) ?? [...orders.values()].find((each) => each.id === id);
      return order ? reply(response, 200, { order: shown(order) }) : reply(response, 404, refusal('Not found'));
    }
    const reward = [...orders.values()].flatMap(({ rewards }) => rewards).find((each) => each.id === id);
    if (request.method !== 'POST' || resource !== 'rewards' || !reward)
      return reply(response, 404, refusal('Not found'));
    if (reward.delivery.status !== 'FAILED')
      return reply(response, 422, refusal('Only failed deliveries are sent again'));
    reward.delivery.status = 'SUCCEEDED';
    return reply(response, 200, { reward });
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

function newOrder(body: Record<string, never>, text: string, number: number, behaviour: Behaviour): Order {
  const { external_id, reward } = body as unknown as {
    external_id: string;
    reward: Order['rewards'][number];
  };
  const status = behaviour === 'accept' ? 'PENDING' : behaviour === 'undeliverable' ? 'FAILED' : 'SUCCEEDED';
  const { value, recipient } = reward;
  const delivery = { method: 'EMAIL', status };
  return {
    id: `ORDER${number}`,
    external_id,
    status: 'EXECUTED',
    body: text,
    rewards: [{ id: `REWARD${number}`, value, recipient, delivery }],
  };
}

const refusal = (message: string) => ({ errors: { message } });
const shown = ({ body: _body, ...order }: Order) => order;

function reply(response: ServerResponse, status: number, body: unknown): void {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body));
}
