import cluster from 'node:cluster';
import { DEMO_PASSWORD, DEMO_SIGN_INS } from '#common/settings/demo.ts';
import { configureProcess } from '#server/data/config/process-config.ts';
import { createLog, logWarnings } from '#server/data/log.ts';
import { requireFreePort } from '#server/web/listen.ts';
import { requirePortal } from '#server/web/portal-files.ts';
import { endOnSignals, reportFailure } from './process.ts';
import { isFirstProcess, startWorkers, tellServing } from './workers.ts';

for (const event of ['uncaughtException', 'unhandledRejection'] as const) process.on(event, fail);

await main().catch(fail);

async function main(): Promise<void> {
  const config = configureProcess();
  const log = createLog(config.logLevel);
  logWarnings(log);
  log.info({ node: process.version, production: config.production }, 'starting');
  if (cluster.isPrimary) for (const remark of config.unused) log.warn(`${remark}.`);
  // Until the server listens, there is nothing to drain.
  let stop = async (): Promise<void> => undefined;
  endOnSignals(log, () => stop());
  if (cluster.isPrimary && (config.production || config.servePortal)) await requirePortal(config.production);
  if (cluster.isPrimary && config.workers > 1) {
    await requireFreePort(config);
    if (config.metrics) {
      const { serveMetricsOfWorkers } = await import('./metrics/of-workers.ts');
      await serveMetricsOfWorkers(config.metrics, log);
    }
    stop = startWorkers(config.workers, log);
    return;
  }
  // Loaded here, since the process that starts workers does not need it.
  const { startServer } = await import('./start.ts');
  const server = await startServer(config, log, isFirstProcess());
  stop = server.close;
  log.info({ url: config.publicUrl, database: server.ctx.database.kind }, 'listening');
  tellServing();
  if (config.production || !isFirstProcess()) return;
  const { hasDemo } = await import('#server/demo/seed.ts');
  const demo = config.seedDemo && (await hasDemo(server.ctx.db));
  process.stdout.write(welcome(config.publicUrl, demo));
}

/** Lines printed in development when the portal is ready. */
function welcome(publicUrl: string, demo: boolean): string {
  const lines = ['', `  Expert Panel is running at ${publicUrl}`];
  if (demo) lines.push('', ...DEMO_SIGN_INS.map((email) => `  ${email.padEnd(26)} password ${DEMO_PASSWORD}`));
  return `${[...lines, '', `  Mailbox: ${publicUrl}/dev/mail`].join('\n')}\n\n`;
}

function fail(error: unknown): void {
  reportFailure(error);
  process.exit(1);
}
