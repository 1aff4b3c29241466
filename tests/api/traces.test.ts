import { sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { readConfig } from '#server/data/config/config.ts';
import type { TraceConfig } from '#server/data/config/traces.ts';
import { createLog } from '#server/data/log.ts';
import { recordTraces } from '#server/data/traces.ts';
import { createEarnedPayout } from '#tests/factories/payouts.ts';
import { type Collector, type ReceivedSpan, startCollector } from '#tests/servers/collector.ts';
import { startMailServer, type TestMailServer } from '#tests/servers/smtp.ts';
import { type FakeTremendous, startTremendous } from '#tests/servers/tremendous.ts';
import { createAdmin, createExpert, PASSWORD } from './factories.ts';
import { API_KEY, withProvider } from './gift-card-harness.ts';
import { startTestServer, type TestServer } from './harness.ts';

const output: string[] = [];
const lines = () => output.map((line) => JSON.parse(line) as { msg: string; job?: string; reason?: string });
const log = createLog('debug', { write: (line) => output.push(line) });

const traces = (env: Record<string, string>) => readConfig({ NODE_ENV: 'test', ...env }).traces as TraceConfig;
const ERROR = 2;

let tremendous: FakeTremendous;
let mail: TestMailServer;
let server: TestServer;
let collector: Collector;
let end: () => Promise<void>;
beforeEach(async () => {
  output.length = 0;
  [tremendous, mail, collector] = await Promise.all([startTremendous(API_KEY), startMailServer(), startCollector()]);
  server = await startTestServer({ smtpUrl: mail.url, giftCards: withProvider(tremendous.url) }, log);
  end = async () => undefined;
});
afterEach(async () => {
  await end();
  await server.close();
  await Promise.all([collector.close(), mail.close(), tremendous.close()]);
});

/** Records the traces of this server as configured. */
const record = (env: Record<string, string> = {}, url = collector.url) => {
  end = recordTraces(traces({ OTEL_EXPORTER_OTLP_ENDPOINT: url, ...env }), ['loopback'], log);
};
/** The spans of a name, once all that ended has been sent. */
const named = (name: string) => collector.spans().filter((span) => span.name === name);
const one = (name: string): ReceivedSpan => {
  const found = named(name);
  expect(found.map((span) => span.name)).toEqual([name]);
  return found[0] as ReceivedSpan;
};

test('a request with its statements, its job, and what this job calls and adds, are one trace', async () => {
  record({ OTEL_EXPORTER_OTLP_HEADERS: 'api-key=a%20b,x-tenant=panel', OTEL_SERVICE_NAME: 'panel-of-tests' });
  const admin = await createAdmin(server.ctx);
  const expert = await createExpert(server.ctx);
  const { id } = await createEarnedPayout(server.ctx, expert.id, { status: 'review' });
  const parent = '00f067aa0ba902b7';
  const traceId = '4bf92f3577b34da6a3ce929d0e0e4736';
  await server.call('POST', `/api/business/admin/payouts/${id}/mark_paid/?note=${expert.email}`, {
    token: admin.token,
    headers: { 'x-request-id': 'proxy-7f3a9c', traceparent: `00-${traceId}-${parent}-01` },
  });
  const jobs = ['append-ledger', 'deliver-mail', 'order-gift-card'];
  const done = () => lines().flatMap(({ msg, job }) => (msg === 'job done' && jobs.includes(job ?? '') ? [job] : []));
  await vi.waitFor(() => expect(done().toSorted()).toEqual(jobs), { timeout: 20_000 });
  await end();

  const route = '/api/business/admin/payouts/:id/mark_paid/';
  const request = one(`POST ${route}`);
  expect(request).toMatchObject({ traceId, parentSpanId: parent, kind: 2 });
  expect(request.attributes).toEqual({
    'http.request.method': 'POST',
    'http.route': route,
    'http.response.status_code': 200,
    'request.id': 'proxy-7f3a9c',
  });
  const order = one('job order-gift-card');
  expect(order).toMatchObject({ traceId, parentSpanId: request.spanId });
  expect(order.attributes).toMatchObject({ 'job.name': 'order-gift-card', 'request.id': 'proxy-7f3a9c' });
  for (const name of ['job deliver-mail', 'job append-ledger']) {
    expect(one(name)).toMatchObject({ traceId, parentSpanId: order.spanId });
  }
  const audits = named('audit').filter((span) => span.traceId === traceId);
  expect(new Set(audits.map(({ parentSpanId }) => parentSpanId))).toEqual(new Set([request.spanId, order.spanId]));
  expect(named('gift cards')[0]).toMatchObject({ traceId, parentSpanId: order.spanId });
  expect(one('mail')).toMatchObject({ traceId, parentSpanId: one('job deliver-mail').spanId });
  expect(collector.sender()).toMatchObject({ 'service.name': 'panel-of-tests' });
  expect(collector.headers()).toMatchObject({ 'api-key': 'a b', 'x-tenant': 'panel' });

  const sent = JSON.stringify(collector.spans());
  for (const secret of [expert.email, 'example.com', 'note=', 'select ', admin.token])
    expect(sent).not.toContain(secret);
});

test('failures are marked by their codes, and no span is left open', async () => {
  record();
  const expert = await createExpert(server.ctx);
  await server.ctx.db.execute(sql`alter table refresh_tokens rename to away`);
  await server.call('POST', '/api/auth/token/', { body: { username: expert.email, password: PASSWORD } });
  await server.ctx.db.execute(sql`alter table away rename to refresh_tokens`);
  await server.call('GET', '/nowhere/at-all');
  await server.call('GET', '/readyz');
  await end();
  const failed = one('POST /api/auth/token/');
  expect(failed).toMatchObject({ status: { code: ERROR }, attributes: { 'error.type': '500' } });
  const undefinedTable = { status: { code: ERROR }, attributes: { 'error.type': '42P01' } };
  expect(one('opening of a session')).toMatchObject({ parentSpanId: failed.spanId, ...undefinedTable });
  expect(named('GET /readyz')).toEqual([]);
  expect(JSON.stringify(collector.spans())).not.toContain('at-all');
});

describe('which traces are recorded', () => {
  const asked = async (env: Record<string, string>, sampled: '00' | '01') => {
    record(env);
    const traceparent = `00-4bf92f3577b34da6a3ce929d0e0e4736-00f067aa0ba902b7-${sampled}`;
    await server.call('GET', '/api/business/contact/', { headers: { traceparent } });
    await end();
    return named('GET /api/business/contact/').length;
  };

  test('those that the proxy records', async () => {
    expect(await asked({}, '00')).toBe(0);
    expect(await asked({ OTEL_TRACES_SAMPLER: 'parentbased_always_off' }, '01')).toBe(1);
  });

  test('a share of all', async () => {
    expect(await asked({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '0' }, '01')).toBe(0);
    expect(await asked({ OTEL_TRACES_SAMPLER: 'traceidratio', OTEL_TRACES_SAMPLER_ARG: '1' }, '00')).toBe(1);
  });
});
