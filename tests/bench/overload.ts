import { once } from 'node:events';
import { setTimeout as pause } from 'node:timers/promises';
import autocannon from 'autocannon';
import { accessToken } from '#tests/servers/api.ts';
import { startProcess } from '#tests/servers/product.ts';
import { quantile } from './experts/quantile.ts';
import { unlessQuick } from './quick.ts';

const SECONDS = Number(process.env.SECONDS ?? unlessQuick(15, 0.5));
const CONNECTIONS = [16, 200, 800];
const GREEDY_CONNECTIONS = 500;
const POLITE_PEOPLE = 20;
/** What a person takes to read before the next request. */
const READING_MS = 250;

/** Which requests succeed, and whose, when far more is asked of the embedded database than it can do. */
export async function run(): Promise<void> {
  const product = await startProcess({ SEED_DEMO: '1' });
  try {
    const admin = await accessToken(product.url, 'admin@example.com');
    const target = `${product.url}/api/brands/vis/?page_size=10`;
    for (const connections of CONNECTIONS) await flood(target, admin, connections);
    await fairness(product.url, target, admin);
  } finally {
    await product.stop();
  }
}

async function flood(url: string, token: string, connections: number): Promise<void> {
  const times: number[] = [];
  const refused: number[] = [];
  const load = autocannon(
    { url, connections, duration: SECONDS, timeout: 40, headers: bearer(token) },
    () => undefined,
  );
  load.on('response', (_client, status, _bytes, time) => (status === 200 ? times : refused).push(time));
  const [{ errors, timeouts }] = (await once(load, 'done')) as [autocannon.Result];
  report(`${connections} connections`, times, refused.length, `${errors} errors, ${timeouts} time-outs`);
}

/** One person with 500 connections that come back at once, beside 20 who read what they get and wait as they are told. */
async function fairness(url: string, target: string, greedy: string): Promise<void> {
  const people = await politePeople(url, greedy);
  const end = Date.now() + SECONDS * 1000;
  const flooding = autocannon({
    url: target,
    connections: GREEDY_CONNECTIONS,
    duration: SECONDS,
    timeout: 40,
    headers: bearer(greedy),
    workers: 1,
  });
  const times: number[] = [];
  let refused = 0;
  await Promise.all(
    people.map(async (token) => {
      while (Date.now() < end) {
        const start = performance.now();
        const response = await fetch(`${url}/api/auth/profile/`, { headers: bearer(token) });
        await response.arrayBuffer();
        if (response.ok) times.push(performance.now() - start);
        else refused += 1;
        await pause(response.ok ? READING_MS : 1000 * Number(response.headers.get('retry-after')));
      }
    }),
  );
  report(`${POLITE_PEOPLE} polite people beside a greedy one`, times, refused);
  const { '2xx': accepted, non2xx } = await flooding;
  report(`the greedy one, ${GREEDY_CONNECTIONS} connections`, [], non2xx, `${accepted} accepted`);
}

async function politePeople(url: string, admin: string): Promise<string[]> {
  const list = await fetch(`${url}/api/experts/list/?page_size=100`, { headers: bearer(admin) });
  const { results } = (await list.json()) as { results: { email: string; activity: string }[] };
  const active = results.filter((expert) => expert.activity === 'Active').slice(0, POLITE_PEOPLE);
  const tokens = [];
  for (const { email } of active) tokens.push(await accessToken(url, email));
  return tokens;
}

const bearer = (token: string) => ({ authorization: `Bearer ${token}` });

function report(name: string, times: number[], refused: number, more = ''): void {
  const share = (100 * refused) / Math.max(1, times.length + refused);
  const parts = [`${refused} answered 503`, more];
  if (times.length > 0) {
    const at = (part: number) => `${quantile(times, part)} ms`;
    parts.unshift(`${(times.length / SECONDS).toFixed(0)} accepted/s, p50 ${at(0.5)}, p99 ${at(0.99)}`);
    parts[1] += ` (${share.toFixed(1)} %)`;
  }
  console.log(`${name.padEnd(40)} ${parts.filter(Boolean).join('; ')}`);
}
