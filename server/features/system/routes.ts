import * as z from 'zod';
import type { Feature } from '#server/app.ts';
import { version } from '#server/process/version.ts';
import { createReadiness } from './readiness.ts';
import { securityText } from './security-text.ts';

const health = z.object({ status: z.string(), version: z.string().optional() });
const readiness = z.object({
  status: z.string(),
  database: z.boolean(),
  storage: z.boolean(),
  /** The problems, one sentence each. */
  problems: z.array(z.string()),
});

/** Alive, and ready: the database answers and files can be written. And where to report a weakness. */
export const systemRoutes: Feature = (app, ctx) => {
  app.get('/healthz', { schema: { summary: 'Is the process alive?', response: { 200: health } } }, async () => ({
    status: 'ok',
    // Strangers need not know which version to look up weaknesses of.
    ...(ctx.config.apiDocs ? { version } : {}),
  }));

  app.get('/.well-known/security.txt', { schema: { hide: true } }, async (_request, reply) =>
    reply.type('text/plain; charset=utf-8').send(await securityText(ctx)),
  );

  const readinessOf = createReadiness(ctx);
  const ready = { summary: 'Can it work: database and files?', response: { 200: readiness, 503: readiness } };
  app.get('/readyz', { schema: ready }, async (_request, reply) => {
    const found = await readinessOf();
    const isReady = found.problems.length === 0;
    return reply.code(isReady ? 200 : 503).send({ status: isReady ? 'ready' : 'not ready', ...found });
  });
};
