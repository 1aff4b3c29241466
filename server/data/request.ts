import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';
import { observed } from './observed.ts';

/**
 * Who makes a request: the network address (empty if the client left at once), the browser as it names itself, and the signed-in
 * person. The id of the request is for the log.
 */
type Caller = { requestId: string; address: string; userAgent: string; personId: number | null };

declare module 'fastify' {
  interface FastifyRequest {
    /** `personId` is set once access has been checked. */
    caller: Caller;
  }
}

const MAX_USER_AGENT = 300;

const callers = new AsyncLocalStorage<Caller>();

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
    callers.run(request.caller, () => {
      request.log.debug({ method: request.method, route: request.routeOptions.url }, 'request');
      done();
    });
  });
  // A body arrives in events of the connection, outside the request's async context.
  app.addHook('preValidation', (request, _reply, done) => callers.run(request.caller, done));
  app.addHook('onResponse', (request, reply, done) => {
    callers.run(request.caller, () => {
      request.log.debug({ status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) }, 'answered');
      done();
    });
  });
}

/** The caller of the current request; null in a job or a command. */
export const currentCaller = (): Caller | null => callers.getStore() ?? null;

/** The id of the current request, for the log; empty outside of requests. */
export function requestOf(): { requestId?: string } {
  const caller = callers.getStore();
  return caller ? { requestId: caller.requestId } : {};
}

/** The form of an id from a proxy. */
const WELL_FORMED = /^[\w.-]{8,100}$/;

/** The id of a request: from a trusted proxy (X-Request-Id), or a new one. */
export function requestIds(trustedProxies: string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile(trustedProxies);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isGiven = typeof given === 'string' && WELL_FORMED.test(given);
    return isGiven && isTrusted(socket.remoteAddress ?? '', 0) ? given : randomUUID();
  };
}
