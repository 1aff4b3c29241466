import { isProduction, reportFailure } from '../server/process/failure.ts';
import { preparePortal } from './portal-build.ts';

/** What `npm start` runs: the portal as it must be, then the server, in this one process so that signals reach it. */
try {
  await preparePortal(isProduction());
  await import('../server/main.ts');
} catch (error) {
  reportFailure(error);
  process.exit(1);
}
