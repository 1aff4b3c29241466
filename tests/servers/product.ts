import { type ChildProcess, spawn } from 'node:child_process';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { endProcess } from './end-process.ts';
import { workerPort } from './worker-port.ts';

const root = path.join(import.meta.dirname, '..', '..');
const START_TIMEOUT = 120_000;

/** The product on a data folder of its own, in one process at a time. */
export type ProductProcess = {
  url: string;
  /** Milliseconds from the last start of the process to its first ready answer. */
  startedIn: () => number;
  pid: () => number;
  /** Ends the process, once it is ready, and waits for its end. */
  kill: (signal: NodeJS.Signals) => Promise<void>;
  /** Starts again on the same data and port, once the process was killed. */
  restart: () => Promise<void>;
  /** Where its data lies. */
  dataDir: string;
  /** Ends the process and removes its data. */
  stop: () => Promise<void>;
};

/** The server's sources, as `npm start` runs them in development. */
export const SOURCES = [
  '--import',
  path.join(root, 'tools', 'quick-drizzle.ts'),
  path.join(root, 'server', 'start', 'serve.ts'),
];

/**
 * Starts the product in a process of its own, as `npm start` does, on a free port and a data folder of its own: a fresh one, or
 * a copy of the folder `dataFrom` that an earlier process left. `program` is what Node runs.
 */
export async function startProcess(
  env: Record<string, string> = {},
  dataFrom?: string,
  program = SOURCES,
): Promise<ProductProcess> {
  const port = await workerPort();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'panel-data-'));
  if (dataFrom) await cp(dataFrom, dataDir, { recursive: true });
  const url = `http://localhost:${port}`;
  const settings = {
    NODE_ENV: 'development',
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
    ...env,
    PORT: String(port),
    DATA_DIR: dataDir,
  };
  const removeData = () => rm(dataDir, { recursive: true, force: true });
  let starting = start(program, url, settings);
  let running = await starting.catch(async (error: unknown) => {
    await removeData();
    throw error;
  });
  const kill = async (signal: NodeJS.Signals) => endProcess((await starting).child, signal);
  return {
    url,
    startedIn: () => running.startedIn,
    pid: () => running.child.pid ?? 0,
    dataDir,
    kill,
    async restart() {
      starting = start(program, url, settings);
      running = await starting;
    },
    async stop() {
      await kill('SIGTERM');
      await removeData();
    },
  };
}

async function start(
  program: string[],
  url: string,
  env: Record<string, string>,
): Promise<{ child: ChildProcess; startedIn: number }> {
  const begin = performance.now();
  // The embedded database is WebAssembly: to compile it a second time, optimised, takes longer than these processes live.
  const child = spawn(path.join(root, 'node_modules', '.bin', 'node'), ['--liftoff-only', ...program], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await untilReady(child, url).catch(async (error: unknown) => {
    await endProcess(child, 'SIGKILL');
    throw error;
  });
  return { child, startedIn: performance.now() - begin };
}

async function untilReady(child: ChildProcess, url: string): Promise<void> {
  const errors: string[] = [];
  child.stderr?.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const deadline = Date.now() + START_TIMEOUT;
  for (;;) {
    if (child.exitCode !== null) throw new Error(`The server ended: ${errors.join('')}`);
    if (await isReady(url)) return;
    if (Date.now() > deadline) throw new Error(`The server was not ready in time: ${errors.join('')}`);
    await new Promise((resolve) => setTimeout(resolve, 25));
  }
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}
