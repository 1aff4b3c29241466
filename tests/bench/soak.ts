import { once } from 'node:events';
import autocannon, { type Request } from 'autocannon';
import pg from 'pg';
import { randomSecret } from '#server/access/tokens.ts';
import { apiOf } from '#tests/servers/api.ts';
import { startPostgres } from '#tests/servers/postgres.ts';
import { startProcess } from '#tests/servers/product.ts';
import { buildIfStale } from '../../tools/portal-build.ts';
import { BUILT, PRODUCTION, residentMegabytes } from './production.ts';
import { unlessQuick } from './quick.ts';
import { READS } from './requests.ts';
import { openSession } from './session.ts';

const MINUTES = Number(process.env.SOAK_MINUTES ?? unlessQuick(60, 1));
const CONNECTIONS = 16;
const PER_SECOND = Number(process.env.SOAK_RATE ?? 150);
/** One in this many calls is a save. */
const SAVE_EVERY = 10;

/** The memory of the built server, minute by minute, under a mixed load on PostgreSQL: reads of all kinds, saves, and once a minute each file. */
export async function run(): Promise<void> {
  await buildIfStale(['sources', 'server', 'api']);
  const postgres = await startPostgres();
  await postgres.createDatabase('panel');
  const databaseUrl = postgres.databaseUrl('panel');
  const secret = randomSecret();
  try {
    const calls = await seed(databaseUrl, secret);
    const env = { ...PRODUCTION, DATABASE_URL: databaseUrl, JWT_SECRET: secret };
    const product = await startProcess(env, undefined, BUILT);
    await soak(product.url, product.pid(), await authorised(databaseUrl, secret, calls)).finally(product.stop);
  } finally {
    await postgres.stop();
  }
}

type Call = { as: number; path: string };
type Calls = { reads: Call[]; files: Call[]; saved: { as: number; ids: number[] } };

/** Fills the database with the demo, in which nobody can sign in any more, and finds what to call. */
async function seed(databaseUrl: string, secret: string): Promise<Calls> {
  const product = await startProcess({ SEED_DEMO: '1', DATABASE_URL: databaseUrl, JWT_SECRET: secret });
  const client = new pg.Client(databaseUrl);
  await client.connect();
  try {
    const api = apiOf(product.url);
    const idOf = async (email: string) =>
      (await client.query<{ id: number }>('select id from users where email = $1', [email])).rows[0]?.id ?? 0;
    const reads: Call[] = [];
    for (const [, email, path] of READS) reads.push({ as: await idOf(email), path: await path(api) });
    const staff = await idOf('superadmin@example.com');
    const experts = await client.query<{ id: number }>("select id from users where role = 'expert'");
    const results = reads.find(({ path }) => path.endsWith('/summary-stats/'))?.path ?? '';
    const files = [
      '/experts/export/',
      ...['export-csv/', 'export-pdf/'].map((file) => results.replace('summary-stats/', file)),
    ];
    await client.query('update users set password_hash = null');
    return {
      reads,
      files: files.map((path) => ({ as: staff, path })),
      saved: { as: staff, ids: experts.rows.map(({ id }) => id) },
    };
  } finally {
    await client.end();
    await product.stop();
  }
}

type Requests = { frequent: Request[]; files: Request[] };

async function authorised(databaseUrl: string, secret: string, { reads, files, saved }: Calls): Promise<Requests> {
  const tokens = new Map<number, string>();
  for (const { as } of [...reads, ...files]) {
    if (!tokens.has(as)) tokens.set(as, await openSession(databaseUrl, secret, as));
  }
  const headers = (as: number) => ({ authorization: `Bearer ${tokens.get(as)}` });
  const read = ({ as, path }: Call): Request => ({ method: 'GET', path: `/api${path}`, headers: headers(as) });
  const save = (id: number, index: number): Request => ({
    method: 'PATCH',
    path: `/api/experts/${id}/`,
    headers: { ...headers(saved.as), 'content-type': 'application/json' },
    body: JSON.stringify({ rating: index % 6 }),
  });
  const gets = reads.map(read);
  const frequent = saved.ids.flatMap((id, index) => [
    ...Array.from(
      { length: SAVE_EVERY - 1 },
      (_, step) => gets[(index * (SAVE_EVERY - 1) + step) % gets.length] ?? save(id, index),
    ),
    save(id, index),
  ]);
  return { frequent, files: files.map(read) };
}

async function soak(url: string, pid: number, { frequent, files }: Requests): Promise<void> {
  console.log(`at rest: ${(await residentMegabytes(pid)).toFixed(0)} MB`);
  for (let minute = 1; minute <= MINUTES; minute += 1) {
    const load = autocannon(
      { url, connections: CONNECTIONS, overallRate: PER_SECOND, duration: unlessQuick(60, 1), requests: frequent },
      () => undefined,
    );
    // The files may take longer than the load.
    const done = once(load, 'done') as Promise<[autocannon.Result]>;
    for (const { path, headers } of files) {
      const answer = await fetch(`${url}${path}`, { headers: headers as Record<string, string> });
      if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
      await answer.arrayBuffer();
    }
    const [{ requests, non2xx }] = await done;
    const memory = (await residentMegabytes(pid)).toFixed(0);
    console.log(`minute ${minute}: ${memory} MB, ${Math.round(requests.average)} requests/s, ${non2xx} refused`);
  }
}
