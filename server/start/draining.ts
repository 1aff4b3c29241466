import { createServer, type RequestListener, type Server } from 'node:http';
import { Server as NetServer, type Socket } from 'node:net';
import { setImmediate, setTimeout } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Config } from '#server/data/config/config.ts';
import type { Logger } from '#server/data/log.ts';

/** How long (ms) the end waits at most for a moment in which no connection comes, and how short that moment must be. */
const QUIET_WITHIN = 1000;
const MOMENT = 0.2;

/**
 * Ends connections without cutting off answers. Node treats a connection as idle once the last byte of an
 * answer was written, although a slow receiver may not have it yet; here it is idle once the system has accepted all of it.
 */
export class Connections {
  /** The number of running requests of each connection. */
  readonly #busy = new Map<Socket, number>();
  readonly #servers = new Set<Server>();
  #arrived = 0;
  /** How long (ms) an idle connection is kept; undefined until the server closes. */
  #keepIdle: number | undefined;

  /** For Fastify's serverFactory: it makes one server for each address of "localhost". */
  readonly serverFactory = (handler: RequestListener, options: Record<string, unknown>): Server => {
    const server = createServer(handler);
    server.keepAliveTimeout = options.keepAliveTimeout as number;
    server.requestTimeout = options.requestTimeout as number;
    server.setTimeout(options.connectionTimeout as number);
    this.#watch(server);
    return server;
  };

  #watch(server: Server): void {
    this.#servers.add(server);
    server.on('connection', (socket: Socket) => {
      this.#arrived += 1;
      this.#busy.set(socket, 0);
      socket.once('close', () => this.#busy.delete(socket));
    });
    server.on('request', ({ socket }, response) => {
      this.#count(socket, 1);
      response.once('close', () => this.#count(socket, -1));
    });
  }

  #count(socket: Socket, change: number): void {
    const before = this.#busy.get(socket);
    if (before === undefined) return;
    this.#busy.set(socket, before + change);
    if (before + change === 0) this.#closeIdle(socket);
  }

  get isClosing(): boolean {
    return this.#keepIdle !== undefined;
  }

  /** While the server closes: closes the connection after a while, unless a request comes on it. */
  #closeIdle(socket: Socket): void {
    if (this.#keepIdle === undefined) return;
    const close = () => {
      if (this.#busy.get(socket) === 0) socket.destroy();
    };
    if (this.#keepIdle === 0) close();
    else setTimeout(this.#keepIdle).then(close);
  }

  /**
   * Waits for a turn of the event loop that brought no connection and was over at once: then none waits in the system's queue,
   * where closing would reset it, although its sender takes its request for delivered. A turn accepts only one.
   */
  async #untilNoneArrives(): Promise<void> {
    for (const end = performance.now() + QUIET_WITHIN; performance.now() < end; ) {
      const [arrived, start] = [this.#arrived, performance.now()];
      await setImmediate();
      if (this.#arrived === arrived && performance.now() - start < MOMENT) return;
    }
  }

  /**
   * Takes no new connections, closes those that are idle for `keepIdle` ms, and waits until the others finish or `timeout` ms are
   * over. Returns how many were cut off.
   */
  async close(timeout: number, keepIdle = 0): Promise<number> {
    await this.#untilNoneArrives();
    this.#keepIdle = keepIdle;
    // Node's own close would first close connections that it treats as idle.
    const closed = [...this.#servers].map(
      (server) => new Promise<void>((resolve) => NetServer.prototype.close.call(server, () => resolve())),
    );
    for (const [socket, requests] of this.#busy) if (requests === 0) this.#closeIdle(socket);
    const over = new AbortController();
    const late = setTimeout(timeout, true, over).catch(() => false);
    const isLate = await Promise.race([Promise.all(closed).then(() => false), late]);
    over.abort();
    if (!isLate) return 0;
    const cut = [...this.#busy.values()].filter((requests) => requests > 0).length;
    for (const socket of this.#busy.keys()) socket.destroy();
    await Promise.all(closed);
    return cut;
  }
}

/**
 * Closes `app` gracefully: for a while it continues and /readyz answers 503, so that a balancer uses other servers;
 * then it accepts no new connections, and finishes running requests. Every answer then asks to close its connection; one without
 * a request is kept for as long again, so that a proxy gives it up first.
 */
export function drainOnClose(
  app: FastifyInstance,
  connections: Connections,
  { grace, timeout }: Config['shutdown'],
  log: Logger,
): void {
  let isDraining = false;
  app.addHook('onRequest', async (request, reply) => {
    if (!isDraining || request.url !== '/readyz') return;
    await reply
      .code(503)
      .type('application/json; charset=utf-8')
      .serializer(JSON.stringify)
      .send({ status: 'stopping' });
  });
  app.addHook('onSend', async (_request, reply) => {
    if (connections.isClosing) reply.header('connection', 'close');
    // Fastify would close connections at once, and a proxy open others, of which some would just arrive when no more are taken.
    else if (isDraining) reply.raw.removeHeader('connection');
  });
  app.addHook('preClose', async () => {
    isDraining = true;
    const end = Date.now() + timeout;
    await setTimeout(grace);
    const cut = await connections.close(Math.max(end - Date.now(), 0), grace);
    if (cut > 0) log.warn({ connections: cut }, 'requests were cut off, they took longer than the shutdown may');
  });
}
