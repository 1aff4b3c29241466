import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { claimsOf } from '#server/access/authenticate.ts';
import { isExpensive, networkOf } from '#server/access/throttle.ts';
import {
  AT_WORK,
  HELD_AT_MOST,
  LONG_WAIT_FACTOR,
  REFUSAL_DELAY,
  WAITING_FOR_EACH,
} from '#server/data/config/limits.ts';
import { busy } from '#server/data/errors.ts';
import { FairQueue, type Ticket } from '#server/data/waiting.ts';
import type { Context } from '#server/outside/context.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The slot of an API request in its queue; null for other requests. */
    ticket: Ticket | null;
  }
  interface FastifyInstance {
    /** The queues of API requests: of usual and of expensive ones. */
    admission: { short: FairQueue; long: FairQueue };
  }
}

/**
 * Refuses API calls with 503 while more arrive than the server can handle, fairly between people: each gets at most
 * half of the places. Calls that carry an expert's answers go before all others. Health checks, the portal's files and the
 * gift-card provider's webhook always get through. Expensive calls have a queue of their own.
 */
export function admitFairly(app: FastifyInstance, ctx: Context): void {
  const { atWork = AT_WORK[ctx.database.kind], waitMs } = ctx.config.requests;
  const places = { slots: atWork, perOwner: Math.ceil(atWork / 2) };
  const forFirst = Math.ceil(atWork / 2);
  const short = new FairQueue({ ...places, forFirst, waiting: atWork * WAITING_FOR_EACH, waitMs });
  const long = new FairQueue({ ...places, waiting: atWork * LONG_WAIT_FACTOR, waitMs: waitMs * LONG_WAIT_FACTOR });

  app.decorate('admission', { short, long });
  app.decorateRequest('ticket', null);
  app.addHook('onRequest', async (request, reply) => {
    if (isExempt(request)) return;
    const isLong = isExpensive(request);
    const person = await personOf(ctx, request);
    const ticket = (isLong ? long : short).enter(person, request.routeOptions.config.call?.goesFirst);
    reply.raw.once('close', ticket.leave);
    if (request.raw.socket.destroyed) ticket.leave();
    if (!(await ticket.admitted)) {
      await pause(REFUSAL_DELAY);
      throw busy();
    }
    if (isLong) return;
    request.ticket = ticket;
    const timer = setTimeout(ticket.leave, HELD_AT_MOST);
    reply.raw.once('close', () => clearTimeout(timer));
  });
  // The work is done. Sending may take long, but it does not need the database.
  app.addHook('onSend', async (request) => request.ticket?.leave());
}

/** Whom a request counts for: the account of a valid token, else the network address, since anybody can make up a token. */
async function personOf(ctx: Context, request: FastifyRequest): Promise<string> {
  const claims = await claimsOf(ctx, request);
  return claims ? `account ${claims.user_id}` : networkOf(request);
}

function isExempt({ routeOptions: { url } }: FastifyRequest): boolean {
  return !url?.startsWith('/api') || url.startsWith('/api/webhooks');
}
