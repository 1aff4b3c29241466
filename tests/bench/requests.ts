import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import autocannon, { type Request } from 'autocannon';
import { DEMO_PASSWORD } from '#common/settings/demo.ts';
import { randomSecret } from '#server/access/tokens.ts';
import { type Api, accessToken, apiOf } from '#tests/servers/api.ts';
import { freePort } from '#tests/servers/free-port.ts';
import { postgresBinaries, startPostgres } from '#tests/servers/postgres.ts';
import { startProcess } from '#tests/servers/product.ts';
import { loadExperts } from './experts/load.ts';
import { unlessQuick } from './quick.ts';
import { openSession } from './session.ts';

const CONNECTIONS = 16;
const SECONDS = Number(process.env.BENCH_SECONDS ?? 5);
export const EXPERTS = Number(process.env.BENCH_EXPERTS ?? unlessQuick(100_000, 25_000));
/** One of the staff that `loadExperts` creates. */
export const ADMIN = 1;
const STAFF = 'superadmin@example.com';
const EXPERT = 'expert@example.com';

/** Calls that people wait for, on the demo: who makes them, and their address. */
export const READS: [name: string, as: string, path: (api: Api) => Promise<string> | string][] = [
  ['experts list', STAFF, () => '/experts/list/?page=1&page_size=25'],
  ['an expert', STAFF, async (api) => `/experts/${await firstId(api, '/experts/list/')}/`],
  ['assessments', STAFF, () => '/assessments/?page=1&page_size=10'],
  ['an assessment for staff', STAFF, async (api) => `/assessments/${await firstId(api, '/assessments/')}/`],
  [
    'results of an assessment',
    STAFF,
    async (api) => `/assessments/${await firstId(api, '/assessments/?status=completed')}/summary-stats/`,
  ],
  ['VIS list', STAFF, () => '/brands/vis/?page=1&page_size=12'],
  ['one VIS', STAFF, async (api) => `/brands/vis/${await firstId(api, '/brands/vis/')}/`],
  ['payments', STAFF, () => '/business/admin/payouts/?page=1&page_size=10'],
  ['own profile', EXPERT, () => '/experts/profile/me/'],
  ["an expert's home", EXPERT, () => '/projects/surveys/'],
  ['My Payouts', EXPERT, () => '/projects/payouts/summary/'],
  [
    'an assessment as its expert reads it',
    EXPERT,
    async (api) => `/assessments/${await firstId(api, '/projects/surveys/', EXPERT)}/`,
  ],
];

/** Requests per second at 16 connections on both databases, beside a bare Fastify route with one statement that returns the same bytes. */
export async function run(): Promise<void> {
  await measureDemo('embedded database', '');
  if (!postgresBinaries()) return;
  const postgres = await startPostgres();
  try {
    for (const name of ['demo', 'experts']) await postgres.createDatabase(name);
    await measureDemo('PostgreSQL', postgres.databaseUrl('demo'));
    await measureExperts(postgres.databaseUrl('experts'));
  } finally {
    await postgres.stop();
  }
}

async function measureDemo(database: string, databaseUrl: string): Promise<void> {
  const product = await startProcess({ SEED_DEMO: '1', DATABASE_URL: databaseUrl });
  const bare = await startBare(databaseUrl);
  const api = apiOf(product.url);
  // Both products may have had the same port.
  tokens.clear();
  try {
    heading(database);
    for (const [name, as, address] of READS.slice(0, unlessQuick(READS.length, 1))) {
      const target = await address(api);
      await compare(name, `${product.url}/api${target}`, await authorised(product.url, as), bare.url);
    }
    await measureSignIn(product.url, api);
  } finally {
    await bare.stop();
    await product.stop();
  }
}

/** The calls whose work grows with the panel. */
async function measureExperts(databaseUrl: string): Promise<void> {
  const secret = randomSecret();
  const env = { SEED_DEMO: '0', DATABASE_URL: databaseUrl, JWT_SECRET: secret };
  const product = await startProcess(env);
  const bare = await startBare(databaseUrl);
  try {
    await loadExperts(databaseUrl, EXPERTS);
    const headers = { authorization: `Bearer ${await openSession(databaseUrl, secret, ADMIN)}` };
    heading(`PostgreSQL, ${EXPERTS.toLocaleString('en-US')} experts`);
    const list = `${product.url}/api/experts/list/?page=1&page_size=25`;
    await compare('experts list', list, headers, bare.url);
    await compare('search and filter', `${list}&gender=female&search=errei`, headers, bare.url);
    await compare('an expert', `${product.url}/api/experts/${EXPERTS / 2}/`, headers, bare.url);
    const patch = (id: number): Request => ({
      method: 'PATCH',
      path: `/api/experts/${id}/`,
      headers: { ...headers, 'content-type': 'application/json' },
      body: JSON.stringify({ rating: id % 6 }),
    });
    // More people than requests, so that each changes something.
    const people = Array.from({ length: 20_000 }, (_, index) => patch(EXPERTS - 10 - index));
    const ours = await measure(product.url, people);
    print('save of an expert', ours, await measure(bare.url, [insert]));
  } finally {
    await bare.stop();
    await product.stop();
  }
}

const insert: Request = {
  method: 'POST',
  path: '/',
  headers: { 'content-type': 'application/json' },
  body: '{"rating":3}',
};

async function measureSignIn(url: string, api: Api): Promise<void> {
  type Listed = { results: { email: string; activity: string }[] };
  const { body } = await api<Listed>('GET', '/experts/list/?page_size=100', STAFF);
  // Each connection begins at another person: the throttle would refuse too many sign-ins of one.
  const requests = body.results
    .filter((expert) => expert.activity === 'Active')
    .map(
      ({ email }): Request => ({
        method: 'POST',
        path: '/api/auth/token/',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ username: email, password: DEMO_PASSWORD }),
      }),
    );
  console.log(`| sign-in | ${await measure(url, requests)} | | |`);
}

async function compare(name: string, address: string, headers: Record<string, string>, bareUrl: string): Promise<void> {
  const answer = await fetch(address, { headers });
  if (answer.status !== 200) throw new Error(`${name}: ${answer.status} ${await answer.text()}`);
  const key = encodeURIComponent(name);
  await fetch(`${bareUrl}/${key}`, {
    method: 'PUT',
    headers: { 'content-type': 'application/json' },
    body: await answer.text(),
  });
  const { origin, pathname, search } = new URL(address);
  const ours = await measure(origin, [{ path: pathname + search, headers }]);
  print(name, ours, await measure(bareUrl, [{ path: `/${key}` }]));
}

function heading(database: string): void {
  console.log(`\n| ${database} | requests/s | bare | share |\n|---|---|---|---|`);
}

const print = (name: string, ours: number, bare: number) =>
  console.log(`| ${name} | ${ours} | ${bare} | ${Math.round((100 * ours) / bare)} % |`);

/** Requests per second, after a second of warming up. @throws Error if any is refused */
export async function measure(url: string, requests: Request[]): Promise<number> {
  let connection = 0;
  const load = (duration: number) =>
    autocannon({
      url,
      connections: CONNECTIONS,
      ...unlessQuick({ duration }, { amount: CONNECTIONS }),
      setupClient(client) {
        const first = Math.floor((connection++ * requests.length) / CONNECTIONS) % requests.length;
        client.setRequests([...requests.slice(first), ...requests.slice(0, first)]);
      },
    });
  await load(1);
  const { requests: answered, non2xx } = await load(SECONDS);
  if (non2xx > 0) throw new Error(`${url}: ${non2xx} answers were not 2xx`);
  return Math.round(answered.average);
}

async function firstId(api: Api, list: string, as = STAFF): Promise<number> {
  const { body } = await api<{ results: { id: number }[] }>('GET', list, as);
  return body.results[0]?.id ?? 0;
}

const tokens = new Map<string, string>();

async function authorised(url: string, email: string): Promise<Record<string, string>> {
  const token = tokens.get(url + email) ?? (await accessToken(url, email));
  tokens.set(url + email, token);
  return { authorization: `Bearer ${token}` };
}

async function startBare(databaseUrl: string): Promise<{ url: string; stop: () => Promise<void> }> {
  const port = await freePort();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'panel-bare-'));
  const child: ChildProcess = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-server.ts')], {
    env: { ...process.env, PORT: String(port), DATABASE_URL: databaseUrl, DATA_DIR: dataDir },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout) await once(child.stdout, 'data');
  return {
    url: `http://localhost:${port}`,
    async stop() {
      child.kill();
      await once(child, 'exit');
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
