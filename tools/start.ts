import { existsSync } from 'node:fs';
import { isProduction, reportFailure } from '#server/start/process.ts';
import { buildIfStale, vite } from './portal-build.ts';

/**
 * What `npm start` runs: builds the portal, unless that is the operator's task or Vite is not installed, then starts the
 * server in this same process, so that signals reach it. The server refuses a missing build, and in production a stale one.
 */
try {
  if (!isProduction() && existsSync(vite)) await buildIfStale();
  await import('#server/start/serve.ts');
} catch (error) {
  reportFailure(error);
  process.exit(1);
}
