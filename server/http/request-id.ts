import { AsyncLocalStorage } from 'node:async_hooks';
import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import proxyAddr from '@fastify/proxy-addr';
import type { FastifyInstance } from 'fastify';

/** What an id from a proxy may look like. */
const WELL_FORMED = /^[\w.-]{8,100}$/;

const running = new AsyncLocalStorage<{ requestId: string }>();

/** The request that is being served, for the log: its id, or nothing outside of requests. */
export const requestOf = (): { requestId?: string } => running.getStore() ?? {};

/** Names each request: as a trusted proxy named it (X-Request-Id), else anew. */
export function requestIds(trustedProxies: string[]): (request: IncomingMessage) => string {
  const isTrusted = proxyAddr.compile(trustedProxies);
  return ({ headers, socket }) => {
    const given = headers['x-request-id'];
    const isGiven = typeof given === 'string' && WELL_FORMED.test(given);
    return isGiven && isTrusted(socket.remoteAddress ?? '', 0) ? given : randomUUID();
  };
}

/** Tells the caller the id of the request, and the log while it is served; that it came and was answered is written at level debug. */
export function nameRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    running.run({ requestId: request.id }, () => {
      request.log.debug({ method: request.method, route: request.routeOptions.url }, 'request');
      done();
    });
  });
  // A body arrives in events of the connection, which know nothing of the request.
  app.addHook('preValidation', (request, _reply, done) => running.run({ requestId: request.id }, done));
  app.addHook('onResponse', (request, reply, done) => {
    running.run({ requestId: request.id }, () => {
      request.log.debug({ status: reply.statusCode, milliseconds: Math.round(reply.elapsedTime) }, 'answered');
      done();
    });
  });
}
