import cluster, { type Worker } from 'node:cluster';
import { AggregatorRegistry, type MetricObjectWithValues, type MetricValue, type Registry } from 'prom-client';
import { SECOND } from '#common/words/units.ts';
import type { Logger } from '#server/data/log.ts';
import { SERVING } from '../workers.ts';
import { type MetricsAddress, serveMetrics } from './metrics-server.ts';

/** How long (ms) a worker may take to tell its metrics; one that takes longer is left out. */
const PATIENCE = 5 * SECOND;

type Metrics = MetricObjectWithValues<MetricValue<string>>[];
type Question = { metricsFor: number };
type Reply = Question & { metrics: Metrics };

const isQuestion = (message: unknown): message is Question =>
  typeof message === 'object' && message !== null && 'metricsFor' in message;

/**
 * Serves the metrics of all workers at one address. Each series keeps the number of its worker and none are summed: a sum would fall
 * when a worker is replaced, which Prometheus takes for a restart of all.
 */
export async function serveMetricsOfWorkers(address: MetricsAddress, log: Logger): Promise<void> {
  const serving = new WeakSet<Worker>();
  cluster.on('message', (worker, message) => message === SERVING && serving.add(worker));
  let asked = 0;
  const read = async () => {
    asked += 1;
    const workers = Object.values(cluster.workers ?? {}).filter((worker) => worker && serving.has(worker)) as Worker[];
    const told = await Promise.all(workers.map((worker) => ask(worker, asked)));
    return AggregatorRegistry.aggregate(told.map(withoutOmissions)).metrics();
  };
  await serveMetrics(address, read, log);
}

/** The metrics of a worker; none if it does not tell them in time. */
function ask(worker: Worker, metricsFor: number): Promise<Metrics> {
  return new Promise((resolve) => {
    const end = (metrics: Metrics) => {
      clearTimeout(timer);
      worker.off('message', onMessage);
      resolve(metrics);
    };
    const onMessage = (message: unknown) => {
      if (isQuestion(message) && message.metricsFor === metricsFor) end((message as Reply).metrics);
    };
    const timer = setTimeout(() => end([]), PATIENCE);
    worker.on('message', onMessage);
    // A worker that has just ended cannot be asked.
    worker.send({ metricsFor } satisfies Question, (error) => error && end([]));
  });
}

/** The library leaves out, or averages, what it thinks nobody would sum; here nothing is. */
const withoutOmissions = (metrics: Metrics): Metrics => metrics.map((metric) => ({ ...metric, aggregator: 'first' }));

/** Tells the process that started this worker its metrics, whenever it asks. Returns a function that ends this. */
export function answerPrimary(registry: Registry, refresh: () => Promise<void>, log: Logger): () => Promise<void> {
  const onMessage = (message: unknown) => {
    if (!isQuestion(message)) return;
    const { metricsFor } = message;
    refresh()
      .then(async () => {
        const metrics = (await registry.getMetricsAsJSON()) as Metrics;
        process.send?.({ metricsFor, metrics } satisfies Reply);
      })
      .catch((error: unknown) => log.error({ err: error }, 'the metrics could not be read'));
  };
  process.on('message', onMessage);
  return async () => void process.off('message', onMessage);
}
