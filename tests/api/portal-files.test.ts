import { createHash } from 'node:crypto';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { brotliDecompressSync, gzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import fastify from 'fastify';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Database } from '#server/data/database.ts';
import { portalFiles } from '#server/data/schema/system.ts';
import { servePortal } from '#server/web/portal-files.ts';
import { publishPortal } from '#server/web/published-files.ts';
import { takeDatabase } from './databases.ts';

let database: Database;
let release: () => Promise<void>;
let folder: string;
const apps: FastifyInstance[] = [];

beforeAll(async () => {
  ({ database, release } = await takeDatabase());
  folder = await mkdtemp(path.join(tmpdir(), 'panel-releases-'));
});
afterAll(async () => {
  for (const app of apps) await app.close();
  await release();
  await rm(folder, { recursive: true, force: true });
});

/** A built release with these assets, each holding its own name. */
async function built(name: string, assets: string[]): Promise<string> {
  const dist = path.join(folder, name);
  await mkdir(path.join(dist, 'assets'), { recursive: true });
  await writeFile(path.join(dist, 'index.html'), `page of ${name}`);
  for (const asset of assets) await writeFile(path.join(dist, 'assets', asset), asset);
  await writeFile(path.join(dist, '.built-from'), JSON.stringify({ sources: name, api: '', assets }));
  return dist;
}

/** A copy of the server that has this release on its disk. */
async function serve(dist: string): Promise<FastifyInstance> {
  const app = fastify({ routerOptions: { ignoreTrailingSlash: true } }) as unknown as FastifyInstance;
  await servePortal(app, database.db, dist);
  apps.push(app);
  return app;
}

const published = async () =>
  (await database.db.select({ name: portalFiles.name }).from(portalFiles)).map(({ name }) => name).toSorted();

describe('the page', () => {
  const PAGE =
    '<html><script>one()</script><script type="module" src="/two.js"></script><script>three()</script></html>';
  let app: FastifyInstance;
  beforeAll(async () => {
    const dist = await built('page', []);
    await writeFile(path.join(dist, 'index.html'), PAGE);
    app = await serve(dist);
  });

  test('allows the scripts that stand in it, by their hashes', async () => {
    const { headers } = await app.inject({ url: '/login' });
    const hashes = ['one()', 'three()'].map((text) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`);
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain(`script-src 'self' 'wasm-unsafe-eval' ${hashes.join(' ')}`);
  });

  test.each([
    ['br', 'br', (payload: Buffer) => brotliDecompressSync(payload).toString()],
    ['gzip', undefined, (payload: Buffer) => payload.toString()],
  ])('for a browser that takes %s has the encoding %s', async (taken, encoding, read) => {
    const answer = await app.inject({ url: '/login', headers: { 'accept-encoding': taken } });
    expect(answer.headers['content-encoding']).toBe(encoding);
    expect(answer.headers.vary).toBe('accept-encoding');
    expect(read(answer.rawPayload)).toBe(PAGE);
  });

  test('is not sent again to a browser that has it, except at an unknown address', async () => {
    const { etag } = (await app.inject({ url: '/login' })).headers;
    const again = (url: string) =>
      app.inject({ url, headers: { 'if-none-match': `W/${etag}`, accept: 'text/html' } }).then((one) => one.statusCode);
    expect(await again('/login')).toBe(304);
    expect(await again('/nowhere')).toBe(404);
  });
});

describe('releases behind one balancer', () => {
  let older: FastifyInstance;
  let newer: FastifyInstance;
  beforeAll(async () => {
    const [first, second] = [
      await built('first', ['old-1.js', 'both.css']),
      await built('second', ['new-2.js', 'both.css']),
    ];
    await writeFile(path.join(first, 'assets', 'old-1.js.gz'), gzipSync('old-1.js'));
    for (const dist of [first, second]) await publishPortal(database, dist);
    [older, newer] = [await serve(first), await serve(second)];
  });

  test.each([
    ['the newer one', () => newer, 'old-1.js'],
    ['the older one', () => older, 'new-2.js'],
  ])('%s has the scripts of the other', async (_name, app, asset) => {
    const answer = await app().inject({ url: `/assets/${asset}`, headers: { 'accept-encoding': 'br, gzip' } });
    expect(answer.statusCode).toBe(200);
    expect(answer.headers).toMatchObject({
      'content-type': 'text/javascript',
      'content-encoding': 'gzip',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'accept-encoding',
    });
    expect(answer.rawPayload).toEqual(gzipSync(asset));
  });

  test('each kind of file of another release has its type', async () => {
    const types = {
      'n-1.js': 'text/javascript',
      'n-1.mjs': 'text/javascript',
      'n-1.css': 'text/css',
      'n-1.woff2': 'font/woff2',
      'n-1.wasm': 'application/wasm',
      'n-1.svg': 'image/svg+xml',
      'n-1.png': 'image/png',
      'n-1.bin': 'application/octet-stream',
    };
    await publishPortal(database, await built('typed', Object.keys(types)));
    for (const [asset, type] of Object.entries(types)) {
      const answer = await older.inject(`/assets/${asset}`);
      expect([answer.statusCode, answer.headers['content-type'], answer.body]).toEqual([200, type, asset]);
    }
  });

  test('files are unpacked for clients that cannot unpack, without a body for HEAD, and 304 for clients that have them', async () => {
    expect((await newer.inject('/assets/old-1.js')).body).toBe('old-1.js');
    const head = await newer.inject({ method: 'HEAD', url: '/assets/old-1.js' });
    expect([head.statusCode, head.body]).toEqual([200, '']);
    const again = await newer.inject({
      url: '/assets/old-1.js',
      headers: { 'if-none-match': String(head.headers.etag) },
    });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  });

  test.each(['/assets/none.js', '/assets/', '/assets/sub/old-1.js', '/assets/..%2findex.html'])(
    '%s is 404',
    async (url) => {
      const answer = await newer.inject({ url, headers: { accept: '*/*' } });
      expect([answer.statusCode, answer.json()]).toEqual([404, { detail: 'Not found.' }]);
    },
  );
});

test('copies of a release that start together publish it once', async () => {
  const dist = await built('together', ['t-1.js', 't-2.js']);
  await Promise.all([1, 2, 3].map(() => publishPortal(database, dist)));
  expect(await published()).toEqual(expect.arrayContaining(['t-1.js', 't-2.js']));
});

test('the three releases that were published last stay, a release that is started again among them', async () => {
  const releases = ['a', 'b', 'c', 'd'].map((name) => built(name, [`${name}.js`, 'shared.js']));
  const [a = '', b = '', c = '', d = ''] = await Promise.all(releases);
  for (const dist of [a, b, a, a, c]) await publishPortal(database, dist);
  expect(await published()).toEqual(['a.js', 'b.js', 'c.js', 'shared.js']);
  await publishPortal(database, d);
  expect(await published()).toEqual(['a.js', 'c.js', 'd.js', 'shared.js']);
});

describe('an address that no file has', () => {
  let app: FastifyInstance;
  beforeAll(async () => {
    app = await serve(await built('screens', []));
  });
  const open = (url: string, accept = 'text/html,application/xhtml+xml,*/*;q=0.8') =>
    app.inject({ url, headers: { accept } });

  test.each([
    '/',
    '/login',
    '/login/',
    '/experts/5',
    '/vis-materials?page=2',
    '/form-options',
    '/assessments/7/complete',
  ])('%s is a screen and answers with the page, even if no page is asked for', async (url) => {
    for (const answer of [await open(url), await open(url, '*/*')]) {
      expect([answer.statusCode, answer.body]).toEqual([200, 'page of screens']);
    }
  });

  test.each([
    '/.env',
    '/wp-login.php',
    '/login/x',
    '/admin',
    '/nowhere',
    '/index.html',
    '/.built-from',
    '/experts/5/x',
    '//login',
  ])('%s is no screen and answers 404, with the page for a browser to say so', async (url) => {
    const answer = await open(url);
    expect([answer.statusCode, answer.body]).toEqual([404, 'page of screens']);
    const other = await open(url, '*/*');
    expect([other.statusCode, other.json()]).toEqual([404, { detail: 'Not found.' }]);
  });

  test('of the API, or requested with another method than GET and HEAD, answers 404 without the page', async () => {
    const accept = { accept: 'text/html' };
    for (const request of [{ url: '/api/x' }, { url: '//api/x' }, { method: 'POST', url: '/login' }] as const) {
      expect((await app.inject({ ...request, headers: accept })).json()).toEqual({ detail: 'Not found.' });
    }
  });
});
