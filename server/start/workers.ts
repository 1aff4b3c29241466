import cluster, { type Worker } from 'node:cluster';
import { once } from 'node:events';
import { MINUTE } from '#common/words/units.ts';
import type { Logger } from '#server/data/log.ts';

/** The variable that tells a worker whether it is the first one. */
const FIRST = 'FIRST_WORKER';

/** More workers than this that end within this time (ms) would be followed by others that end as well. */
const ENDS = { most: 5, within: MINUTE };

/** True in the process that does what is done once, which is start-up work and jobs: the only one, or the first of several workers. */
export const isFirstProcess = (): boolean => cluster.isPrimary || process.env[FIRST] === '1';

/**
 * Starts the first of `count` workers, which run the same program as this process, and the others when it serves; replaces each that
 * ends. If the first one ends before, or too many do, this process ends too. Returns what ends all of them in order.
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
  const run = (isFirst: boolean) => {
    const worker = cluster.fork({ [FIRST]: isFirst ? '1' : '0' });
    running.add(worker);
    worker.once('message', () => {
      if (isServing || stopping) return;
      isServing = true;
      for (let others = count - 1; others > 0; others -= 1) run(false);
    });
    worker.once('exit', (code, signal) => {
      running.delete(worker);
      if (stopping) return;
      log.error({ worker: worker.process.pid, code, signal }, 'a worker ended');
      if (!isServing) process.exit(code || 1);
      ends = [...ends.filter((time) => Date.now() - time < ENDS.within), Date.now()];
      if (ends.length <= ENDS.most) return run(isFirst);
      log.fatal('too many workers ended');
      const end = () => process.exit(1);
      stop().then(end, end);
    });
  };
  run(true);
  return stop;
}

/** Tells the process that has started this one as a worker, if any has, that it serves. */
export function tellServing(): void {
  cluster.worker?.send('serving');
  // The connection to that process alone must not keep a worker alive whose closing has stopped half-way.
  process.channel?.unref();
}

async function endInOrder(workers: Worker[]): Promise<void> {
  const inOrder = await Promise.all(
    workers.map(async (worker) => {
      worker.process.kill('SIGTERM');
      const [code, signal] = await once(worker, 'exit');
      // One that has only begun to start has nothing to drain, and ends at the signal itself.
      return code === 0 || signal === 'SIGTERM' || signal === 'SIGINT';
    }),
  );
  if (inOrder.includes(false)) throw new Error('a worker did not end in order');
}
