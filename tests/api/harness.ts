import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import type { LevelWithSilent } from 'pino';
import { inject } from 'vitest';
import { createAdapters } from '#server/adapters.ts';
import { type Config, readConfig } from '#server/config/config.ts';
import type { Context } from '#server/context.ts';
import { createApp } from '#server/create-app.ts';
import type { Database } from '#server/db/database.ts';
import { fromPgliteClient, openDatabase } from '#server/db/open-database.ts';
import { createJobs, type JobQueue } from '#server/jobs/queue.ts';
import { createLog, type Logger } from '#server/process/log.ts';
import type {} from '#tests/setup/provided.ts';

export type Answer<Body = unknown> = { status: number; body: Body; headers: Headers };

export type CallOptions = { token?: string; body?: unknown; headers?: Record<string, string> };

export type TestMail = {
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  attachments: { filename: string }[];
  sent_at: string;
};

export type TestServer = {
  url: string;
  ctx: Context;
  jobs: JobQueue;
  /** A real HTTP request; objects go as JSON, FormData as multipart. */
  call: <Body = Record<string, unknown>>(method: string, path: string, options?: CallOptions) => Promise<Answer<Body>>;
  /** Mails to an address, newest first. */
  mailsTo: (address: string) => Promise<TestMail[]>;
  close: () => Promise<void>;
};

/** Starts the server on a copy of the migrated database, listening on `port` or a free one; nothing is seeded. */
export async function startTestServer(
  overrides: Partial<Config> = {},
  log: Logger = createLog((process.env.LOG_LEVEL ?? 'error') as LevelWithSilent),
): Promise<TestServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'panel-api-'));
  const config: Config = { ...readConfig({ NODE_ENV: 'test', SEED_DEMO: '0', DATA_DIR: dataDir }), ...overrides };
  const { database, drop } = await copyDatabase();
  const jobs = createJobs({ database, log });
  const ctx: Context = { config, database, db: database.db, jobs, log, ...createAdapters(config) };
  await jobs.start(ctx);
  const app = await createApp(ctx);
  const url = await app.listen({ port: overrides.port ?? 0, host: '127.0.0.1' });

  const call: TestServer['call'] = async (method, target, options = {}) => {
    const response = await fetch(url + target, { method, ...requestInit(options) });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json') && text !== '';
    return { status: response.status, body: (json ? JSON.parse(text) : text) as never, headers: response.headers };
  };
  return {
    url,
    ctx,
    jobs,
    call,
    async mailsTo(address) {
      const answer = await call<TestMail[]>('GET', '/dev/mail', { headers: { accept: 'application/json' } });
      return answer.body.filter((mail) => mail.to === address);
    },
    async close() {
      await app.close();
      await jobs.stop();
      await database.close();
      await drop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function requestInit({ token, body, headers = {} }: CallOptions): RequestInit {
  const all: Record<string, string> = { ...headers };
  if (token) all.authorization = `Bearer ${token}`;
  if (body === undefined || body instanceof FormData) return { headers: all, body: body as FormData | undefined };
  all['content-type'] ??= 'application/json';
  return { headers: all, body: typeof body === 'string' ? body : JSON.stringify(body) };
}

async function copyDatabase(): Promise<{ database: Database; drop: () => Promise<void> }> {
  if (process.env.TEST_DATABASE === 'postgres') return copyPostgres();
  const snapshot = await readFile(inject('pgliteSnapshot'));
  const client = await PGlite.create({ loadDataDir: new Blob([new Uint8Array(snapshot)]), extensions: { pg_trgm } });
  return { database: await fromPgliteClient(client), drop: async () => undefined };
}

async function copyPostgres(): Promise<{ database: Database; drop: () => Promise<void> }> {
  const { url, drop } = await copyPostgresDatabase();
  return { database: await openDatabase({ url, dataDir: '' }), drop };
}

/** A migrated database of its own on the PostgreSQL server of the test run. */
export async function copyPostgresDatabase(): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `panel_${randomUUID().replaceAll('-', '')}`;
  const run = async (statement: string) => {
    const client = new pg.Client(inject('postgresUrl'));
    await client.connect();
    await client.query(statement).finally(() => client.end());
  };
  await run(`CREATE DATABASE "${name}" TEMPLATE "${inject('postgresTemplate')}"`);
  const url = new URL(inject('postgresUrl'));
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`DROP DATABASE IF EXISTS "${name}" WITH (FORCE)`) };
}
