import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '#server/data/config/config.ts';
import type { TraceConfig } from '#server/data/config/traces.ts';
import { createLog } from '#server/data/log.ts';
import { recordTraces } from '#server/data/traces.ts';
import { startTestServer, type TestServer } from '#tests/api/harness.ts';
import { startCollector } from '#tests/servers/collector.ts';
import { freePort } from '#tests/servers/free-port.ts';
import { startProcess } from '#tests/servers/product.ts';

const output: string[] = [];
const lines = () => output.map((line) => JSON.parse(line) as { level: string; msg: string; reason?: string });
const log = createLog('info', { write: (line) => output.push(line) });

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer({}, log);
});
afterAll(() => server.close());

test('a collector that is away fails and delays nothing and is one line of the log, and its return is another', async () => {
  const port = await freePort();
  const env = { NODE_ENV: 'test', OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${port}` };
  const end = recordTraces(readConfig(env).traces as TraceConfig, [], log);
  const ask = () => server.call('GET', '/api/business/contact/');
  const outage = () => lines().filter(({ msg }) => msg.startsWith('traces can'));
  for (let round = 0; round < 600; round += 1) expect((await ask()).status).toBe(200);
  await vi.waitFor(() => expect(outage()).toHaveLength(1), { timeout: 60_000 });
  expect(outage()[0]).toMatchObject({ level: 'warn', reason: 'nothing listens there, ECONNREFUSED' });
  const back = await startCollector(port);
  await ask();
  await vi.waitFor(
    () =>
      expect(
        outage()
          .map(({ msg }) => msg)
          .at(-1),
      ).toBe('traces can be sent again'),
    {
      timeout: 60_000,
    },
  );
  expect(outage()).toHaveLength(2);
  await end();
  await back.close();
});

test('OTEL_EXPORTER_OTLP_ENDPOINT alone switches them on, and the rest is sent when the process ends', async () => {
  const collector = await startCollector();
  const product = await startProcess({
    OTEL_EXPORTER_OTLP_ENDPOINT: `${collector.url}/`,
    SEED_DEMO: '0',
    SERVE_PORTAL: '0',
  });
  await fetch(`${product.url}/api/business/contact/`);
  await product.stop();
  await collector.close();
  const request = collector.spans().find(({ name }) => name === 'GET /api/business/contact/');
  expect(request?.attributes['http.response.status_code']).toBe(200);
  expect(collector.spans().filter(({ parentSpanId }) => parentSpanId === request?.spanId)).not.toEqual([]);
});
