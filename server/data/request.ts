import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { observed } from './observed.ts';

/**
 * What lines of the log, entries of the audit log and jobs name as their cause: the id of the request, also in a job that it added,
 * and in what that job adds. A job by the clock has its own id. `traceparent` (W3C) is the span to which further ones belong, while
 * traces are recorded.
 */
export type Cause = { requestId: string; traceparent?: string };

/**
 * Who makes a request: the network address (empty if the client left at once), the browser as it names itself, and the signed-in
 * person.
 */
type Caller = Cause & { address: string; userAgent: string; personId: number | null };

declare module 'fastify' {
  interface FastifyRequest {
    /** `personId` is set once access has been checked. */
    caller: Caller;
  }
}

const MAX_USER_AGENT = 300;

const causes = new AsyncLocalStorage<Cause | Caller>();

/**
 * Makes the caller of each request available to sessions, throttles and both logs, and returns the id of the request to the
 * caller. Logs requests and answers at level debug.
 */
export function rememberCallers(app: FastifyInstance): void {
  app.decorateRequest('caller');
  app.addHook('onRequest', (request, reply, done) => {
    const { id, ip = '', headers } = request;
    reply.header('x-request-id', id);
    const userAgent = (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT);
    request.caller = { requestId: id, address: ip, userAgent, personId: null };
    if (observed.request.hasSubscribers) observed.request.publish({ request, reply });
    causes.run(request.caller, () => {
      request.log.debug({ method: request.method, route: request.routeOptions.url }, 'request');
      done();
    });
  });
  // A body arrives in events of the connection, outside the request's async context.
  app.addHook('preValidation', (request, _reply, done) => causes.run(request.caller, done));
  app.addHook('onResponse', (request, reply, done) => {
    causes.run(request.caller, () => {
      request.log.debug({ status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) }, 'answered');
      done();
    });
  });
}

/** The caller of the current request; null in a job or a command. */
export function currentCaller(): Caller | null {
  const cause = causes.getStore();
  return cause && 'personId' in cause ? cause : null;
}

/** The cause of what runs now; undefined in a command, and while the server starts. */
export const currentCause = (): Cause | undefined => causes.getStore();

/** Runs a job: what it does names its cause, and not the request whose transaction woke it up. */
export const causedBy = <T>(cause: Cause, work: () => T): T => causes.run(cause, work);

/** The id of the current request, for the log; empty outside of requests and jobs. */
export function requestOf(): { requestId?: string } {
  const cause = causes.getStore();
  return cause ? { requestId: cause.requestId } : {};
}

/** The form of an id from a proxy. */
const WELL_FORMED = /^[\w.-]{8,100}$/;

/** Whether a request comes directly from one of these proxies. */
export function comesFrom(trustedProxies: string[]): (request: IncomingMessage) => boolean {
  const isTrusted = proxyAddr.compile(trustedProxies);
  return ({ socket }) => isTrusted(socket.remoteAddress ?? '', 0);
}

/** The id of a request: from a trusted proxy (X-Request-Id), or a new one. */
export function requestIds(trustedProxies: string[]): (request: IncomingMessage) => string {
  const isTrusted = comesFrom(trustedProxies);
  return (request) => {
    const given = request.headers['x-request-id'];
    const isGiven = typeof given === 'string' && WELL_FORMED.test(given);
    return isGiven && isTrusted(request) ? given : randomUUID();
  };
}
