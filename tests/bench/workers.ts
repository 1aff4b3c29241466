import type { Request } from 'autocannon';
import pg from 'pg';
import { hashPassword } from '#server/accounts/passwords.ts';
import { PASSWORD } from '#tests/api/factories.ts';
import { startPostgres } from '#tests/servers/postgres.ts';
import { type ProductProcess, startProcess } from '#tests/servers/product.ts';
import { buildIfStale } from '../../tools/portal-build.ts';
import { loadExperts } from './experts/load.ts';
import { BUILT, PRODUCTION } from './production.ts';
import { unlessQuick } from './quick.ts';
import { ADMIN, EXPERTS, measure } from './requests.ts';
import { openSession } from './session.ts';
import { median } from './startup.ts';

const ROUNDS = unlessQuick(5, 1);
/** More people than sign in at a time, so that nobody does so too often. */
const PEOPLE = 1000;

/** Requests per second of the built server with one worker and with two, in turns, on PostgreSQL with many experts. */
export async function run(): Promise<void> {
  await buildIfStale(['sources', 'server', 'api']);
  const postgres = await startPostgres();
  await postgres.createDatabase('panel');
  const databaseUrl = postgres.databaseUrl('panel');
  const env = { ...PRODUCTION, DATABASE_URL: databaseUrl, API_DOCS: '1' };
  const products: ProductProcess[] = [];
  try {
    for (const WORKERS of ['1', '2']) {
      products.push(await startProcess({ ...env, WORKERS }, undefined, BUILT));
    }
    await loadExperts(databaseUrl, EXPERTS);
    console.log('| requests/s | 1 worker | 2 workers | gain |\n|---|---|---|---|');
    for (const [name, requests] of Object.entries(await callsOf(databaseUrl))) {
      const found: number[][] = [[], []];
      for (let turn = 0; turn < 2 * ROUNDS; turn += 1) {
        found[turn % 2]?.push(await measure(products[turn % 2]?.url ?? '', requests));
      }
      const [one = 0, two = 0] = found.map(median);
      console.log(`| ${name} | ${one} | ${two} | ${(two / one).toFixed(2)} |`);
    }
  } finally {
    for (const product of products) await product.stop();
    await postgres.stop();
  }
}

async function callsOf(databaseUrl: string): Promise<Record<string, Request[]>> {
  const client = new pg.Client(databaseUrl);
  await client.connect();
  const { rows } = await client.query<{ email: string }>(
    `with changed as (update users set password_hash = $1 returning *)
    select email from changed where role = 'expert' limit ${PEOPLE}`,
    [await hashPassword(PASSWORD)],
  );
  await client.end();
  const headers = { authorization: `Bearer ${await openSession(databaseUrl, PRODUCTION.JWT_SECRET, ADMIN)}` };
  return {
    'description of the API (Node alone)': [{ path: '/api/openapi.json' }],
    'list of 25 experts with count': [{ path: '/api/experts/list/?page=1&page_size=25', headers }],
    'an expert': [{ path: `/api/experts/${EXPERTS / 2}/`, headers }],
    'sign-in (argon2id)': rows.map(({ email }) => ({
      method: 'POST',
      path: '/api/auth/token/',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ username: email, password: PASSWORD }),
    })),
  };
}
