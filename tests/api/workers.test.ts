import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import http from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { freePort } from '#tests/servers/free-port.ts';
import { metric, seriesIn } from '#tests/servers/metrics.ts';
import { type NpmStart, npmStart } from '#tests/servers/npm-start.ts';
import { SOURCES } from '#tests/servers/product.ts';
import { startMailServer, type TestMailServer } from '#tests/servers/smtp.ts';
import { prepareDatabase } from './databases.ts';
import { newcomer } from './registering.ts';

const WAIT = { timeout: 30_000, interval: 20 };

describe.runIf(process.env.TEST_DATABASE === 'postgres')('two workers on one port', () => {
  let folder: string;
  let database: Awaited<ReturnType<typeof prepareDatabase>>;
  let smtp: TestMailServer;
  let product: NpmStart;
  let metricsPort: number;
  const env = () => ({
    SEED_DEMO: '0',
    SERVE_PORTAL: '0',
    SMTP_URL: smtp.url,
    DATABASE_URL: database.url,
    WORKERS: '2',
    METRICS_PORT: String(metricsPort),
    SHUTDOWN_GRACE_SECONDS: '0.2',
  });
  beforeAll(async () => {
    folder = await mkdtemp(path.join(tmpdir(), 'panel-workers-'));
    database = await prepareDatabase(folder, async () => undefined);
    smtp = await startMailServer();
    metricsPort = await freePort();
    product = await npmStart(folder, env(), [process.execPath, ...SOURCES]);
    await vi.waitFor(() => expect(serving()).toHaveLength(2), WAIT);
  });
  afterAll(async () => {
    await product?.remove();
    await smtp?.close();
    await database?.drop();
    await rm(folder, { recursive: true, force: true });
  });

  const pidsOf = (message: string) => product.log.filter(({ msg }) => msg === message).map(({ pid }) => pid);
  const serving = () => pidsOf('listening');

  /** Sends a call over a connection of its own; `finish` sends the rest of its body. Returns its status, or the error. */
  function send(method: string, target: string, body: object = {}) {
    const text = JSON.stringify(body);
    const headers = { 'content-type': 'application/json', 'content-length': text.length };
    const call = http.request(product.url + target, { method, headers, agent: false });
    const answered = new Promise<number | Error>((resolve) => {
      call.on('response', (answer) => answer.resume().on('end', () => resolve(answer.statusCode ?? 0)));
      call.on('error', resolve);
    });
    call.write(text.slice(0, 1));
    return {
      finish: () => {
        call.end(text.slice(1));
        return answered;
      },
    };
  }

  /** Sends calls until both workers have received some; returns the outcome of each. */
  async function sendToBoth(call: () => ReturnType<typeof send>) {
    const from = product.log.length;
    const calls: ReturnType<typeof send>[] = [];
    const reached = () => new Set(product.log.slice(from).flatMap(({ msg, pid }) => (msg === 'request' ? pid : [])));
    await vi.waitFor(() => {
      calls.push(call());
      expect(reached().size).toBe(2);
    }, WAIT);
    return calls;
  }

  test('answer both, and what one of them begins is done once', async () => {
    const people: string[] = [];
    const calls = await sendToBoth(() => {
      const person = newcomer();
      people.push(person.email);
      return send('POST', '/api/business/register/', person);
    });
    for (const call of calls) expect(await call.finish()).toBe(200);
    await vi.waitFor(() => expect(smtp.received.length).toBe(people.length), WAIT);
    expect(smtp.received.map(({ to }) => to).sort()).toEqual(people.sort());
    expect(product.log.filter(({ level }) => level === 'warn' || level === 'error')).toEqual([]);
  });

  let persons = 0;
  /** As somebody else each time, since the system alone decides how many calls it takes until both have one. */
  const signIn = () => {
    persons += 1;
    return send('POST', '/api/auth/token/', { username: `nobody${persons}`, password: 'x' });
  };

  const metrics = async () => seriesIn(await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text());
  const numbers = async (name: string) =>
    (await metrics()).filter((series) => series.name === name).map(({ labels }) => labels.worker);

  test('tell their metrics at one port, each series by its worker, and what is of the installation once', async () => {
    expect((await numbers('panel_build_info')).sort()).toEqual(['1', '2']);
    expect((await numbers('process_start_time_seconds')).sort()).toEqual(['1', '2']);
    expect(new Set(await numbers('panel_jobs'))).toEqual(new Set(['1']));
    const before = await metrics();
    const calls = await sendToBoth(signIn);
    for (const call of calls) await call.finish();
    const refused = { route: '/api/auth/token/', status: '401' };
    await vi.waitFor(async () => {
      const now = await metrics();
      const counts = ['1', '2'].map((worker) => {
        const own = { ...refused, worker };
        return (
          (metric(now, 'panel_http_requests_total', own) ?? 0) - (metric(before, 'panel_http_requests_total', own) ?? 0)
        );
      });
      expect(Math.min(...counts)).toBeGreaterThan(0);
      expect(counts.reduce((sum, count) => sum + count)).toBe(calls.length);
    }, WAIT);
  });

  test('a second start on their port is refused as any other', async () => {
    const other = { ...process.env, NODE_ENV: 'development', ...env(), PORT: String(product.port), DATA_DIR: folder };
    await expect(promisify(execFile)(process.execPath, SOURCES, { env: other })).rejects.toMatchObject({
      code: 1,
      stderr: `Port ${product.port} is in use by another program. Stop it, or set PORT to another port.\n`,
    });
  });

  test('one that is killed is replaced, while the other answers, and its jobs are worked off', async () => {
    const [first = 0, second = 0] = serving();
    process.kill(first, 'SIGKILL');
    const answers: (number | Error)[] = [];
    await vi.waitFor(async () => {
      answers.push(await send('GET', '/healthz').finish());
      expect(serving()).toHaveLength(3);
    }, WAIT);
    // A call may have reached the killed worker while the system was ending it.
    expect(answers.filter((answer) => answer !== 200).length).toBeLessThanOrEqual(1);
    expect((await numbers('panel_build_info')).sort()).toEqual(['1', '2']);
    const person = newcomer();
    expect(await send('POST', '/api/business/register/', person).finish()).toBe(200);
    await vi.waitFor(() => expect(smtp.received.map(({ to }) => to)).toContain(person.email), WAIT);
    expect(serving().slice(1)).toEqual([second, expect.any(Number)]);
  });

  test('end at a signal, with what they have taken answered', async () => {
    const calls = await sendToBoth(signIn);
    product.signal('SIGTERM');
    await vi.waitFor(() => expect(pidsOf('stopping')).toHaveLength(3), WAIT);
    expect(await Promise.all(calls.map((call) => call.finish()))).toEqual(calls.map(() => 401));
    expect(await product.ended).toBe(0);
    expect(new Set(pidsOf('stopped'))).toEqual(new Set(pidsOf('stopping')));
    expect(product.log.filter(({ level }) => level === 'fatal' || level === 'warn')).toEqual([]);
  });
});
