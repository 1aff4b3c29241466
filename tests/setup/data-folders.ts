import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startProcess } from '#tests/servers/product.ts';
import type {} from './provided.ts';

/** Starts the product once with the demo and once without, and keeps the data folders, which every browser test copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const demo = await startProcess({ SEED_DEMO: '1' });
  await demo.kill('SIGTERM');
  const empty = await startProcess({ SEED_DEMO: '0' });
  await empty.kill('SIGTERM');
  project.provide('demoData', demo.dataDir);
  project.provide('emptyData', empty.dataDir);
  return async () => {
    await Promise.all([demo, empty].map(({ dataDir }) => rm(dataDir, { recursive: true, force: true })));
  };
}
