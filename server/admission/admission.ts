import { setTimeout as pause } from 'node:timers/promises';
import type { FastifyRequest } from 'fastify';
import { SECOND } from '#common/values/durations.ts';
import type { App } from '#server/app.ts';
import type { Context } from '#server/context.ts';
import { busy } from '#server/http/errors.ts';
import { FairGate, type Ticket } from './fair-gate.ts';
import { createPersonReader } from './person.ts';

/** Requests at work at a time, where MAX_CONCURRENT_REQUESTS does not say: for one connection, and for a pool of 20. */
const AT_WORK = { pglite: 8, postgres: 40 };
/** For each request at work this many may wait: about what is worked off within the waiting time. */
const WAITING_FOR_EACH = 32;

/** Calls that take long by nature: they read or write much while they are being sent. They wait for one another, not for others. */
const LONG = new Set([
  'GET /api/experts/export/',
  'GET /api/agreements/:number/export/',
  'GET /api/experts/:id/data/',
  'GET /api/account/data/',
  'GET /api/assessments/:id/report/',
  'GET /api/assessments/:id/export-csv/',
  'GET /api/assessments/:id/export-pdf/',
  'POST /api/assessments/summaries/generate/',
  'POST /api/assessments/summaries/:id/refresh/',
  'POST /api/experts/import/',
  'POST /api/experts/import/check/',
]);
const LONG_WAIT_FACTOR = 4;

/** Whoever sends a body slowly gives the place up after this long (ms). */
const HELD_AT_MOST = 10 * SECOND;

/** A refusal takes this long (ms), so that those who come back at once do not keep the process busy with refusals. */
const REFUSAL_DELAY = SECOND;

declare module 'fastify' {
  interface FastifyRequest {
    /** The place of a request of the API among those at work. */
    ticket: Ticket | null;
  }
}

/**
 * Refuses calls of the API with 503 while more come than can be worked off, fairly between people. Health, the portal's files and the
 * gift-card provider's webhook always get through.
 */
export function admitFairly(app: App, ctx: Context): void {
  const { atWork = AT_WORK[ctx.database.kind], waitMs } = ctx.config.requests;
  const short = new FairGate({ atWork, waiting: atWork * WAITING_FOR_EACH, waitMs });
  const long = new FairGate({ atWork, waiting: atWork * LONG_WAIT_FACTOR, waitMs: waitMs * LONG_WAIT_FACTOR });
  const personOf = createPersonReader(ctx.config.jwtSecret);

  app.decorateRequest('ticket', null);
  app.addHook('onRequest', async (request, reply) => {
    if (isExempt(request)) return;
    const isLong = takesLong(request);
    const person = personOf(request);
    const ticket = (isLong ? long : short).enter(typeof person === 'string' ? person : await person);
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
  // The work is done. A receiver may take his time, and files are sent without the database.
  app.addHook('onSend', async (request) => request.ticket?.leave());
}

function isExempt({ method, routeOptions: { url } }: FastifyRequest): boolean {
  return method === 'OPTIONS' || !url?.startsWith('/api') || url.startsWith('/api/webhooks');
}

function takesLong({ method, headers, routeOptions: { url } }: FastifyRequest): boolean {
  return LONG.has(`${method} ${url}`) || (headers['content-type']?.startsWith('multipart/') ?? false);
}
