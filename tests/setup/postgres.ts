import type { TestProject } from 'vitest/node';
import { openDatabase } from '#server/data/open-database.ts';
import { startPostgres } from '#tests/servers/postgres.ts';
import { REMEMBER } from '#tests/servers/pristine.ts';
import type {} from './provided.ts';
import { createQueues } from './queues.ts';
import { guardRevisions } from './revision-guard.ts';

const TEMPLATE = 'panel_template';

/** Starts a PostgreSQL cluster of the run's own and prepares the database that tests copy. */
export default async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = vitest.getRootProject();
  if (run.getProvidedContext().postgresUrl) return;
  const server = await startPostgres();
  await server.createDatabase(TEMPLATE);
  const database = await openDatabase({ url: server.databaseUrl(TEMPLATE), dataDir: '' });
  await createQueues(database);
  await guardRevisions(database.db);
  await database.close();
  await server.run(REMEMBER, TEMPLATE);
  run.provide('postgresUrl', server.databaseUrl('postgres'));
  run.provide('postgresTemplate', TEMPLATE);
  return server.stop;
}
