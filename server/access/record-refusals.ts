import type { FastifyInstance, FastifyRequest } from 'fastify';
import { LRUCache } from 'lru-cache';
import { MINUTE } from '#common/words/units.ts';
import { audit } from '#server/data/audit.ts';
import { loggable, logRepeatable, writeCounts } from '#server/data/log.ts';
import type { Context } from '#server/outside/context.ts';
import { networkOf } from './throttle.ts';

/**
 * Statuses of refusals that may show an attempt to get around a control: bad input, no identity, no rights, not found,
 * too large, wrong type and too many.
 */
const REFUSALS = new Set([400, 401, 403, 404, 413, 415, 429]);

/** The same refusal of the same person is recorded at most once in this time. */
const RECORDED_EVERY = 10 * MINUTE;
const REMEMBERED = 5000;

/** Records refusals in the log of the process, and those for missing rights also in the audit log. */
export function recordRefusals(app: FastifyInstance, ctx: Context): void {
  const recorded = new LRUCache<string, true>({ max: REMEMBERED, ttl: RECORDED_EVERY });

  app.addHook('onResponse', async (request, { statusCode: status }) => {
    if (!REFUSALS.has(status) || !request.routeOptions.url?.startsWith('/api')) return;
    const [user, route] = [request.user?.id, routeOf(request)];
    const fields = { event: 'refused', status, route, user };
    logRepeatable(ctx.log, user ?? networkOf(request), 'info', fields, 'request refused');
    if (status !== 403 || user === undefined || recorded.has(`${user} ${route}`)) return;
    recorded.set(`${user} ${route}`, true);
    try {
      await audit(ctx.db, { action: 'access.refused', entityId: user, after: { route } });
    } catch (error) {
      request.log.error({ err: loggable(error) }, 'a refusal could not be recorded');
    }
  });

  app.addHook('onClose', async () => writeCounts(ctx.log));
}

const routeOf = ({ method, routeOptions: { url = '' } }: FastifyRequest) => `${method} ${url}`;
