import { existsSync } from 'node:fs';
import { isProduction, reportFailure } from '#server/start/process.ts';
import { buildIfStale, vite } from './portal-build.ts';

/**
 * What `npm start` runs: the portal is built where that is not the operator's work and Vite is installed, then the server starts,
 * in this one process so that signals reach it. The server refuses a missing build, and in production a stale one.
 */
try {
  if (!isProduction() && existsSync(vite)) await buildIfStale();
  await import('#server/start/serve.ts');
} catch (error) {
  reportFailure(error);
  process.exit(1);
}
