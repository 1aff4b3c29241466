import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdir, readdir, rename, rm, stat, utimes, writeFile } from 'node:fs/promises';
import path from 'node:path';
import type { Plugin } from 'vite';
import { DAY } from '#common/words/units.ts';
import { StartError } from '#server/data/errors.ts';
import {
  type Build,
  builtPortal,
  currentStamp,
  DIST,
  STAMP_FILE,
  type Stamp,
  serverFolder,
} from '#server/web/portal-stamp.ts';
import { buildServer, packagesIn } from './server-build.ts';

const root = path.join(import.meta.dirname, '..');
export const vite = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js');

/**
 * Builds into dist/ unless the portal there was built from these very sources, and for production the server too.
 * @throws StartError when the build fails
 */
export async function buildIfStale(needed: (keyof Stamp)[] = ['sources', 'api']): Promise<void> {
  const [built, current] = [await builtPortal(), currentStamp()];
  if (built && current && needed.every((part) => built[part] === current[part])) return;
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

/** The folder that Vite builds into: inside dist/, so that files can be moved at once, but not served. */
export const NEXT = path.join(DIST, '.next');

/**
 * Adds a complete build of portal and server to dist/. If sources change while it runs, the stamp is that of the older ones.
 */
export function addToDist(): Plugin {
  let stamp: Stamp | undefined;
  let packages: string[] | undefined;
  return {
    name: 'add-to-dist',
    apply: 'build',
    async buildStart() {
      stamp = currentStamp();
    },
    writeBundle(_options, bundle) {
      packages = packagesIn(Object.values(bundle));
    },
    async closeBundle() {
      if (!packages || !stamp) return;
      const ofServer = await buildServer(path.join(NEXT, serverFolder(stamp)));
      await addBuild(NEXT, DIST, stamp, [...new Set([...packages, ...ofServer])].sort());
    },
  };
}

const ASSETS = 'assets';
const PAGE = 'index.html';
/** Files are removed this long after the last build that named them. */
const KEPT_FOR = 30 * DAY;
/** The number of built servers to keep: one of an earlier release may run until it is restarted. */
const KEPT_SERVERS = 3;

/**
 * Moves a build into a folder from which a server may be serving. Files named by their content stay if they are already
 * there; others are replaced at once. The page comes after the files that it names, and the stamp last. Files of
 * earlier builds stay, for pages that were opened before.
 */
export async function addBuild(from: string, to: string, stamp: Stamp, packages: string[] = []): Promise<void> {
  const entries = await readdir(from, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(from, path.join(entry.parentPath, entry.name)))
    .sort((one, other) => Number(one === PAGE) - Number(other === PAGE));
  for (const file of files) await add(path.join(from, file), path.join(to, file), path.dirname(file) === ASSETS);
  await removeOld(path.join(to, ASSETS));
  await removeServers(to);
  const assets = files
    .filter((file) => path.dirname(file) === ASSETS && !/\.(gz|br)$/.test(file))
    .map((file) => path.basename(file));
  await writeFile(path.join(from, STAMP_FILE), JSON.stringify({ ...stamp, assets, packages } satisfies Build));
  await rename(path.join(from, STAMP_FILE), path.join(to, STAMP_FILE));
  await rm(from, { recursive: true });
}

async function add(from: string, to: string, isNamedByContent: boolean): Promise<void> {
  const there = isNamedByContent ? await stat(to).catch(() => undefined) : undefined;
  // A file of another size was left by a build that was killed while writing.
  if (there && there.size === (await stat(from)).size) return utimes(to, new Date(), new Date());
  await mkdir(path.dirname(to), { recursive: true });
  await rename(from, to);
}

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const file = path.join(folder, name);
    if ((await stat(file)).mtimeMs < Date.now() - KEPT_FOR) await rm(file);
  }
}

async function removeServers(folder: string): Promise<void> {
  const names = (await readdir(folder)).filter((name) => name.startsWith('.server-'));
  const servers = await Promise.all(
    names.map(async (name) => ({ name, time: (await stat(path.join(folder, name))).mtimeMs })),
  );
  const old = servers.toSorted((one, other) => other.time - one.time).slice(KEPT_SERVERS);
  for (const { name } of old) await rm(path.join(folder, name), { recursive: true });
}
