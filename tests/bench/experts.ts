import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { ASSIGN_MATCHING_MAX } from '#common/people/experts/assign-matching.ts';
import { expertListQuery } from '#common/people/experts/filters.ts';
import { randomSecret } from '#server/access/tokens.ts';
import { openSession } from '#server/accounts/sessions.ts';
import { readConfig } from '#server/data/config/config.ts';
import type { Db } from '#server/data/database.ts';
import { createPglite } from '#server/data/embedded.ts';
import type { Context } from '#server/outside/context.ts';
import { listExperts } from '#server/people/experts/list/list.ts';
import { type RunningServer, startServer } from '#server/start/start.ts';
import { type PostgresServer, startPostgres } from '#tests/servers/postgres.ts';
import { measureAssigning } from './experts/assigning.ts';
import { measureExport } from './experts/export.ts';
import { insertExperts, loadExperts } from './experts/load.ts';
import { mostRowsRead } from './experts/plans.ts';
import { quantile } from './experts/quantile.ts';
import { unlessQuick } from './quick.ts';

const SIZES = (process.env.BENCH_EXPERTS ?? unlessQuick('100000,1000000', '1000')).split(',').map(Number);
const REPEATS = unlessQuick(30, 1);

/** What is asked for, as the query of GET experts/list/. `{pages}` is the number of the last page. */
const QUERIES: [name: string, query: string][] = [
  ['first page', ''],
  ['page of 100, by name', 'page_size=100&ordering=name'],
  ['deep page (the middle)', 'page_size=100&page={middle}'],
  ['deep page (the last)', 'page_size=100&page={last}'],
  ['search a name', 'search=ferreira'],
  ['search part of a word', 'search=errei'],
  ['search an address', 'search=ferreira77%40'],
  ['search a company', 'search=company%204321'],
  ['search two words', 'search=ana%20ferreira'],
  ['search two letters', 'search=qx'],
  ['search what nobody has', 'search=qqqxqqq'],
  ['qualification', 'qualification=5'],
  ['level', 'expertise_level=senior'],
  ['gender', 'gender=female'],
  ['design expertise', 'design_expertise=package'],
  ['segments', 'segments=1&segments=2'],
  ['backgrounds', 'backgrounds=agency&backgrounds=academia'],
  ['activity', 'activity=Active'],
  ['beverage client', 'beverage_client=true'],
  ['review queue', 'status=pending&registered=true&ordering=waitingSince'],
  [
    'everything at once',
    'search=ferr&qualification=5&expertise_level=senior&gender=female&segments=1&backgrounds=agency',
  ],
  [
    'rare combination, by name',
    'qualification=1&segments=9&design_expertise=graphic&beverage_client=true&ordering=name',
  ],
];

/** As many as the embedded database is meant for. */
const EMBEDDED = unlessQuick(10_000, 500);

/** Lists, searches and filters on the embedded database, and with the export and assigning on larger panels on PostgreSQL. */
export async function run(): Promise<void> {
  await benchmarkEmbedded(EMBEDDED);
  const postgres = await startPostgres();
  try {
    for (const size of SIZES) await benchmark(postgres, size);
  } finally {
    await postgres.stop();
  }
}

async function benchmarkEmbedded(size: number): Promise<void> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'panel-bench-'));
  const config = readConfig({ SEED_DEMO: '0', DATA_DIR: dataDir, SERVE_PORTAL: '0', HOST: '127.0.0.1' });
  const start = () => startServer({ ...config, port: 0 });
  try {
    await (await start()).close();
    const client = await createPglite(path.join(dataDir, 'db'));
    await insertExperts((text, params) => client.query(text, params), size).finally(() => client.close());
    const server = await start();
    console.log(`\n## ${size.toLocaleString('en-US')} experts in the embedded database\n`);
    await measureLists(server, size).finally(server.close);
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function benchmark(postgres: PostgresServer, size: number): Promise<void> {
  const name = `experts_${size}`;
  await postgres.createDatabase(name);
  const url = postgres.databaseUrl(name);
  const config = readConfig({
    NODE_ENV: 'test',
    SEED_DEMO: '0',
    DATABASE_URL: url,
    JWT_SECRET: randomSecret(),
    PORT: '0',
    HOST: '127.0.0.1',
  });
  const server = await startServer({ ...config, port: 0 });
  try {
    const seconds = await timed(() => loadExperts(url, size));
    console.log(`\n## ${size.toLocaleString('en-US')} experts (loaded in ${(seconds / 1000).toFixed(0)} s)\n`);
    const pool = new pg.Pool({ connectionString: url });
    await measureLists(server, size, pool).finally(() => pool.end());
    await measureExport(server, url, await staffToken(server));
    // More than ASSIGN_MATCHING_MAX have to be filtered first.
    if (size <= ASSIGN_MATCHING_MAX) await measureAssigning(server, await staffToken(server));
  } finally {
    await server.close();
    await postgres.dropDatabase(name);
  }
}

/** `pool`: where PostgreSQL is asked how many rows were read. */
async function measureLists(server: RunningServer, size: number, pool?: pg.Pool): Promise<void> {
  const token = await staffToken(server);
  console.log('| query | matches | p50 ms | p99 ms | rows read |\n|---|---|---|---|---|');
  const pages = Math.floor(size / 100);
  for (const [label, template] of QUERIES) {
    const query = template.replace('{middle}', String(Math.floor(pages / 2))).replace('{last}', String(pages));
    const times: number[] = [];
    let body = { count: 0, countExact: true };
    for (let repeat = 0; repeat < REPEATS; repeat += 1) {
      const start = performance.now();
      const response = await fetch(`${server.url}/api/experts/list/?${query}`, {
        headers: { authorization: `Bearer ${token}` },
      });
      if (response.status !== 200) throw new Error(`${query}: ${response.status} ${await response.text()}`);
      body = (await response.json()) as typeof body;
      times.push(performance.now() - start);
    }
    const read = pool ? (await rowsReadBy(server.ctx, pool, query)).toLocaleString('en-US') : '';
    const count = `${body.countExact ? '' : 'about '}${body.count.toLocaleString('en-US')}`;
    console.log(`| ${label} | ${count} | ${quantile(times, 0.5)} | ${quantile(times, 0.99)} | ${read} |`);
  }
}

/** Runs the list once more with every statement noted, and asks PostgreSQL how many rows each reads. */
async function rowsReadBy(ctx: Context, pool: pg.Pool, query: string): Promise<number> {
  const statements: { text: string; params: unknown[] }[] = [];
  const logger = { logQuery: (text: string, params: unknown[]) => void statements.push({ text, params }) };
  const db = drizzle(pool, { logger }) as unknown as Db;
  const params = new URLSearchParams(query);
  const fields = Object.fromEntries([...new Set(params.keys())].map((key) => [key, params.getAll(key)]));
  const single = Object.entries(fields).map(([key, values]) => [key, values.length > 1 ? values : values[0]]);
  await listExperts({ ...ctx, db }, expertListQuery.parse(Object.fromEntries(single)), {
    id: 1,
    session: '',
  });
  return mostRowsRead(pool, statements);
}

async function staffToken(server: RunningServer): Promise<string> {
  const { rows } = await server.ctx.db.execute<{ id: number }>("select id from users where role = 'admin' limit 1");
  const id = rows[0]?.id ?? 0;
  await server.ctx.db.execute(
    "insert into settings (key, value) values ('staff_second_factor_required', 'false') on conflict do nothing",
  );
  return (await openSession(server.ctx, server.ctx.db, id)).access;
}

async function timed(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  await work();
  return performance.now() - start;
}
