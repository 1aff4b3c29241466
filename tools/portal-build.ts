import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { StartError } from '../server/process/start-error.ts';
import { builtStamp, currentStamp } from './portal-stamp.ts';

const root = path.join(import.meta.dirname, '..');
const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');

/**
 * Sees to it that dist/ holds the portal of these sources. In production, and where Vite is not installed, nothing is
 * built: then a build must be there already.
 * @throws StartError
 */
export async function preparePortal(isProduction: boolean): Promise<void> {
  if (isProduction || !existsSync(vite)) await requireBuild();
  else await buildIfStale();
}

/** Builds the portal into dist/ unless it was built from these very sources. @throws StartError when the build fails */
export async function buildIfStale(): Promise<void> {
  const [built, current] = [await builtStamp(), await currentStamp()];
  if (built && built.sources === current?.sources && built.api === current.api) return;
  process.stdout.write('Building the portal (once, until its sources change) …\n');
  // A test run's own NODE_ENV would give a development build, which is slower and runs effects twice.
  const env = { ...process.env, NODE_ENV: 'production' };
  const build = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], { cwd: root, stdio: 'inherit', env });
  const end = (signal: NodeJS.Signals) => build.kill(signal);
  process.on('SIGTERM', end);
  const [code, signal] = await once(build, 'exit');
  process.off('SIGTERM', end);
  if (signal) process.exit(0);
  if (code !== 0) throw new StartError('The portal could not be built; the lines above say why.');
}

/** Where the sources are there as well, the build must be theirs; the address of its API was chosen when it was built. */
async function requireBuild(): Promise<void> {
  const [built, current] = [await builtStamp(), await currentStamp()];
  const remedy = 'Run "npm run build" where all packages are installed (npm ci --include=dev), then start again.';
  if (!built) throw new StartError(`The portal is not built. ${remedy}`);
  if (current && built.sources !== current.sources) {
    throw new StartError(`The portal in dist/ was built from other sources than these. ${remedy}`);
  }
}
