import { once } from 'node:events';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { createServer, type IncomingMessage } from 'node:http';
import { connect as http2, type IncomingHttpHeaders } from 'node:http2';
import { Agent, request } from 'node:https';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { json, text } from 'node:stream/consumers';
import { type ConnectionOptions, connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_MAX_BYTES } from '#common/library/files.ts';
import { FORM_OPTIONS } from '#common/people/form-options.ts';
import { MIB } from '#common/words/units.ts';
import { readConfig } from '#server/data/config/config.ts';
import type { TraceConfig } from '#server/data/config/traces.ts';
import { createLog } from '#server/data/log.ts';
import { brands } from '#server/data/schema/library.ts';
import { recordTraces } from '#server/data/traces.ts';
import { seedFormOptions } from '#server/demo/installation.ts';
import { createAdmin, PASSWORD, type Person } from '#tests/api/factories.ts';
import { startTestServer, type TestServer } from '#tests/api/harness.ts';
import { pdf } from '#tests/factories/files.ts';
import { startCollector } from '#tests/servers/collector.ts';
import { HAS_IPV6, NGINX_HOST, type Nginx, nginxIsInstalled, SITE, startNginx } from '#tests/servers/nginx.ts';

describe.runIf(nginxIsInstalled())('the nginx of deploy/nginx.conf', () => {
  let server: TestServer;
  let admin: Person;
  let brand: number;
  let nginx: Nginx;
  const agent = new Agent({ rejectUnauthorized: false });

  beforeAll(async () => {
    server = await startTestServer({ publicUrl: `https://${NGINX_HOST}` });
    await seedFormOptions(server.ctx);
    admin = await createAdmin(server.ctx);
    const [created] = await server.ctx.db.insert(brands).values({ name: 'Casa Verano' }).returning({ id: brands.id });
    brand = created?.id ?? 0;
    nginx = await startNginx([new URL(server.url).host]);
  });

  afterAll(async () => {
    agent.destroy();
    await nginx?.stop();
    await server?.close();
  });

  type Answer = { status: number; body: unknown; text: string; headers: NodeJS.Dict<string | string[]> };

  async function send(
    method: string,
    target: string,
    headers: Record<string, string> = {},
    body?: Buffer,
    port = nginx.tls,
  ): Promise<Answer> {
    const to = { host: '127.0.0.1', port, method, path: target, agent };
    const call = request({ ...to, headers: { host: NGINX_HOST, ...headers } });
    call.end(body);
    const [answer] = (await once(call, 'response')) as [IncomingMessage];
    const content = await text(answer);
    const isJson = answer.headers['content-type']?.includes('json');
    const parsed = isJson && content ? JSON.parse(content) : undefined;
    return { status: answer.statusCode ?? 0, body: parsed, text: content, headers: answer.headers };
  }

  async function signIn(): Promise<{ access: string }> {
    const body = Buffer.from(JSON.stringify({ username: admin.email, password: PASSWORD }));
    const headers = { 'content-type': 'application/json', 'content-length': String(body.length) };
    return (await send('POST', '/api/auth/token/', headers, body)).body as { access: string };
  }

  async function uploadPdf(bytes: number): Promise<Answer> {
    const form = new FormData();
    form.append('brand', String(brand));
    const fields = {
      version: `v-${bytes}`,
      release_date: '2026-05-04',
      category: 'Premium refreshment',
      market: 'Italy',
      geographical_footprint: String(FORM_OPTIONS.geographicRegions[0]?.id),
    };
    for (const [field, value] of Object.entries(fields)) form.append(field, value);
    const filler = `<< /Length ${bytes} >>\nstream\n${'a'.repeat(bytes)}\nendstream`;
    form.append('document', new Blob([new Uint8Array(pdf([filler]))], { type: 'application/pdf' }), 'large.pdf');
    const encoded = new Response(form);
    const type = encoded.headers.get('content-type') ?? '';
    const headers = { authorization: `Bearer ${admin.token}`, 'content-type': type };
    return send('POST', '/api/brands/vis/', headers, Buffer.from(await encoded.arrayBuffer()));
  }

  test('ASVS 4.1.2: sends people from HTTP to HTTPS', async () => {
    const answer = await fetch(`http://127.0.0.1:${nginx.plain}/login`, { redirect: 'manual' });
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toMatch(/^https:\/\/.*\/login$/);
  });

  test('serves the portal, signs in, and names the request as nginx does', async () => {
    expect((await send('GET', '/login')).status).toBe(200);
    expect(await signIn()).toMatchObject({ access: expect.any(String) });
    expect((await send('GET', '/healthz')).headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  });

  test('ASVS 12.1.1, 12.1.2: speaks TLS 1.2 and 1.3 with strong ciphers, and nothing older or weaker', async () => {
    const speaks = async (options: ConnectionOptions) => {
      const socket = connect({ host: '127.0.0.1', port: nginx.tls, rejectUnauthorized: false, ...options });
      const speaking = await once(socket, 'secureConnect').then(
        () => true,
        () => false,
      );
      socket.destroy();
      return speaking;
    };
    const lax = { minVersion: 'TLSv1' as const, ciphers: 'ALL:@SECLEVEL=0' };
    expect(await speaks({ maxVersion: 'TLSv1.2' })).toBe(true);
    expect(await speaks({ minVersion: 'TLSv1.3' })).toBe(true);
    expect(await speaks({ ...lax, maxVersion: 'TLSv1' })).toBe(false);
    expect(await speaks({ ...lax, maxVersion: 'TLSv1.1' })).toBe(false);
    expect(await speaks({ maxVersion: 'TLSv1.2', ciphers: 'NULL:aNULL:DES:RC4:@SECLEVEL=0' })).toBe(false);
  });

  test('ASVS 14.2.1: logs no query string, where links hold their secrets', async () => {
    await send('GET', '/reset-password?token=a-secret-of-a-link');
    await expect.poll(() => readFile(nginx.accessLog, 'utf8')).toContain('"GET /reset-password" 200');
    expect(await readFile(nginx.accessLog, 'utf8')).not.toContain('a-secret');
  });

  test('shows certbot what it looks for, so that a certificate is renewed', async () => {
    const folder = path.join(nginx.web, '.well-known', 'acme-challenge');
    await mkdir(folder, { recursive: true });
    await writeFile(path.join(folder, 'token'), 'token.thumbprint');
    const answer = await fetch(`http://127.0.0.1:${nginx.plain}/.well-known/acme-challenge/token`);
    expect([answer.status, await answer.text()]).toEqual([200, 'token.thumbprint']);
  });

  test.each(['127.0.0.1', ...(HAS_IPV6 ? ['[::1]'] : [])])('speaks HTTP/2 at %s', async (host) => {
    const session = http2(`https://${host}:${nginx.tls}`, { rejectUnauthorized: false });
    const stream = session.request({ ':path': '/healthz', ':authority': NGINX_HOST });
    const [headers] = (await once(stream, 'response')) as [IncomingHttpHeaders];
    expect(headers[':status']).toBe(200);
    expect(await json(stream)).toMatchObject({ status: 'ok' });
    session.close();
  });

  test('hands no trace of a stranger on, who would decide what is recorded', async () => {
    const collector = await startCollector();
    const env = { NODE_ENV: 'test', OTEL_EXPORTER_OTLP_ENDPOINT: collector.url };
    const end = recordTraces(readConfig(env).traces as TraceConfig, ['127.0.0.1'], createLog('fatal'));
    const [unwanted, foreign] = ['a'.repeat(32), 'b'.repeat(32)];
    const headers = { traceparent: `00-${unwanted}-${'1'.repeat(16)}-00`, tracestate: 'stranger=1' };
    await send('GET', '/api/business/contact/', headers);
    await fetch(`${server.url}/api/business/contact/`, {
      headers: { traceparent: `00-${foreign}-${'1'.repeat(16)}-01` },
    });
    await end();
    const found = collector.spans().filter(({ name }) => name === 'GET /api/business/contact/');
    expect(found.map(({ traceId }) => traceId)).toEqual([expect.stringMatching(/^(?!a{32})/), foreign]);
    expect(found[0]).not.toHaveProperty('parentSpanId', '1'.repeat(16));
    await collector.close();
  });

  test('passes on what the portal refuses, and where no copy answers, a page to browsers and JSON to calls', async () => {
    const busy = createServer((_request, response) => {
      response.writeHead(503, { 'content-type': 'application/json', 'retry-after': '2' }).end('{"detail":"busy"}');
    });
    await once(busy.listen(0, '127.0.0.1'), 'listening');
    const { port } = busy.address() as AddressInfo;
    const alone = await startNginx([`127.0.0.1:${port}`]);
    const ask = (target: string) => send('GET', target, {}, undefined, alone.tls);
    expect(await ask('/login')).toMatchObject({
      status: 503,
      body: { detail: 'busy' },
      headers: { 'retry-after': '2' },
    });
    busy.closeAllConnections();
    busy.close();
    await once(busy, 'close');
    expect(await ask('/api/experts/list/?page=2')).toMatchObject({
      status: 502,
      body: { detail: expect.stringMatching(/^The portal cannot be reached at the moment/) },
      headers: { 'content-type': 'application/json', 'cache-control': 'no-store' },
    });
    const page = await ask('/assessments/3');
    expect([page.status, page.headers['content-type'], page.headers['cache-control']]).toEqual([
      502,
      'text/html',
      'no-store',
    ]);
    expect(page.text).toContain('The portal cannot be reached at the moment.');
    expect(page.text, 'needs nothing that is not there either').not.toMatch(/src=|href=|url\(|@import/);
    expect((await ask('/unavailable.html')).status, 'is no page of its own').toBe(404);
    await alone.stop();
  });

  test('passes a large file on', async () => {
    expect(await uploadPdf(DEFAULT_MAX_BYTES.pdf - MIB)).toMatchObject({ status: 201 });
  });

  test('leaves it to the portal to say that a file is too large', async () => {
    const answer = await uploadPdf(DEFAULT_MAX_BYTES.pdf + MIB);
    expect(answer).toMatchObject({ status: 413, body: expect.anything() });
    const limit = /client_max_body_size (\d+)m;/.exec(await readFile(SITE, 'utf8'));
    expect(Number(limit?.[1]) * MIB).toBeGreaterThan(Math.max(...Object.values(DEFAULT_MAX_BYTES)));
  });
});
