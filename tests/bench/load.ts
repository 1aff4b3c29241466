import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { promisify } from 'node:util';
import autocannon from 'autocannon';
import { freePort } from '#tests/servers/free-port.ts';
import { postgresBinaries, startPostgres } from '#tests/servers/postgres.ts';
import { type ProductProcess, startProcess } from '#tests/servers/product.ts';
import { buildIfStale } from '../../tools/portal-build.ts';
import { quantile } from './experts/quantile.ts';
import { BUILT, PRODUCTION } from './production.ts';
import { unlessQuick } from './quick.ts';

const root = path.join(import.meta.dirname, '..', '..');
const SECONDS = Number(process.env.SECONDS ?? unlessQuick(15, 0.5));
const STAFF = unlessQuick(20, 2);
/** Far more than the server can do: each connection asks again as soon as it is answered. */
const LIST_CONNECTIONS = 300;
/** An expert who takes longer to hear that an answer is saved has lost patience. */
const TIMEOUT_MS = 10_000;
/** How long an expert looks at a question. */
const READING_MS = 2000;
const MOST_UNTIL_RECOVERED = 60_000;

type Expert = { token: string; response: number };
type World = { experts: Expert[]; staff: string[] };

/** How soon answers are saved when many experts answer at once, alone and beside lists of staff beyond the server's capacity. */
export async function run(): Promise<void> {
  await buildIfStale(['sources', 'server', 'api']);
  await measure('embedded', unlessQuick(200, 5), { DATABASE: 'embedded' });
  if (!postgresBinaries()) return;
  const postgres = await startPostgres({ durable: true });
  try {
    await postgres.createDatabase('bench_load');
    const env = { DATABASE_URL: postgres.databaseUrl('bench_load'), WORKERS: '2' };
    await measure('PostgreSQL, 2 workers', unlessQuick(1000, 5), env);
  } finally {
    await postgres.stop();
  }
}

async function measure(name: string, count: number, env: Record<string, string>): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'panel-bench-'));
  const world = await createWorld(count, { ...PRODUCTION, ...env, DATA_DIR: dataDir });
  const METRICS_PORT = String(await freePort());
  const product = await startProcess({ ...PRODUCTION, ...env, METRICS_PORT }, dataDir, BUILT);
  try {
    console.log(`\n${name}, ${count} experts`);
    await untilAllServe(METRICS_PORT, Number(env.WORKERS ?? 1));
    await firstWave(product, world);
    await phase('answers, 2 s of reading before each', product, world, { readingMs: READING_MS });
    await phase('answers without a pause', product, world, { readingMs: 0 });
    await phase('… beside lists beyond capacity', product, world, { readingMs: 0, lists: true });
    await phase('2 s of reading, beside the lists', product, world, { readingMs: READING_MS, lists: true });
    console.log(`${'recovered after'.padEnd(40)} ${await recovery(product, world)} ms`);
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function createWorld(experts: number, env: Record<string, string>): Promise<World> {
  const program = [
    '--import',
    path.join(root, 'tools', 'quick-drizzle.ts'),
    path.join(import.meta.dirname, 'load-world.ts'),
  ];
  const { stdout } = await promisify(execFile)(process.execPath, program, {
    env: { ...process.env, ...env, EXPERTS: String(experts), STAFF: String(STAFF) },
    maxBuffer: 2 ** 24,
  });
  return JSON.parse(stdout);
}

/** The first worker serves before the others; connections that are made until then all stay with it. */
async function untilAllServe(port: string, workers: number): Promise<void> {
  for (;;) {
    const metrics = await fetch(`http://127.0.0.1:${port}/metrics`).then((answer) => answer.text());
    if (metrics.split('\npanel_build_info{').length > workers) return;
    await pause(100);
  }
}

/** All experts send their first answer at the same moment, over new connections, to a portal that has just started. */
async function firstWave({ url }: ProductProcess, { experts }: World): Promise<void> {
  const tally = newTally();
  const times = await Promise.all(experts.map((expert) => save(url, expert, tally)));
  print(
    'first answers, all at once',
    `p50 ${quantile(times, 0.5)} ms, slowest ${quantile(times, 1)} ms`,
    refusals(tally),
  );
}

type Tally = { times: number[]; refused: number; timeouts: number; others: Map<number, number> };

async function phase(
  name: string,
  product: ProductProcess,
  { experts, staff }: World,
  { readingMs, lists = false }: { readingMs: number; lists?: boolean },
): Promise<void> {
  const tally = newTally();
  const end = Date.now() + SECONDS * 1000;
  const flood = lists ? floodOf(product.url, staff) : undefined;
  await Promise.all(experts.map((expert) => answerUntil(end, product.url, expert, readingMs, tally)));
  const counts = await flood;
  const at = (part: number) => `${quantile(tally.times, part)} ms`;
  print(
    name,
    `${(tally.times.length / SECONDS).toFixed(0)} saved/s, p50 ${at(0.5)}, p99 ${at(0.99)}, slowest ${at(1)}`,
    refusals(tally),
    ...(counts ? [`lists: ${counts['2xx']} answered, ${counts.non2xx} refused, ${counts.timeouts} time-outs`] : []),
  );
}

const newTally = (): Tally => ({ times: [], refused: 0, timeouts: 0, others: new Map() });

function refusals({ refused, timeouts, others }: Tally): string {
  const unusual = [...others].map(([status, count]) => `, ${count} answered ${status}`);
  return `${refused} answered 503, ${timeouts} time-outs${unusual.join('')}`;
}

const print = (name: string, ...parts: string[]) => console.log(`${name.padEnd(40)} ${parts.join('; ')}`);

/** One expert who answers question after question. */
async function answerUntil(end: number, url: string, expert: Expert, readingMs: number, tally: Tally): Promise<void> {
  if (readingMs > 0) await pause(Math.random() * readingMs);
  while (Date.now() < end) {
    tally.times.push(await save(url, expert, tally));
    if (readingMs > 0) await pause(readingMs * (0.5 + Math.random()));
  }
}

/** Sends an answer until it is saved, as the player does. Returns how long (ms) that took, with all tries. */
async function save(url: string, { token, response }: Expert, tally: Tally): Promise<number> {
  const begin = performance.now();
  const body = JSON.stringify({ response, answers: [nextAnswer()] });
  for (;;) {
    const { status, retryAfter } = await post(`${url}/api/assessments/question-responses/`, token, body);
    if (status === 200) return performance.now() - begin;
    if (status === 503) tally.refused += 1;
    else if (status === 0) tally.timeouts += 1;
    else tally.others.set(status, (tally.others.get(status) ?? 0) + 1);
    await pause(1000 * retryAfter);
  }
}

let revision = 0;

function nextAnswer() {
  revision += 1;
  return {
    question_id: `q${revision % 40}`,
    value: revision % 101,
    cannot_judge: false,
    revision,
    answered_at: new Date().toISOString(),
    measurement: null,
  };
}

const agent = new Agent({ keepAlive: true, maxFreeSockets: Number.POSITIVE_INFINITY });

/** The status of an answer, 0 when it did not come in time, and after how many seconds to try again. */
function post(url: string, token: string, body: string): Promise<{ status: number; retryAfter: number }> {
  return new Promise((resolve) => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    const sent = request(
      url,
      { agent, method: 'POST', headers, signal: AbortSignal.timeout(TIMEOUT_MS) },
      (response) => {
        response.resume();
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, retryAfter: Number(response.headers['retry-after'] ?? 1) }),
        );
      },
    );
    sent.on('error', () => resolve({ status: 0, retryAfter: 1 }));
    sent.end(body);
  });
}

async function floodOf(url: string, staff: string[]): Promise<autocannon.Result> {
  return autocannon({
    url,
    connections: LIST_CONNECTIONS,
    duration: SECONDS,
    timeout: 40,
    workers: 1,
    requests: staff.map((token) => ({
      path: '/api/experts/list/?page_size=25',
      headers: { authorization: `Bearer ${token}` },
    })),
  });
}

/** How long (ms) after a flood of lists one expert waits for an answer to be saved within 100 ms again. */
async function recovery(product: ProductProcess, { experts, staff }: World): Promise<number> {
  const [expert] = experts;
  await floodOf(product.url, staff);
  const begin = Date.now();
  while (expert && Date.now() - begin < MOST_UNTIL_RECOVERED) {
    const asked = performance.now();
    const { status } = await post(
      `${product.url}/api/assessments/question-responses/`,
      expert.token,
      JSON.stringify({ response: expert.response, answers: [nextAnswer()] }),
    );
    if (status === 200 && performance.now() - asked < 100) break;
  }
  return Date.now() - begin;
}
