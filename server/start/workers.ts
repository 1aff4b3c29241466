import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { MINUTE } from '#common/words/units.ts';
import type { Logger } from '#server/data/log.ts';

/** The variable that tells a worker which one it is: 1 is the first. A worker that replaces another one has its number. */
const NUMBER = 'WORKER_NUMBER';

/** If more workers than this end within this time (ms), the cause will not pass, and this process ends too. */
const ENDS = { most: 5, within: MINUTE };

/** What a worker tells the process that started it when it serves. */
export const SERVING = 'serving';

/** The number of this worker; undefined if it is the only process. */
export const workerNumber = (): string | undefined => (cluster.isPrimary ? undefined : process.env[NUMBER]);

/** True in the process that does start-up work and runs jobs: the only process, or the first of several workers. */
export const isFirstProcess = (): boolean => cluster.isPrimary || workerNumber() === '1';

/**
 * Starts the first of `count` workers, which run the same program as this process, and the others once it serves. Replaces workers
 * that end. If the first one ends before it serves, or too many end, this process ends too. Returns a function that ends all workers.
 */
export function startWorkers(count: number, log: Logger): () => Promise<void> {
  const running = new Set<Worker>();
  let ends: number[] = [];
  let isServing = false;
  let stopping: Promise<void> | undefined;
  const stop = () => {
    stopping ??= endInOrder([...running]);
    return stopping;
  };
  const run = (number: number) => {
    const worker = cluster.fork({ [NUMBER]: String(number) });
    running.add(worker);
    worker.on('message', (message) => {
      if (message !== SERVING || isServing || stopping) return;
      isServing = true;
      for (let other = 2; other <= count; other += 1) run(other);
    });
    worker.once('exit', (code, signal) => {
      running.delete(worker);
      if (stopping) return;
      log.error({ worker: worker.process.pid, code, signal }, 'a worker ended');
      if (!isServing) process.exit(code || 1);
      ends = [...ends.filter((time) => Date.now() - time < ENDS.within), Date.now()];
      if (ends.length <= ENDS.most) return run(number);
      log.fatal('too many workers ended');
      const end = () => process.exit(1);
      stop().then(end, end);
    });
  };
  run(1);
  return stop;
}

/** Tells the primary process, if this one is a worker, that it serves. */
export function tellServing(): void {
  cluster.worker?.send(SERVING);
  // The channel alone must not keep a worker alive whose closing got stuck.
  process.channel?.unref();
}

async function endInOrder(workers: Worker[]): Promise<void> {
  const inOrder = await Promise.all(
    workers.map(async (worker) => {
      worker.process.kill('SIGTERM');
      const [code, signal] = await once(worker, 'exit');
      // A worker that has just begun to start has nothing to drain, and the signal ends it directly.
      return code === 0 || signal === 'SIGTERM' || signal === 'SIGINT';
    }),
  );
  if (inOrder.includes(false)) throw new Error('a worker did not end in order');
}
