import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { fillOurs } from '#tests/bench/peers/fill.ts';
import { ours } from '#tests/bench/peers/ours.ts';
import { endProcess } from '#tests/servers/end-process.ts';
import { freePort } from '#tests/servers/free-port.ts';
import { type PostgresServer, postgresBinaries, startPostgres } from '#tests/servers/postgres.ts';

const folder = path.join(import.meta.dirname, '..', 'bench');
const main = path.join(folder, 'main.ts');

type Ended = { code: number; output: string };

/** Runs `npm run bench -- NAMES` with the least that each benchmark can do; PEERS names no folder. */
const bench = (...names: string[]): Promise<Ended> =>
  new Promise((resolve) => {
    const env = { ...process.env, BENCH_QUICK: '1', PEERS: '/nonexistent', NODE_ENV: '' };
    execFile(process.execPath, [main, ...names], { env }, (error, stdout, stderr) =>
      resolve({ code: error ? Number(error.code ?? 1) : 0, output: stdout + stderr }),
    );
  });

test('every benchmark runs', async () => {
  const { code, output } = await bench('imagined');
  const names = /There are: (.*)\./.exec(output)?.[1]?.split(', ') ?? [];
  expect([code, names.length]).toEqual([2, 16]);
  for (const name of names) {
    const begin = performance.now();
    const ended = await bench(name);
    console.log(`${name}: ${((performance.now() - begin) / 1000).toFixed(0)} s`);
    expect(ended.code, ended.output).toBe(0);
  }
}, 1_800_000);

/** The rows of the other back ends, of which `fillOurs` takes those that the portal has too. */
const SEED = `
  CREATE TABLE experts AS SELECT i AS id, 'Ana' AS first_name, 'Rossi' AS last_name, i || '@example.com' AS email, '+49' AS mobile_phone,
    'Company' AS current_company, 'female' AS gender, 'senior' AS expertise_level, 3 AS rating, date '1980-01-01' AS birthdate,
    true AS is_active, now() - i * interval '1 day' AS created_at FROM generate_series(1, 30) i;
  CREATE TABLE expert_industries AS SELECT id AS expert_id, id % 12 + 1 AS industry_id FROM experts;
  CREATE TABLE expert_regions AS SELECT id AS expert_id, id % 7 + 1 AS region_id FROM experts`;

describe.runIf(postgresBinaries())('the portal beside other back ends', () => {
  let postgres: PostgresServer;
  let dataDir: string;
  let server: ChildProcess | undefined;
  beforeAll(async () => {
    postgres = await startPostgres();
    dataDir = await mkdtemp(path.join(tmpdir(), 'panel-peers-'));
    for (const name of ['seed', 'ours']) await postgres.createDatabase(name);
    await postgres.run(SEED, 'seed');
    await fillOurs(postgres.databaseUrl('seed'), postgres.databaseUrl('ours'));
    await postgres.createDatabase('bench_ours', 'ours');
  });
  afterAll(async () => {
    if (server) await endProcess(server, 'SIGTERM');
    await postgres?.stop();
    await rm(dataDir, { recursive: true, force: true });
  });

  test('starts in production and answers each of their calls', async () => {
    const address = postgres.databaseUrl('').replace(/\/$/, '');
    const target = ours({ postgres: address, port: await freePort(), dataDir });
    const { cmd, args, cwd, env } = target.start('bench_ours');
    const headers = { authorization: `Bearer ${await target.token()}`, 'content-type': 'application/json' };
    server = spawn(cmd, args, { cwd, env: { ...process.env, ...env }, stdio: ['ignore', 'ignore', 'inherit'] });
    const call = async ({ path: at, method = 'GET', body }: { path: string; method?: string; body?: object }) => {
      const answer = await fetch(target.base + at, { method, headers, body: body && JSON.stringify(body) });
      expect(answer.status, at).toBe(200);
      return answer;
    };
    await vi.waitFor(() => call({ path: target.list }), { timeout: 60_000, interval: 100 });
    const { count, rows } = target.page(await (await call({ path: target.list })).json());
    expect([count, rows.length]).toEqual([30, 25]);
    const found = target.page(await (await call({ path: target.search('Rossi') })).json());
    expect(found.count).toBe(30);
    expect(target.row(await (await call(target.patch(7, 5))).json())).toMatchObject({ rating: 5 });
    expect(target.row(await (await call({ path: target.detail(7) })).json())).toMatchObject({ email: '7@example.com' });
    expect(target.session(await (await call(target.login)).json()).length).toBeGreaterThan(20);
    expect((await (await call({ path: target.csv })).text()).trim().split('\n')).toHaveLength(31);
  });

  test('is what their scripts read', async () => {
    const { default: target } = await import(path.join(folder, 'peers', 'ours.mjs'));
    expect(Object.keys(target)).toEqual(Object.keys(ours({ postgres: '', port: 1, dataDir: '' })));
  });
});
