import { once } from 'node:events';
import { connect } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { version } from '#server/data/version.ts';
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

/** Says what is wrong with an answer's headers; `isPage` for the portal's page, `isCached` for other cacheable answers. */
function faultsOf(headers: Headers, { isPage = false, isCached = false } = {}): string[] {
  const policy = (headers.get('content-security-policy') ?? '').split('; ');
  const faults = ["object-src 'none'", "base-uri 'none'", "form-action 'self'"].filter(
    (part) => !policy.includes(part),
  );
  if (!policy.some((part) => /^frame-ancestors '(none|self)'$/.test(part))) faults.push('frame-ancestors');
  if (!policy.some((part) => /^(default|script)-src '(self|none)'/.test(part))) faults.push('scripts');
  if (headers.get('x-content-type-options') !== 'nosniff') faults.push('sniffing');
  if (headers.get('referrer-policy') !== 'no-referrer') faults.push('referrer');
  // A policy for features that only pages use is required on pages.
  if (isPage && !headers.get('permissions-policy')?.includes('camera=()')) faults.push('permissions');
  if (isPage && headers.get('cross-origin-opener-policy') !== 'same-origin') faults.push('opener');
  if (headers.get('strict-transport-security') !== 'max-age=31536000; includeSubDomains') faults.push('transport');
  if (!isPage && !isCached && headers.get('cache-control') !== 'no-store')
    faults.push(`cache ${headers.get('cache-control')}`);
  const type = headers.get('content-type') ?? '';
  if (type === '') faults.push('type');
  if (/^text\/|json|xml/.test(type) && !/charset=utf-8/i.test(type)) faults.push(`charset of ${type}`);
  return faults;
}

describe('ASVS 1.2.3, 1.3.2, 3.4.1, 3.4.3, 3.4.5, 3.7.1, 4.1.1, 14.2.2, 14.2.3, 14.3.2: every answer has the headers that protect the browser, and none is stored', () => {
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

describe('ASVS 3.4.3, 3.4.4, 3.4.6: so have answers that no route gives', () => {
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
    const faults = faultsOf(head, { isPage }).filter((fault) => !(status === 204 && fault === 'type'));
    expect(faults).toEqual([]);
  });

  test('ASVS 13.4.1, 13.4.3, 13.4.4: which neither list a folder, nor show the repository, nor answer TRACE', async () => {
    for (const target of ['GET /assets/', 'GET /assets', 'GET /.git/config', 'GET /.env', 'TRACE /login']) {
      const { status } = await rawAnswer(`${target} HTTP/1.1\r\nHost: panel\r\nConnection: close\r\n\r\n`);
      expect(status, target).toBe(404);
    }
  });

  test('a request that is not HTTP', async () => {
    const { status, head } = await rawAnswer('hello\r\n\r\n');
    expect(status).toBe(400);
    expect(faultsOf(head)).toEqual([]);
  });
});

test('an answer of the API runs and loads nothing where a browser shows it as a page; its documentation is a page', async () => {
  const headersOf = async (path: string) => (await fetch(server.url + path)).headers;
  const answer = await headersOf('/api/nothing/');
  expect(answer.get('content-security-policy')).toBe(
    "default-src 'none'; object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
  );
  expect(answer.get('permissions-policy')).toBeNull();
  const docs = await headersOf('/api/docs/');
  expect(docs.get('content-security-policy')).toContain("script-src 'self'");
  expect(docs.get('permissions-policy')).toContain('camera=()');
});

test('a picture at a signed address may be stored by its viewer’s browser, and nothing in it may run', async () => {
  const admin = await createAdmin(server.ctx);
  const vis = await createVis(server, admin.token);
  const { image } = await createImage(server, admin.token, vis.id);
  const answer = await fetch(server.url + image);
  expect(answer.status).toBe(200);
  expect(faultsOf(answer.headers, { isCached: true })).toEqual([]);
  expect(answer.headers.get('content-security-policy')).toContain('sandbox');
});

test('ASVS 14.3.1: signing out clears the files that the browser stored', async () => {
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

test.each([
  ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n\r\n{}'],
  ['a length and pieces', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n'],
  ['pieces by another name', 'Transfer-Encoding: xchunked\r\n\r\n0\r\n\r\n'],
  ['a head that goes on in the next line', 'X-One: a\r\n b: c\r\n\r\n'],
])('ASVS 4.2.1: a request with %s is refused', async (_name, rest) => {
  const { status } = await rawAnswer(
    `POST /api/auth/token/ HTTP/1.1\r\nHost: panel\r\nContent-Type: application/json\r\n${rest}GET /healthz HTTP/1.1\r\nHost: panel\r\n\r\n`,
  );
  expect(status).toBe(400);
});

test('ASVS 3.4.2: another origin is allowed nothing, and no answer allows every one', async () => {
  for (const method of ['OPTIONS', 'GET']) {
    const headers = { origin: 'https://evil.example.com', 'access-control-request-method': 'GET' };
    const answer = await fetch(`${server.url}/api/auth/profile/`, { method, headers });
    expect(answer.headers.get('access-control-allow-origin') ?? '').not.toMatch(/evil|\*/);
  }
});

describe('in production', () => {
  let quiet: TestServer;
  beforeAll(async () => {
    quiet = await startTestServer({ apiDocs: false });
  });
  afterAll(() => quiet.close());

  test.each(['/api/openapi.json', '/api/docs', '/api/docs/', '/api/docs/json'])(
    'ASVS 13.4.5, 15.2.3: the description of the API is not there: %s',
    async (path) => {
      expect((await quiet.call('GET', path)).status).toBe(404);
    },
  );

  test('the answer to "alive?" names the version on the machine itself, and not to strangers behind the proxy', async () => {
    expect((await quiet.call('GET', '/healthz')).body).toEqual({ status: 'ok', version });
    const headers = { 'x-forwarded-for': '127.0.0.1, 203.0.113.7' };
    expect((await quiet.call('GET', '/healthz', { headers })).body).toEqual({ status: 'ok' });
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
