import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json } from 'node:stream/consumers';

type Value = { stringValue?: string; intValue?: number };

/** A span as OTLP sends it in JSON. */
type SentSpan = {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  status: { code?: number };
  attributes: { key: string; value: Value }[];
};
type Sent = {
  resourceSpans: { resource: Pick<SentSpan, 'attributes'>; scopeSpans: { spans: SentSpan[] }[] }[];
};

export type ReceivedSpan = Omit<SentSpan, 'attributes'> & { attributes: Record<string, Value[keyof Value]> };

export type Collector = {
  url: string;
  /** The spans that were received, in the order of their ends. */
  spans: () => ReceivedSpan[];
  /** The name and version of who sent them. */
  sender: () => ReceivedSpan['attributes'];
  /** The headers of the last request. */
  headers: () => Record<string, string | string[] | undefined>;
  close: () => Promise<void>;
};

const readable = (attributes: SentSpan['attributes']): ReceivedSpan['attributes'] =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue ?? value.intValue]));

/** A collector of OpenTelemetry that takes traces over OTLP/HTTP in JSON, as a real one does at this path. */
export async function startCollector(port = 0): Promise<Collector> {
  const received: Sent[] = [];
  let headers = {};
  const server = createServer(async (request, response) => {
    if (request.method !== 'POST' || request.url !== '/v1/traces') return void response.writeHead(404).end();
    if (request.headers['content-type'] !== 'application/json') return void response.writeHead(415).end();
    received.push((await json(request)) as Sent);
    headers = request.headers;
    response.writeHead(200, { 'content-type': 'application/json' }).end('{}');
  });
  await new Promise<void>((resolve) => server.listen(port, '127.0.0.1', resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    spans: () =>
      received
        .flatMap(({ resourceSpans }) => resourceSpans.flatMap(({ scopeSpans }) => scopeSpans))
        .flatMap(({ spans }) => spans.map((span) => ({ ...span, attributes: readable(span.attributes) }))),
    sender: () => readable(received[0]?.resourceSpans[0]?.resource.attributes ?? []),
    headers: () => headers,
    async close() {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}
