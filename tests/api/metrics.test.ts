import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { OwnResponse } from '#common/assessments/assessments.ts';
import { readConfig } from '#server/data/config/config.ts';
import { StartError } from '#server/data/errors.ts';
import { observed } from '#server/data/observed.ts';
import { seedFormOptions } from '#server/demo/installation.ts';
import { serveMetrics } from '#server/start/metrics/metrics-server.ts';
import { startMetrics } from '#server/start/metrics/start-metrics.ts';
import { freePort } from '#tests/servers/free-port.ts';
import { metric, seriesIn } from '#tests/servers/metrics.ts';
import { createAssessment, invite } from './assessment-factories.ts';
import { createAdmin, createExpert } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { createMarkedPerson, MARKS } from './marked-person.ts';

const ANSWERS = '/api/assessments/question-responses/';

/** Waits for a condition, also where the machine is busy. */
const until = (check: () => unknown) => vi.waitFor(check, { timeout: 20_000, interval: 20 });

let server: TestServer;
let url: string;
let end: () => Promise<void>;
/** Whether anything was counted before the metrics were started. */
let before: boolean[];
const counted = () =>
  // Tests read the ends of all statements (tests/setup/rows.ts), but not their starts.
  Object.values(observed).map((channel) => Boolean(('start' in channel ? channel.start : channel).hasSubscribers));

beforeAll(async () => {
  server = await startTestServer();
  await seedFormOptions(server.ctx);
  before = counted();
  const port = await freePort();
  url = `http://127.0.0.1:${port}`;
  end = await startMetrics(server.ctx, { port, host: '127.0.0.1' }, server.app);
});
afterAll(async () => {
  await end();
  await server.close();
});

const read = async () => (await fetch(`${url}/metrics`)).text();
const series = async () => seriesIn(await read());

test('without METRICS_PORT there are none, and nothing is counted', () => {
  expect(readConfig({}).metrics).toBeUndefined();
  expect(readConfig({ METRICS_PORT: '9464' }).metrics).toEqual({ port: 9464, host: '127.0.0.1' });
  expect(before).toEqual(before.map(() => false));
});

test('the port answers nothing but GET /metrics, in the format of Prometheus', async () => {
  const answer = await fetch(`${url}/metrics`);
  expect(answer.headers.get('content-type')).toBe('text/plain; version=0.0.4; charset=utf-8');
  for (const path of ['/', '/metrics/', '/metrics?a=1', '/readyz', '/api/experts/list/'])
    expect((await fetch(url + path)).status, path).toBe(404);
  expect((await fetch(`${url}/metrics`, { method: 'POST' })).status).toBe(404);
  expect((await server.call('GET', '/metrics')).status).toBe(404);
});

test("a port that begins with + is counted from the copy's own", () => {
  const portOf = (PORT: string, METRICS_PORT: string) => readConfig({ PORT, METRICS_PORT }).metrics?.port;
  expect([portOf('3000', '+6464'), portOf('3001', '+6464'), portOf('3000', '9464')]).toEqual([9464, 9465, 9464]);
  expect(() => portOf('3000', '+62536')).toThrow('METRICS_PORT: must be at most 65535; with the PORT 3000 it is 65536');
  expect(() => portOf('3000', '65536')).toThrow('METRICS_PORT: must be at most 65535');
  for (const wrong of ['+', '+0', '-1', '0', '1.5', '9464x', '+ 1'])
    expect(() => portOf('3000', wrong), wrong).toThrow('METRICS_PORT: must be a port number, or + and what is added');
});

test('a port that is taken is refused in a sentence', async () => {
  const port = Number(new URL(url).port);
  const taken = serveMetrics({ port, host: '127.0.0.1' }, read, server.ctx.log);
  await expect(taken).rejects.toThrow(StartError);
  await expect(taken).rejects.toThrow(
    `Port ${port} is in use by another program. Stop it, or set METRICS_PORT to another port. Copies that share their settings take METRICS_PORT='+6464', `,
  );
  expect(() => readConfig({ PORT: '9464', METRICS_PORT: '9464' })).toThrow(
    'METRICS_PORT: must be another port than PORT',
  );
});

test('requests are counted by the template of their route, and saved answers one by one', async () => {
  const expert = await createExpert(server.ctx);
  const assessment = await createAssessment(server.ctx);
  await invite(server.ctx, assessment.id, expert.id);
  const { token } = expert;
  const started = await server.call<OwnResponse>('POST', `/api/projects/surveys/${assessment.id}/start/`, { token });
  const answer = (question_id: string, value: unknown, revision: number) => ({
    question_id,
    value,
    cannot_judge: false,
    revision,
    answered_at: '2026-11-21T10:00:00.000Z',
    measurement: null,
  });
  const body = { response: started.body.id, answers: [answer('q1', 4, 1), answer('q4', 'A calm blue', 2)] };
  const was = metric(await series(), 'panel_answers_saved_total');
  expect((await server.call('POST', ANSWERS, { token, body })).status).toBe(200);
  // Sent again, they are answered in the same way and not saved.
  expect((await server.call('POST', ANSWERS, { token, body })).status).toBe(200);
  expect((await server.call('GET', `/api/assessments/${assessment.id}/`, { token })).status).toBe(200);
  expect((await server.call('GET', '/api/assessments/99999999/', { token })).status).toBe(404);
  await server.call('GET', `/not/there?of=${expert.email}`);
  // A request counts once its connection says that the whole answer was sent.
  await until(async () => {
    const now = await series();
    const requests = (method: string, route: string, status: string) =>
      metric(now, 'panel_http_requests_total', { method, route, status });
    expect(requests('POST', ANSWERS, '200')).toBe(2);
    expect(requests('GET', '/api/assessments/:id/', '200')).toBe(1);
    expect(requests('GET', '/api/assessments/:id/', '404')).toBe(1);
    expect(requests('GET', 'none', '404')).toBeGreaterThan(0);
    expect(metric(now, 'panel_http_request_duration_seconds_count', { method: 'POST', route: ANSWERS })).toBe(2);
    expect(metric(now, 'panel_answers_saved_total')).toBe(Number(was) + 2);
    expect(
      metric(now, 'panel_statement_duration_seconds_count', { statement: 'answers of an expert' }),
    ).toBeGreaterThan(0);
    expect(metric(now, 'panel_queries_total')).toBeGreaterThan(0);
  });
});

test('a client that leaves before its answer is counted as such', async () => {
  const { token } = await createAdmin(server.ctx);
  const leaving = new AbortController();
  await server.ctx.db.transaction(async (tx) => {
    await tx.execute(sql`LOCK TABLE users IN ACCESS EXCLUSIVE MODE`);
    const headers = { authorization: `Bearer ${token}` };
    const request = fetch(`${server.url}/api/auth/profile/`, { headers, signal: leaving.signal });
    await until(() => expect(server.app.admission.short.load.working).toBe(1));
    leaving.abort();
    await expect(request).rejects.toThrow();
  });
  const left = { route: '/api/auth/profile/', status: '499' };
  await until(async () => expect(metric(await series(), 'panel_http_requests_total', left)).toBe(1));
});

test('the state of the process and of the installation is told, by one statement for all who ask', async () => {
  const many = await Promise.all(Array.from({ length: 10 }, read));
  const now = seriesIn(many.at(-1) ?? '');
  for (const part of ['database', 'files']) expect(metric(now, 'panel_ready', { part })).toBe(1);
  expect(metric(now, 'panel_build_info', { database: server.ctx.database.kind })).toBe(1);
  expect(metric(now, 'panel_database_connections', { state: 'idle' })).toBeGreaterThanOrEqual(0);
  expect(metric(now, 'panel_admission_requests', { queue: 'short', state: 'waiting' })).toBe(0);
  expect(metric(now, 'panel_sessions')).toBeGreaterThan(0);
  expect(metric(now, 'panel_data_disk_bytes', { state: 'free' })).toBeGreaterThan(0);
  expect(metric(now, 'process_resident_memory_bytes')).toBeGreaterThan(0);
  expect(metric(now, 'panel_jobs', { kind: 'order-gift-card', state: 'waiting' })).toBe(0);
  const reads = async () =>
    metric(await series(), 'panel_statement_duration_seconds_count', { statement: 'metrics of the installation' }) ?? 0;
  const earlier = await reads();
  const begin = Date.now();
  while (Date.now() - begin < 500) await Promise.all([read(), read(), pause(10)]);
  expect((await reads()) - earlier).toBeLessThanOrEqual(1);
});

test('nothing personal is in them, whatever somebody did', async () => {
  await createMarkedPerson(server);
  await until(async () => {
    const now = await series();
    expect(metric(now, 'panel_job_runs_total', { kind: 'deliver-mail', outcome: 'completed' })).toBeGreaterThan(0);
  });
  const text = (await read()).toLowerCase();
  for (const mark of [...MARKS, '@', 'calm blue', 'Person1']) expect(text).not.toContain(mark.toLowerCase());
  const routes = new Set(seriesIn(text).flatMap(({ labels }) => labels.route ?? []));
  expect([...routes].filter((route) => /\d/.test(route))).toEqual([]);
  expect(routes.size).toBeGreaterThan(10);
});
