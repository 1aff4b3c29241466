import { statfs } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { Counter, Gauge, type Registry } from 'prom-client';
import { SECOND } from '#common/words/units.ts';
import { version } from '#server/data/version.ts';
import type { Context } from '#server/outside/context.ts';
import { readinessOf } from '#server/start/readiness.ts';
import { lastBackup } from '../backup/stamp.ts';

/**
 * The state of this process: whether it is ready, its connections to the database, its queues of requests, and the disk and
 * last backup of its data folder. Returns a function that reads it anew.
 */
export function measureState(registry: Registry, ctx: Context, app: FastifyInstance): () => Promise<void> {
  const gauge = <Label extends string>(name: string, help: string, ...labelNames: Label[]) =>
    new Gauge({ name, help, labelNames, registers: [registry] });

  gauge('panel_build_info', 'Always 1; what runs', 'version', 'database').set(
    { version, database: ctx.database.kind },
    1,
  );
  const ready = gauge('panel_ready', '1 if the database answers, and if files can be written', 'part');
  const connections = gauge(
    'panel_database_connections',
    'Connections of requests to the database, by state; the embedded database has one',
    'state',
  );
  const waiting = gauge('panel_database_waiting', 'Queries that wait for a connection');
  const requests = gauge(
    'panel_admission_requests',
    'Requests of the API that are at work, and that wait, in each queue',
    'queue',
    'state',
  );
  const refused = new Counter({
    name: 'panel_admission_refused_total',
    help: 'Requests that were refused since there were too many, in each queue',
    labelNames: ['queue'],
    registers: [registry],
  });
  const disk = gauge('panel_data_disk_bytes', 'The disk of DATA_DIR: its size and what is free', 'state');

  const backup = gauge('panel_last_backup_timestamp_seconds', 'When the last good backup of `npm run backup` began');

  return async () => {
    const { open, idle, waiting: queries } = ctx.database.load();
    connections.set({ state: 'idle' }, idle);
    connections.set({ state: 'busy' }, open - idle);
    waiting.set(queries);
    refused.reset();
    for (const [queue, { load }] of Object.entries(app.admission)) {
      requests.set({ queue, state: 'working' }, load.working);
      requests.set({ queue, state: 'waiting' }, load.waiting);
      refused.inc({ queue }, load.refused);
    }
    const [{ database, storage }, { blocks, bavail, bsize }, backedUp] = await Promise.all([
      readinessOf(ctx),
      statfs(ctx.config.dataDir),
      lastBackup(ctx.config.dataDir),
    ]);
    // Without a backup there is no series, so that nobody is woken where PostgreSQL is backed up by other programs.
    if (backedUp) backup.set(backedUp.getTime() / SECOND);
    else backup.remove();
    ready.set({ part: 'database' }, Number(database));
    ready.set({ part: 'files' }, Number(storage));
    disk.set({ state: 'size' }, blocks * bsize);
    disk.set({ state: 'free' }, bavail * bsize);
  };
}
