import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { builtPortal, DIST, serverFolder } from '#server/web/portal-stamp.ts';
import { buildIfStale } from '../../tools/portal-build.ts';
import type {} from './provided.ts';

/** Browser tests run the built portal and server, as production does. */
export default async function setup({ vitest }: TestProject): Promise<void> {
  await buildIfStale(['sources', 'server', 'api']);
  const built = await builtPortal();
  if (!built) throw new Error('Nothing was built.');
  vitest.getRootProject().provide('builtServer', path.join(DIST, serverFolder(built), 'serve.js'));
}
