import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Registry } from 'prom-client';
import type { Context } from '#server/outside/context.ts';
import { isFirstProcess, workerNumber } from '../workers.ts';
import { countInstallation } from './installation.ts';
import { type MetricsAddress, serveMetrics } from './metrics-server.ts';
import { answerPrimary } from './of-workers.ts';
import { measureState } from './state.ts';
import { countWork } from './work.ts';

/**
 * Counts what this process does and serves it to Prometheus; a worker tells it the process that started it instead. What the database
 * knows of the whole installation is told by the first worker only. Returns a function that ends all of it.
 * @throws StartError if the address is taken
 */
export async function startMetrics(
  ctx: Context,
  address: MetricsAddress,
  app: FastifyInstance,
): Promise<() => Promise<void>> {
  const registry = new Registry();
  const worker = workerNumber();
  if (worker) registry.setDefaultLabels({ worker });
  collectDefaultMetrics({ register: registry });
  const endCounting = countWork(registry);
  const parts = [measureState(registry, ctx, app), ...(isFirstProcess() ? [countInstallation(registry, ctx)] : [])];
  const refresh = async () => {
    await Promise.all(parts.map((part) => part()));
  };
  const endServing = worker
    ? answerPrimary(registry, refresh, ctx.log)
    : await serveMetrics(address, () => refresh().then(() => registry.metrics()), ctx.log);
  return async () => {
    await endServing();
    endCounting();
    registry.clear();
  };
}
