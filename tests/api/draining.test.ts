import { once } from 'node:events';
import { connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { expect, test, vi } from 'vitest';
import { PASSWORD } from './factories.ts';
import { startTestServer } from './harness.ts';

test('an answer that has begun when the server closes comes to its end, and an idle connection is closed', async () => {
  const server = await startTestServer();
  const { port } = new URL(server.url);
  const idle = connect(Number(port), '127.0.0.1');
  await new Promise((resolve) => idle.once('connect', resolve));
  const slow = connect(Number(port), '127.0.0.1');
  const body = JSON.stringify({ username: 'nobody@example.com', password: PASSWORD });
  const head = `POST /api/auth/token/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`;
  slow.write(head + body.slice(0, 10));
  const answer = text(slow);
  await vi.waitFor(() => expect(slow.bytesWritten).toBeGreaterThan(head.length), 20_000);
  await server.call('GET', '/healthz');
  const closed = server.close();
  await new Promise((resolve) => idle.once('close', resolve));
  slow.write(body.slice(10));
  expect(await answer).toMatch(/^HTTP\/1\.1 401 [\s\S]*connection: close[\s\S]*\r\n\r\n\{.*\}$/i);
  await closed;
});

test('a server that is told to end says that it is not ready and serves on, then closes each connection after its next answer', async () => {
  const server = await startTestServer({ shutdown: { grace: 1500, timeout: 20_000 } });
  const closed = server.close();
  await vi.waitFor(
    async () =>
      expect(await server.call('GET', '/readyz')).toMatchObject({ status: 503, body: { status: 'stopping' } }),
    { timeout: 1400, interval: 20 },
  );
  const { port } = new URL(server.url);
  const kept = connect(Number(port), '127.0.0.1');
  const request = 'GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n';
  kept.write(request);
  const [first] = await once(kept, 'data');
  expect(String(first)).toMatch(/^HTTP\/1\.1 200/);
  expect(String(first)).not.toMatch(/connection: close/i);
  await vi.waitFor(() => expect(server.call('GET', '/healthz')).rejects.toThrow(), { timeout: 10_000, interval: 20 });
  kept.write(request);
  expect(await text(kept)).toMatch(/^HTTP\/1\.1 200[\s\S]*connection: close/i);
  await closed;
});

test('a server drains for longer than 10 seconds where that is configured', async () => {
  const server = await startTestServer({ shutdown: { grace: 10_300, timeout: 20_000 } });
  await server.close();
});

test('a request that is not done at the end of the shutdown is cut off', async () => {
  const server = await startTestServer({ shutdown: { grace: 0, timeout: 300 } });
  const { port } = new URL(server.url);
  const stuck = connect(Number(port), '127.0.0.1');
  stuck.on('error', () => undefined);
  stuck.write(
    'POST /api/auth/token/ HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 9\r\n\r\n{',
  );
  await server.call('GET', '/healthz');
  const cut = new Promise((resolve) => stuck.once('close', resolve));
  await server.close();
  await cut;
});
