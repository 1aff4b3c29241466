import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import path from 'node:path';
import autocannon, { type Client } from 'autocannon';
import { DEMO_PASSWORD } from '#common/settings/demo.ts';
import { accessToken } from '#tests/servers/api.ts';
import { freePort } from '#tests/servers/free-port.ts';
import { type PostgresServer, postgresBinaries, startPostgres } from '#tests/servers/postgres.ts';
import { startProcess } from '#tests/servers/product.ts';

const CONNECTIONS = 16;
const SECONDS = 5;

/** Requests per second at 16 connections on both databases, beside a bare Fastify route and a bare pg query. */
export async function run(): Promise<void> {
  const postgres = postgresBinaries() ? await startPostgres() : undefined;
  try {
    if (postgres) await measureBare(postgres);
    await measureProduct('embedded database', '');
    if (postgres) {
      await postgres.createDatabase('bench');
      await measureProduct('PostgreSQL', postgres.databaseUrl('bench'));
    }
  } finally {
    await postgres?.stop();
  }
}

async function measureBare(postgres: PostgresServer): Promise<void> {
  const port = await freePort();
  const child: ChildProcess = spawn(process.execPath, [path.join(import.meta.dirname, 'bare-server.ts')], {
    env: { ...process.env, PORT: String(port), DATABASE_URL: postgres.databaseUrl('postgres') },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  if (child.stdout) await once(child.stdout, 'data');
  await measure('bare Fastify route', `http://localhost:${port}/`);
  await measure('bare pg query', `http://localhost:${port}/query`);
  child.kill();
}

async function measureProduct(name: string, databaseUrl: string): Promise<void> {
  const product = await startProcess({ SEED_DEMO: '1', DATABASE_URL: databaseUrl });
  try {
    const headers = { authorization: `Bearer ${await accessToken(product.url, 'admin@example.com')}` };
    const list = await fetch(`${product.url}/api/brands/vis/?page_size=10`, { headers });
    const first = ((await list.json()) as { results: { id: number }[] }).results[0];
    await measure(`${name}: list of VIS`, `${product.url}/api/brands/vis/?page_size=10`, { headers });
    await measure(`${name}: one VIS`, `${product.url}/api/brands/vis/${first?.id}/`, { headers });
    const experts = await fetch(`${product.url}/api/experts/list/?page_size=100`, { headers });
    const { results } = (await experts.json()) as { results: { email: string; activity: string }[] };
    // Each connection begins elsewhere: more sign-ins of one person at once than the throttle allows would be refused.
    const signIns = results
      .filter((expert) => expert.activity === 'Active')
      .map(({ email }) => ({ body: JSON.stringify({ username: email, password: DEMO_PASSWORD }) }));
    await measure(`${name}: sign-in`, `${product.url}/api/auth/token/`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      setupClient: (client) => {
        signIns.push(...signIns.splice(0, 1));
        client.setRequests([...signIns]);
      },
    });
  } finally {
    await product.stop();
  }
}

async function measure(
  name: string,
  url: string,
  request: { method?: 'GET' | 'POST'; headers?: Record<string, string>; setupClient?: (client: Client) => void } = {},
): Promise<void> {
  const result = await autocannon({ url, ...request, connections: CONNECTIONS, duration: SECONDS });
  const failed = result.non2xx > 0 ? `, ${result.non2xx} NOT answered with 2xx` : '';
  console.log(
    `${name.padEnd(34)} ${result.requests.average.toFixed(0).padStart(7)} requests/s, p99 ${result.latency.p99} ms${failed}`,
  );
}
