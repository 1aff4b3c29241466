import { rm } from 'node:fs/promises';
import type { TestProject } from 'vitest/node';
import { startProcess } from '../servers/product.ts';
import type {} from './provided.ts';

/** Starts the product once with the demo and once without, and keeps the data folders, which every browser test copies. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const [demo, empty] = await Promise.all([startProcess({ SEED_DEMO: '1' }), startProcess({ SEED_DEMO: '0' })]);
  await Promise.all([demo.kill('SIGTERM'), empty.kill('SIGTERM')]);
  project.provide('demoData', demo.dataDir);
  project.provide('emptyData', empty.dataDir);
  return async () => {
    await Promise.all([demo, empty].map(({ dataDir }) => rm(dataDir, { recursive: true, force: true })));
  };
}
