import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { json } from 'node:stream/consumers';
import { type ConnectionOptions, connect } from 'node:tls';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEFAULT_MAX_BYTES } from '#common/library/files.ts';
import { FORM_OPTIONS } from '#common/people/form-options.ts';
import { MIB } from '#common/words/units.ts';
import { brands } from '#server/data/schema/library.ts';
import { seedFormOptions } from '#server/demo/installation.ts';
import { createAdmin, PASSWORD, type Person } from '#tests/api/factories.ts';
import { startTestServer, type TestServer } from '#tests/api/harness.ts';
import { pdf } from '#tests/factories/files.ts';
import { NGINX_HOST, type Nginx, nginxIsInstalled, SITE, startNginx } from '#tests/servers/nginx.ts';

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

  type Answer = { status: number; body: unknown; headers: NodeJS.Dict<string | string[]> };

  function send(method: string, target: string, headers: Record<string, string> = {}, body?: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const call = request({
        host: '127.0.0.1',
        port: nginx.tls,
        method,
        path: target,
        agent,
        headers: { host: NGINX_HOST, ...headers },
      });
      call.on('error', reject);
      call.on('response', (answer) => {
        const done = (content: unknown) =>
          resolve({ status: answer.statusCode ?? 0, body: content, headers: answer.headers });
        json(answer).then(done, () => done(undefined));
      });
      call.end(body);
    });
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
