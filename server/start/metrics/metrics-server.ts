import { once } from 'node:events';
import { createServer, type ServerResponse } from 'node:http';
import type { Config } from '#server/data/config/config.ts';
import { type Logger, loggable } from '#server/data/log.ts';
import { refuse } from '#server/web/listen.ts';

/** Where Prometheus reads. */
export type MetricsAddress = NonNullable<Config['metrics']>;

/** The text format of Prometheus. */
const TYPE = 'text/plain; version=0.0.4; charset=utf-8';

const FOR_COPIES = " Copies that share their settings take METRICS_PORT='+6464', which each adds to its own PORT.";

/**
 * Answers GET /metrics at its own address with what `read` gives, and everything else with 404. Returns a function that ends it.
 * @throws StartError if it cannot listen there
 */
export async function serveMetrics(
  address: MetricsAddress,
  read: () => Promise<string>,
  log: Logger,
): Promise<() => Promise<void>> {
  const server = createServer((request, response) => {
    if (request.method !== 'GET' || request.url !== '/metrics') return answer(response, 404, 'Only GET /metrics.\n');
    read().then(
      (text) => answer(response, 200, text),
      (error: unknown) => {
        log.error({ err: loggable(error) }, 'the metrics could not be read');
        answer(response, 500, 'The metrics could not be read; the log says why.\n');
      },
    );
  });
  await once(server.listen(address), 'listening').catch((error: unknown) =>
    refuse(error, address, { port: 'METRICS_PORT', host: 'METRICS_HOST', forCopies: FOR_COPIES }),
  );
  return async () => {
    server.close();
    server.closeAllConnections();
    await once(server, 'close');
  };
}

function answer(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { 'content-type': TYPE, 'x-content-type-options': 'nosniff' }).end(text);
}
