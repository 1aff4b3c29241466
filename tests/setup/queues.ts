import { DEMO_COMPANY } from '#common/settings/demo.ts';
import { randomSecret } from '#server/access/tokens.ts';
import { readConfig } from '#server/data/config/config.ts';
import type { Database } from '#server/data/database.ts';
import { createLog } from '#server/data/log.ts';
import { createJobs } from '#server/data/queue.ts';
import { writeSettings } from '#server/data/settings.ts';
import { createAdapters } from '#server/outside/adapters.ts';

/**
 * Makes the job queues, so that a server on a copy of the database finds them and starts sooner. The company is set, and staff of the
 * tests sign in with their password only, unless a test requires more of them.
 */
export async function createQueues(database: Database): Promise<void> {
  const config = readConfig({ NODE_ENV: 'test', SEED_DEMO: '0', JWT_SECRET: randomSecret() });
  const log = createLog('error');
  const jobs = createJobs({ database, log });
  await jobs.start({ config, database, db: database.db, jobs, log, ...(await createAdapters(config)) }, async () => ({
    ...(await import('#server/start/jobs.ts')),
    clock: false,
  }));
  await jobs.stop();
  await writeSettings(database.db, { ...DEMO_COMPANY, staff_second_factor_required: false });
}
