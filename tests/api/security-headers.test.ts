import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAdmin, createSuperAdmin, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { createImage, createVis } from './library-factories.ts';
import { everyRoute } from './walk-routes.ts';

let server: TestServer;
let people: (Person | undefined)[];

beforeAll(async () => {
  server = await startTestServer({ publicUrl: 'https://panel.example.com' });
  const { ctx } = server;
  people = [undefined, await createSuperAdmin(ctx)];
});
afterAll(() => server.close());

/** What is wrong with the headers of an answer, in words; `isCached` for one that may be stored. */
function faultsOf(headers: Headers, isCached = false): string[] {
  const policy = (headers.get('content-security-policy') ?? '').split('; ');
  const faults = ["object-src 'none'", "base-uri 'none'", "form-action 'self'"].filter(
    (part) => !policy.includes(part),
  );
  if (!policy.some((part) => /^frame-ancestors '(none|self)'$/.test(part))) faults.push('frame-ancestors');
  if (!policy.some((part) => /^(default|script)-src '(self|none)'/.test(part))) faults.push('scripts');
  if (headers.get('x-content-type-options') !== 'nosniff') faults.push('sniffing');
  if (headers.get('referrer-policy') !== 'no-referrer') faults.push('referrer');
  if (!headers.get('permissions-policy')?.includes('camera=()')) faults.push('permissions');
  if (headers.get('strict-transport-security') !== 'max-age=31536000; includeSubDomains') faults.push('transport');
  if (!isCached && headers.get('cache-control') !== 'no-store') faults.push(`cache ${headers.get('cache-control')}`);
  const type = headers.get('content-type') ?? '';
  if (type === '') faults.push('type');
  if (/^text\/|json|xml/.test(type) && !/charset=utf-8/i.test(type)) faults.push(`charset of ${type}`);
  return faults;
}

describe('every answer has the headers that protect the browser, and none is stored', () => {
  test.each(everyRoute().map((route) => [route.name, route] as const))('%s', async (_name, { method, path }) => {
    for (const person of people) {
      for (const body of method === 'GET' ? [undefined] : [{}, '{']) {
        const answer = await server.call(method, path, { token: person?.token, body });
        const isEmpty = answer.status === 204 || answer.body === ('' as never);
        const faults = faultsOf(answer.headers).filter((fault) => !(isEmpty && fault === 'type'));
        expect(faults, `${answer.status} for ${person?.email ?? 'nobody'}`).toEqual([]);
      }
    }
  });
});

describe('so have answers that no route gives', () => {
  test.each([
    ['GET', '/api/nothing/'],
    ['GET', '/robots.txt'],
    ['GET', '/login'],
    ['GET', '/.git/config'],
    ['OPTIONS', '/api/auth/token/'],
    ['TRACE', '/api/auth/token/'],
    ['GET', '/api/assessments/%E0%A4/'],
    ['GET', `/api/assessments/${'9'.repeat(400)}/`],
    ['GET', `/api/experts/list/?search=${'a'.repeat(20_000)}`],
  ])('%s %.40s', async (method, path) => {
    const { status, head } = await rawAnswer(`${method} ${path} HTTP/1.1\r\nHost: panel\r\nConnection: close\r\n\r\n`);
    const isPage = status === 200;
    const faults = faultsOf(head, isPage).filter((fault) => !(status === 204 && fault === 'type'));
    expect(faults).toEqual([]);
  });

  test('a request that is not HTTP', async () => {
    const { status, head } = await rawAnswer('hello\r\n\r\n');
    expect(status).toBe(400);
    expect(faultsOf(head)).toEqual([]);
  });
});

test('a picture at a signed address may be stored by its viewer’s browser, and nothing in it may run', async () => {
  const admin = await createAdmin(server.ctx);
  const vis = await createVis(server, admin.token);
  const { image } = await createImage(server, admin.token, vis.id);
  const answer = await fetch(server.url + image);
  expect(answer.status).toBe(200);
  expect(faultsOf(answer.headers, true)).toEqual([]);
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
});

test('signing out clears the files that the browser stored', async () => {
  const { headers } = await server.call('POST', '/api/auth/token/blacklist/', { body: { refresh: 'x'.repeat(40) } });
  expect(headers.get('clear-site-data')).toBe('"cache"');
});

test('on http no browser is told to use https only', async () => {
  const local = await startTestServer();
  try {
    expect((await local.call('GET', '/healthz')).headers.get('strict-transport-security')).toBeNull();
  } finally {
    await local.close();
  }
});

describe('in production', () => {
  let quiet: TestServer;
  beforeAll(async () => {
    quiet = await startTestServer({ apiDocs: false });
  });
  afterAll(() => quiet.close());

  test.each(['/api/openapi.json', '/api/docs', '/api/docs/', '/api/docs/json'])(
    'the description of the API is not there: %s',
    async (path) => {
      expect((await quiet.call('GET', path)).status).toBe(404);
    },
  );

  test('the answer to "alive?" does not name the version', async () => {
    expect((await quiet.call('GET', '/healthz')).body).toEqual({ status: 'ok' });
  });
});

/** The answer to these bytes. */
async function rawAnswer(request: string): Promise<{ status: number; head: Headers }> {
  const { port, hostname } = new URL(server.url);
  const socket = connect(Number(port), hostname);
  const chunks: Buffer[] = [];
  socket.on('data', (chunk: Buffer) => chunks.push(chunk));
  socket.write(request);
  await once(socket, 'close');
  const [head = ''] = Buffer.concat(chunks).toString('latin1').split('\r\n\r\n');
  const [start = '', ...lines] = head.split('\r\n');
  const headers = lines.map((line) => [line.slice(0, line.indexOf(':')), line.slice(line.indexOf(':') + 1).trim()]);
  return { status: Number(start.split(' ')[1]), head: new Headers(headers as [string, string][]) };
}
