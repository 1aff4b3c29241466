import { sql } from 'drizzle-orm';
import * as z from 'zod';
import type { Feature } from '../../app.ts';
import { version } from '../../version.ts';

const READY_TIMEOUT = 5000;

const health = z.object({ status: z.string(), version: z.string() });
const readiness = z.object({ status: z.string(), database: z.boolean(), storage: z.boolean() });

/** Alive, and ready: the database answers (its migrations were applied before the server began to listen) and files can be written. */
export const systemRoutes: Feature = (app, ctx) => {
  const tags = ['System'];
  app.get('/healthz', { schema: { tags, summary: 'Is the process alive?', response: { 200: health } } }, async () => ({
    status: 'ok',
    version,
  }));

  const ready = { tags, summary: 'Can it work: database and files?', response: { 200: readiness, 503: readiness } };
  app.get('/readyz', { schema: ready }, async (_request, reply) => {
    const [database, storage] = await Promise.all([
      succeeds(ctx.db.execute(sql`select count(*) from drizzle.__drizzle_migrations`)),
      succeeds(ctx.storage.check()),
    ]);
    const isReady = database && storage;
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', database, storage });
  });
};

async function succeeds(work: Promise<unknown>): Promise<boolean> {
  const late = new Promise<false>((resolve) => setTimeout(() => resolve(false), READY_TIMEOUT).unref());
  return Promise.race([
    work.then(
      () => true,
      () => false,
    ),
    late,
  ]);
}
