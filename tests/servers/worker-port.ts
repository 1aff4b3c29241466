import { once } from 'node:events';
import { createServer } from 'node:net';

/** Below the ports that systems give to outgoing connections; every worker of the tests begins at one of its own. */
const FIRST = 10_000 + 100 * (process.pid % 200) + 10 * Number(process.env.VITEST_POOL_ID ?? 0);

/**
 * A free port, which is the same for one server of this worker after another: a browser that stays open finds in its caches
 * what it has loaded from the server before. Two servers at a time get two ports once the first one listens.
 */
export async function workerPort(): Promise<number> {
  for (let port = FIRST; ; port += 1) if (await isFree(port)) return port;
}

async function isFree(port: number): Promise<boolean> {
  const server = createServer();
  try {
    await once(server.listen(port), 'listening');
  } catch {
    return false;
  }
  await once(server.close(), 'close');
  return true;
}
