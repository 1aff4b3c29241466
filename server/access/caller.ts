import { AsyncLocalStorage } from 'node:async_hooks';
import type { FastifyInstance, FastifyRequest } from 'fastify';

/** From where a request comes: the network address (empty if the client left at once), and the browser as it names itself. */
export type Caller = { address: string; userAgent: string };

const MAX_USER_AGENT = 300;

const callers = new AsyncLocalStorage<Caller>();

/** Keeps the caller of each request at hand, so that sessions and the audit log can name it. */
export function rememberCallers(app: FastifyInstance): void {
  const callerOf = ({ ip = '', headers }: FastifyRequest): Caller => ({
    address: ip,
    userAgent: (headers['user-agent'] ?? '').slice(0, MAX_USER_AGENT),
  });
  app.addHook('onRequest', (request, _reply, done) => callers.run(callerOf(request), done));
  // A body arrives in events of the connection, outside the request's async context.
  app.addHook('preValidation', (request, _reply, done) => callers.run(callerOf(request), done));
}

/** The caller of the request at work; null in a job or a command. */
export const currentCaller = (): Caller | null => callers.getStore() ?? null;
