import { sql } from 'drizzle-orm';
import { z } from 'zod';
import type { Feature } from '../../app.ts';

const READY_TIMEOUT = 5000;

const health = z.object({ status: z.string() });
const readiness = z.object({ status: z.string(), database: z.boolean(), storage: z.boolean() });

/** Alive, and ready: the database answers (its migrations were applied before the server began to listen) and files can be written. */
export const systemRoutes: Feature = (app, ctx) => {
  app.get('/healthz', { schema: { response: { 200: health } } }, async () => ({ status: 'ok' }));

  app.get('/readyz', { schema: { response: { 200: readiness, 503: readiness } } }, async (_request, reply) => {
    const [database, storage] = await Promise.all([
      succeeds(ctx.db.execute(sql`select count(*) from drizzle.__drizzle_migrations`)),
      succeeds(ctx.storage.check()),
    ]);
    const ready = database && storage;
    return reply.code(ready ? 200 : 503).send({ status: ready ? 'ready' : 'not ready', database, storage });
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
