import { execFileSync, spawn } from 'node:child_process';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { json } from 'node:stream/consumers';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { DEFAULT_MAX_BYTES } from '#common/library/files.ts';
import { FORM_OPTIONS } from '#common/people/form-options.ts';
import { MIB } from '#common/values/sizes.ts';
import { brands } from '#server/db/schema/vis.ts';
import { seedFormOptions } from '#server/seed/form-options.ts';
import { createAdmin, PASSWORD, type Person } from '#tests/api/factories.ts';
import { startTestServer, type TestServer } from '#tests/api/harness.ts';
import { pdf } from '#tests/factories/files.ts';
import { endProcess } from '#tests/servers/end-process.ts';
import { freePort } from '#tests/servers/free-port.ts';

const root = path.join(import.meta.dirname, '..', '..', '..');
const HOST = 'panel.example.com';

function isInstalled(): boolean {
  try {
    execFileSync('nginx', ['-v'], { stdio: 'ignore', env: withSystemFolders() });
    execFileSync('openssl', ['version'], { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
}

/** Debian keeps nginx where only administrators look by default. */
const withSystemFolders = () => ({ ...process.env, PATH: `${process.env.PATH}:/usr/sbin:/usr/local/sbin` });

const nginxIsThere = isInstalled();
if (!nginxIsThere) process.stdout.write('SKIPPED: nginx or openssl is not installed; docs/nginx.conf is not tried.\n');

describe.runIf(nginxIsThere)('the nginx of docs/nginx.conf', () => {
  let folder: string;
  let server: TestServer;
  let admin: Person;
  let brand: number;
  let stop: () => Promise<void>;
  let plain: number;
  let tls: number;
  const agent = new Agent({ rejectUnauthorized: false });

  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'panel-nginx-'));
    server = await startTestServer({ publicUrl: `https://${HOST}` });
    await seedFormOptions(server.ctx);
    admin = await createAdmin(server.ctx);
    const [created] = await server.ctx.db.insert(brands).values({ name: 'Casa Verano' }).returning({ id: brands.id });
    brand = created?.id ?? 0;
    [plain, tls] = [await freePort(), await freePort()];
    const [cert, key] = [path.join(folder, 'cert.pem'), path.join(folder, 'key.pem')];
    const subject = ['-subj', `/CN=${HOST}`, '-days', '1'];
    execFileSync(
      'openssl',
      [
        'req',
        '-x509',
        '-newkey',
        'ec',
        '-pkeyopt',
        'ec_paramgen_curve:prime256v1',
        '-nodes',
        '-keyout',
        key,
        '-out',
        cert,
        ...subject,
      ],
      {
        stdio: 'ignore',
      },
    );
    const documented = await readFile(path.join(root, 'docs', 'nginx.conf'), 'utf8');
    const site = documented
      .replace('127.0.0.1:3000', new URL(server.url).host)
      .replace('listen 80;', `listen 127.0.0.1:${plain};`)
      .replace('listen 443 ssl;', `listen 127.0.0.1:${tls} ssl;`)
      .replace('/etc/ssl/panel.example.com.pem', cert)
      .replace('/etc/ssl/panel.example.com.key', key);
    const temporary = ['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi']
      .map((name) => `${name}_temp_path ${folder}/${name};`)
      .join('\n');
    const user = process.getuid?.() === 0 ? 'user root;\n' : '';
    const whole = `${user}daemon off;\npid ${folder}/nginx.pid;\nerror_log stderr;\nevents {}\nhttp {\naccess_log off;\n${temporary}\n${site}\n}\n`;
    const file = path.join(folder, 'nginx.conf');
    await writeFile(file, whole);
    const nginx = spawn('nginx', ['-p', folder, '-e', 'stderr', '-c', file], { env: withSystemFolders() });
    const errors: string[] = [];
    nginx.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
    stop = () => endProcess(nginx, 'SIGTERM');
    await vi.waitFor(
      async () => {
        const answered = await send('GET', '/healthz').catch(() => undefined);
        expect(answered?.status, errors.join('')).toBe(200);
      },
      { timeout: 20_000, interval: 50 },
    );
  });

  afterAll(async () => {
    agent.destroy();
    await stop?.();
    await server?.close();
    await rm(folder, { recursive: true, force: true });
  });

  type Answer = { status: number; body: unknown; headers: NodeJS.Dict<string | string[]> };

  function send(method: string, target: string, headers: Record<string, string> = {}, body?: Buffer): Promise<Answer> {
    return new Promise((resolve, reject) => {
      const call = request({
        host: '127.0.0.1',
        port: tls,
        method,
        path: target,
        agent,
        headers: { host: HOST, ...headers },
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

  test('sends people from HTTP to HTTPS', async () => {
    const answer = await fetch(`http://127.0.0.1:${plain}/login`, { redirect: 'manual' });
    expect(answer.status).toBe(301);
    expect(answer.headers.get('location')).toMatch(/^https:\/\/.*\/login$/);
  });

  test('serves the portal, signs in, and names the request as nginx does', async () => {
    expect((await send('GET', '/login')).status).toBe(200);
    expect(await signIn()).toMatchObject({ access: expect.any(String) });
    expect((await send('GET', '/healthz')).headers['x-request-id']).toMatch(/^[0-9a-f]{32}$/);
  });

  test('passes a large file on', async () => {
    expect(await uploadPdf(DEFAULT_MAX_BYTES.pdf - MIB)).toMatchObject({ status: 201 });
  });

  test('leaves it to the portal to say that a file is too large', async () => {
    const answer = await uploadPdf(DEFAULT_MAX_BYTES.pdf + MIB);
    expect(answer).toMatchObject({ status: 413, body: expect.anything() });
    const limit = /client_max_body_size (\d+)m;/.exec(await readFile(path.join(root, 'docs', 'nginx.conf'), 'utf8'));
    expect(Number(limit?.[1]) * MIB).toBeGreaterThan(Math.max(...Object.values(DEFAULT_MAX_BYTES)));
  });
});
