import { once } from 'node:events';
import { createServer } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/data/config/config.ts';
import { StartError } from '#server/data/errors.ts';

/**
 * How many connections the system keeps until they are accepted. One that finds no place is lost, and its browser tries again only
 * after 1, 3 and 7 seconds. Linux limits this by net.core.somaxconn (4096).
 */
const BACKLOG = 4096;

type Address = Pick<Config, 'host' | 'port'>;

/** The variables that set an address, and what to do where several copies want the same port. */
type Names = { port: string; host: string; forCopies: string };
const PORTAL: Names = { port: 'PORT', host: 'HOST', forCopies: '' };

/** Listens at the configured address, which workers share. Returns the URL. @throws StartError if that is not possible */
export async function listen(app: FastifyInstance, { port, host, workers }: Config): Promise<string> {
  // Each worker accepts its own connections, so it can end without losing one. Only Linux can do that; elsewhere the process that
  // started the workers hands connections out.
  const options = { port, host, backlog: BACKLOG, reusePort: workers > 1 && process.platform === 'linux' };
  return app.listen(options).catch((error: unknown) => refuse(error, options));
}

/** Checks the port, since workers could share it with the workers of another start. @throws StartError if it is in use */
export async function requireFreePort({ port, host }: Address): Promise<void> {
  const server = createServer();
  await once(server.listen({ port, host }), 'listening').catch((error: unknown) => refuse(error, { port, host }));
  await once(server.close(), 'close');
}

/** Says why the server cannot listen at an address. @throws StartError, or `error` itself if it has another reason */
export function refuse(error: unknown, { port, host }: Address, names: Names = PORTAL): never {
  const { code, syscall, message } = error as NodeJS.ErrnoException;
  if (code === 'EADDRINUSE') {
    const ways = `Stop it, or set ${names.port} to another port.${names.forCopies}`;
    throw new StartError(`Port ${port} is in use by another program. ${ways}`);
  }
  if (!syscall) throw error;
  throw new StartError(
    `The server cannot listen on ${host}, port ${port} (${message}). Check ${names.host} and ${names.port}.`,
  );
}
