import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { TestProject } from 'vitest/node';
import { fromPgliteClient } from '#server/data/embedded.ts';
import { REMEMBER } from '#tests/servers/pristine.ts';
import type {} from './provided.ts';
import { createQueues } from './queues.ts';
import { guardRevisions } from './revision-guard.ts';

/** Prepares one embedded database for the whole run and keeps it as a file, which each worker loads in a fraction of the time. */
export default async function setup({ vitest }: TestProject): Promise<(() => Promise<void>) | undefined> {
  const run = vitest.getRootProject();
  if (run.getProvidedContext().pgliteSnapshot) return;
  const folder = await mkdtemp(path.join(tmpdir(), 'panel-pglite-'));
  const client = await PGlite.create({ extensions: { pg_trgm } });
  const database = await fromPgliteClient(client);
  await createQueues(database);
  await guardRevisions(database.db);
  await client.exec(REMEMBER);
  const dump = await client.dumpDataDir('none');
  await client.close();
  const snapshot = path.join(folder, 'snapshot.tar');
  await writeFile(snapshot, Buffer.from(await dump.arrayBuffer()));
  run.provide('pgliteSnapshot', snapshot);
  return () => rm(folder, { recursive: true, force: true });
}
