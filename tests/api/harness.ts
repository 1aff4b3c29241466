import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { and, eq, sql } from 'drizzle-orm';
import type { FastifyInstance } from 'fastify';
import type { LevelWithSilent } from 'pino';
import { vi } from 'vitest';
import { type Config, readConfig } from '#server/data/config/config.ts';
import { createLog, type Logger } from '#server/data/log.ts';
import { createJobs, type JobQueue } from '#server/data/queue.ts';
import { auditEntries } from '#server/data/schema/system.ts';
import { createAdapters } from '#server/outside/adapters.ts';
import type { Context } from '#server/outside/context.ts';
import { createApp } from '#server/start/create-app.ts';
import { createNeighbours } from '#tests/factories/neighbours.ts';
import { takeDatabase } from './databases.ts';

export type Answer<Body = unknown> = { status: number; body: Body; headers: Headers };

export type CallOptions = { token?: string; body?: unknown; headers?: Record<string, string> };

export type TestMail = {
  id: number;
  to: string;
  subject: string;
  text: string;
  html: string;
  sent_at: string;
};

export type TestServer = {
  url: string;
  app: FastifyInstance;
  ctx: Context;
  jobs: JobQueue;
  /** A real HTTP request; objects go as JSON, FormData as multipart. A POST has a key of its own, as in the apps, unless `headers` have one, or '' for none. */
  call: <Body = Record<string, unknown>>(method: string, path: string, options?: CallOptions) => Promise<Answer<Body>>;
  /** Waits for the job that answers a forgotten password: it may mail a code, which changes the registration. */
  untilLinksAreMade: () => Promise<unknown>;
  /** Mails to an address, newest first, with those that a job was asked to write. */
  mailsTo: (address: string) => Promise<TestMail[]>;
  /** The entries of the audit log about a record, oldest first. */
  trailOf: (entity: string, id: number) => Promise<(typeof auditEntries.$inferSelect)[]>;
  close: () => Promise<void>;
};

/** Like {@link startEmptyServer}, with neighbours: rows that no test asks for, so that a missing condition finds too much. */
export async function startTestServer(...how: Parameters<typeof startEmptyServer>): Promise<TestServer> {
  const server = await startEmptyServer(...how);
  await createNeighbours(server.ctx.db);
  return server;
}

/** Starts the server on a migrated database of its own, listening on `port` or a free one; nothing is seeded. */
export async function startEmptyServer(
  overrides: Partial<Config> = {},
  log: Logger = createLog((process.env.LOG_LEVEL ?? 'error') as LevelWithSilent),
): Promise<TestServer> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'panel-api-'));
  const config: Config = { ...readConfig({ NODE_ENV: 'test', SEED_DEMO: '0', DATA_DIR: dataDir }), ...overrides };
  const { database, release } = await takeDatabase();
  const jobs = createJobs({ database, log });
  const ctx: Context = { config, database, db: database.db, jobs, log, ...(await createAdapters(config)) };
  // Jobs by the clock would change data in the middle of a test.
  await jobs.start(ctx, async () => ({ ...(await import('#server/start/jobs.ts')), clock: false }));
  const app = await createApp(ctx);
  const url = await app.listen({ port: overrides.port ?? 0, host: '127.0.0.1' });

  const call: TestServer['call'] = async (method, target, options = {}) => {
    const response = await fetch(url + target, { method, ...requestInit(method, options) });
    const text = await response.text();
    const json = response.headers.get('content-type')?.includes('json') && text !== '';
    return { status: response.status, body: (json ? JSON.parse(text) : text) as never, headers: response.headers };
  };
  const untilLinksAreMade = () =>
    vi.waitFor(
      async () => {
        const { rows } = await database.db.execute(
          sql`select 1 from pgboss.job where name = 'send-reset-link' and state < 'completed'`,
        );
        if (rows.length > 0) throw new Error('A link is still being made');
      },
      { timeout: 20_000, interval: 10 },
    );
  return {
    url,
    app,
    ctx,
    jobs,
    call,
    untilLinksAreMade,
    async mailsTo(address) {
      await untilLinksAreMade();
      const answer = await call<TestMail[]>('GET', '/dev/mail', { headers: { accept: 'application/json' } });
      return answer.body.filter((mail) => mail.to === address);
    },
    trailOf: async (entity, id) =>
      database.db
        .select()
        .from(auditEntries)
        .where(and(eq(auditEntries.entity, entity), eq(auditEntries.entity_id, id)))
        .orderBy(auditEntries.id),
    async close() {
      await app.close();
      await jobs.stop();
      await release();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

function requestInit(method: string, { token, body, headers = {} }: CallOptions): RequestInit {
  const { 'idempotency-key': key = randomUUID(), ...all } = headers;
  if (method === 'POST' && key) all['idempotency-key'] = key;
  if (token) all.authorization = `Bearer ${token}`;
  if (body === undefined || body instanceof FormData) return { headers: all, body: body as FormData | undefined };
  all['content-type'] ??= 'application/json';
  return { headers: all, body: typeof body === 'string' ? body : JSON.stringify(body) };
}
