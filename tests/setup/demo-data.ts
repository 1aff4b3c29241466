import { mkdir, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import type { TestProject } from 'vitest/node';
import { startProcess } from '#tests/servers/product.ts';
import type {} from './provided.ts';

/** Starts the product once with the demo, on the prepared database, and keeps its data folder for the tests to copy. */
export default async function setup({ vitest }: TestProject): Promise<() => Promise<void>> {
  const run = vitest.getRootProject();
  const folder = await mkdtemp(path.join(tmpdir(), 'panel-demo-'));
  const dataDir = path.join(folder, 'db');
  await mkdir(dataDir);
  const loadDataDir = new Blob([new Uint8Array(await readFile(run.getProvidedContext().pgliteSnapshot))]);
  await (await PGlite.create({ dataDir, loadDataDir, extensions: { pg_trgm } })).close();
  const demo = await startProcess({ SEED_DEMO: '1' }, folder);
  await demo.kill('SIGTERM');
  await rm(folder, { recursive: true });
  run.provide('demoData', demo.dataDir);
  return () => rm(demo.dataDir, { recursive: true, force: true });
}
