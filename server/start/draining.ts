import { once } from 'node:events';
import { type RequestListener, Server } from 'node:http';
import type { Socket } from 'node:net';
import { setTimeout as pause, setImmediate as turn } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { SECOND } from '#common/words/units.ts';
import type { Config } from '#server/data/config/config.ts';
import type { Logger } from '#server/data/log.ts';

/** How long (ms) to wait at most for a quiet turn of the event loop, and how long a quiet turn may take. */
const QUIET_WITHIN = 5 * SECOND;
const MOMENT = 0.2;

/**
 * A server that closes without cutting off answers. For Node, a connection is idle once the last byte of an answer was written, although
 * a slow receiver may not have it yet. Here it is idle once the system has accepted the whole answer.
 */
export class PatientServer extends Server {
  /** The number of running requests of each connection. */
  readonly #running = new Map<Socket, number>();
  readonly #keepIdle: number;
  #arrived = 0;

  /** `keepIdle` is how long (ms) an idle connection stays while the server closes: a request may be on its way. */
  constructor(handler: RequestListener, options: Record<string, unknown>, keepIdle: number) {
    super(handler);
    this.keepAliveTimeout = options.keepAliveTimeout as number;
    this.requestTimeout = options.requestTimeout as number;
    this.setTimeout(options.connectionTimeout as number);
    this.#keepIdle = keepIdle;
    this.on('connection', (socket: Socket) => {
      this.#arrived += 1;
      this.#running.set(socket, 0);
      socket.once('close', () => this.#running.delete(socket));
    });
    // An unknown expectation is ignored (RFC 9110, 10.1.1); Node would answer without headers and words.
    this.on('checkExpectation', (request, response) => this.emit('request', request, response));
    this.on('request', ({ socket }, response) => {
      this.#count(socket, 1);
      response.once('close', () => this.#count(socket, -1));
    });
  }

  #count(socket: Socket, change: number): void {
    const before = this.#running.get(socket);
    if (before === undefined) return;
    this.#running.set(socket, before + change);
    if (!this.listening && before + change === 0) this.closeIdleConnections();
  }

  /** Called by Node when the server closes. */
  override closeIdleConnections(): void {
    const close = () => {
      for (const [socket, requests] of this.#running) if (requests === 0) socket.destroy();
    };
    if (this.#keepIdle === 0) close();
    else setTimeout(close, this.#keepIdle);
  }

  /**
   * Closes after a short turn of the event loop without a new connection: then none is left in the system's queue. Closing would
   * reset a queued connection, whose sender takes its request for delivered. Each turn accepts one connection.
   */
  async closeInQuiet(): Promise<void> {
    let isQuiet = false;
    for (const end = performance.now() + QUIET_WITHIN; !isQuiet && performance.now() < end; ) {
      const [arrived, start] = [this.#arrived, performance.now()];
      await turn();
      isQuiet = this.#arrived === arrived && performance.now() - start < MOMENT;
    }
    await once(this.close(), 'close');
  }
}

/**
 * Closes `app`, whose server is a PatientServer, gracefully. During `grace` it serves on while /readyz answers 503, so that a balancer
 * uses other servers. Then it accepts no new connections and finishes running requests, and every answer asks to close its
 * connection. An idle connection is kept for `grace` again, so that a proxy drops it first.
 */
export function drainOnClose(app: FastifyInstance, { grace, timeout }: Config['shutdown'], log: Logger): void {
  const server = app.server as PatientServer;
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
    if (isDraining && !server.listening) reply.header('connection', 'close');
    // Fastify would close connections now, and a proxy would open new ones, some just when no more are accepted.
    else if (isDraining) reply.raw.removeHeader('connection');
  });
  app.addHook('preClose', async () => {
    isDraining = true;
    const late = setTimeout(() => {
      log.warn('requests were cut off, they took longer than the shutdown may');
      server.closeAllConnections();
    }, timeout);
    await pause(grace);
    await server.closeInQuiet();
    clearTimeout(late);
  });
}
