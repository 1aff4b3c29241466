import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

test('the server says that it is alive and ready', async () => {
  expect(await server.call('GET', '/healthz')).toMatchObject({ status: 200, body: { status: 'ok' } });
  expect(await server.call('GET', '/readyz')).toMatchObject({ status: 200, body: { database: true, storage: true } });
});

test('an address that is not of the API answers 404 with a sentence', async () => {
  expect(await server.call('GET', '/api/nothing/here/')).toMatchObject({ status: 404, body: { detail: 'Not found.' } });
});

test('every documented call has a tag and a summary', async () => {
  const { body } = await server.call<{ paths: Record<string, Record<string, { tags?: string[]; summary?: string }>> }>(
    'GET',
    '/api/openapi.json',
  );
  const calls = Object.entries(body.paths)
    .filter(([path]) => path.startsWith('/api'))
    .flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, call]) => ({ name: `${method} ${path}`, call })),
    );
  expect(calls.filter(({ call }) => !call.tags?.length || !call.summary).map(({ name }) => name)).toEqual([]);
});
