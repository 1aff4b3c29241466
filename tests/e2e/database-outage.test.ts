import pg from 'pg';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { randomSecret } from '#server/access/tokens.ts';
import { readConfig } from '#server/data/config/config.ts';
import { openDatabase } from '#server/data/open-database.ts';
import { writeSettings } from '#server/data/settings.ts';
import type { Context } from '#server/outside/context.ts';
import { createSuperAdmin } from '#tests/api/factories.ts';
import { type PostgresServer, startPostgres } from '#tests/servers/postgres.ts';
import { type ProductProcess, startProcess } from '#tests/servers/product.ts';

const ROUNDS = Number(process.env.SOAK_OUTAGES ?? 1);
const WRITERS = 6;
const WRITES_A_ROUND = 30;
/** What a client waits for after a refusal, in milliseconds. */
const PAUSE = 25;
const WAIT = { timeout: 60_000, interval: 20 };

const onPostgres = process.env.TEST_DATABASE === 'postgres';

/** Two copies of the product on one PostgreSQL, and people who write through them without a pause. */
let postgres: PostgresServer;
let copies: ProductProcess[];
let token: string;

beforeAll(async () => {
  if (!onPostgres) return;
  postgres = await startPostgres({ durable: true });
  await postgres.createDatabase('panel');
  const url = postgres.databaseUrl('panel');
  const env = { DATABASE_URL: url, SEED_DEMO: '0', JWT_SECRET: randomSecret() };
  const database = await openDatabase({ url, dataDir: '' });
  await writeSettings(database.db, { staff_second_factor_required: false });
  token = (await createSuperAdmin({ db: database.db, config: readConfig(env) } as Context)).token;
  await database.close();
  copies = await Promise.all([startProcess(env), startProcess(env)]);
});
afterAll(async () => {
  await Promise.all((copies ?? []).map((copy) => copy.stop()));
  await postgres?.stop();
});

type Written = { acknowledged: string[]; refused: number; wrong: string[] };

/** Invites staff one after another until `done`: each acknowledged one is an account, a mail and a job. */
async function write(copy: ProductProcess, name: string, written: Written, done: () => boolean): Promise<void> {
  for (let count = 0; !done(); count += 1) {
    const email = `${name}-${count}@example.com`;
    const answer = await fetch(`${copy.url}/api/staff/`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ first_name: 'Ada', last_name: 'Staff', email, role: 'admin' }),
    }).catch((error: Error) => error);
    if (answer instanceof Error) {
      written.wrong.push(`no answer: ${answer.message}`);
      return;
    }
    const body = (await answer.json()) as { detail?: string };
    if (answer.status === 201) written.acknowledged.push(email);
    else if (answer.status === 503 && answer.headers.get('retry-after') && body.detail) {
      written.refused += 1;
      await new Promise((resolve) => setTimeout(resolve, PAUSE));
    } else written.wrong.push(`${answer.status} ${JSON.stringify(body)}`);
  }
}

const statusOf = async (copy: ProductProcess, path: string) => (await fetch(copy.url + path)).status;

async function rowsOf(statement: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(postgres.databaseUrl('panel'));
  await client.connect();
  return client
    .query(statement)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}

test.runIf(onPostgres)(
  `copies outlive PostgreSQL stopped hard under load (rounds: ${ROUNDS}), answer 503 meanwhile, and lose nothing they acknowledged`,
  async () => {
    let done = false;
    const written = copies.map((): Written => ({ acknowledged: [], refused: 0, wrong: [] }));
    const of = (index: number) => written[index] as Written;
    const writing = copies.flatMap((copy, index) =>
      Array.from({ length: WRITERS }, (_, writer) => write(copy, `w${index}-${writer}`, of(index), () => done)),
    );
    const everyCopy = (check: (copy: ProductProcess, index: number) => void | Promise<void>) =>
      vi.waitFor(() => Promise.all(copies.map(check)), WAIT);
    const outages: string[] = [];

    for (let round = 0; round < ROUNDS; round += 1) {
      const before = written.map(({ acknowledged }) => acknowledged.length);
      await everyCopy((_, index) => {
        expect(of(index).wrong).toEqual([]);
        expect(of(index).acknowledged.length).toBeGreaterThan((before[index] ?? 0) + WRITES_A_ROUND);
      });
      const refused = written.map((one) => one.refused);
      await postgres.crash(round % 2 === 0 ? 'kill' : 'immediate');
      const crashed = Date.now();
      await everyCopy(async (copy, index) => {
        expect(of(index).wrong).toEqual([]);
        expect(of(index).refused).toBeGreaterThan((refused[index] ?? 0) + WRITERS);
        expect(await statusOf(copy, '/readyz')).toBe(503);
      });
      for (const copy of copies) {
        expect(await statusOf(copy, '/healthz')).toBe(200);
        expect(await statusOf(copy, '/login')).toBe(200);
        expect(await statusOf(copy, '/api/business/contact/')).toBe(503);
      }
      await postgres.restart();
      const restarted = Date.now();
      const first = written.map(({ acknowledged }) => acknowledged.length);
      await everyCopy(async (copy, index) => {
        expect(of(index).wrong).toEqual([]);
        expect(of(index).acknowledged.length).toBeGreaterThan(first[index] ?? 0);
        expect(await statusOf(copy, '/readyz')).toBe(200);
      });
      const last = written.map(({ acknowledged }) => acknowledged.at(-1));
      await vi.waitFor(async () => {
        const sent = await rowsOf(`SELECT "to" FROM mails WHERE status = 'sent'`);
        expect(sent.map(({ to }) => to)).toEqual(expect.arrayContaining(last));
      }, WAIT);
      outages.push(`away ${restarted - crashed} ms, back within ${Date.now() - restarted} ms`);
    }
    done = true;
    await Promise.all(writing);

    const acknowledged = written.flatMap((one) => one.acknowledged);
    const held = new Set((await rowsOf('SELECT email FROM users')).map(({ email }) => email));
    expect(written.flatMap(({ wrong }) => wrong)).toEqual([]);
    expect(acknowledged.filter((email) => !held.has(email))).toEqual([]);
    const mails = await rowsOf('SELECT "to" FROM mails');
    expect(acknowledged.filter((email) => !mails.some(({ to }) => to === email))).toEqual([]);
    const refused = written.reduce((sum, one) => sum + one.refused, 0);
    console.log(`${acknowledged.length} acknowledged, ${refused} refused with 503; ${outages.join('; ')}`);
  },
  ROUNDS * 60_000 + 60_000,
);
