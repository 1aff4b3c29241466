import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { workerPort } from './worker-port.ts';

const root = path.join(import.meta.dirname, '..', '..');
const START_TIMEOUT = 120_000;

export type ProductProcess = {
  url: string;
  /** Milliseconds from the start of the process to its first ready answer. */
  startedIn: number;
  pid: number;
  kill: (signal: NodeJS.Signals) => Promise<void>;
  /** Starts again on the same data and port. */
  restart: () => Promise<ProductProcess>;
  /** Where its data lies. */
  dataDir: string;
  /** Ends the process and removes its data. */
  stop: () => Promise<void>;
};

/**
 * Starts the product in a process of its own, as `npm start` does, on a free port and a data folder of its own: a fresh one, or
 * a copy of the folder `dataFrom` that an earlier process left.
 */
export async function startProcess(env: Record<string, string> = {}, dataFrom?: string): Promise<ProductProcess> {
  const port = await workerPort();
  const dataDir = await mkdtemp(path.join(tmpdir(), 'panel-data-'));
  if (dataFrom) await cp(dataFrom, dataDir, { recursive: true });
  return start({
    NODE_ENV: 'development',
    DATABASE_URL: '',
    LOG_LEVEL: 'error',
    ...env,
    PORT: String(port),
    DATA_DIR: dataDir,
  });
}

async function start(env: Record<string, string> & { PORT: string; DATA_DIR: string }): Promise<ProductProcess> {
  const url = `http://localhost:${env.PORT}`;
  const begin = performance.now();
  const child = spawn(path.join(root, 'node_modules', '.bin', 'node'), [path.join(root, 'server', 'main.ts')], {
    cwd: root,
    env: { ...process.env, ...env },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  await untilReady(child, url).catch((error: unknown) => {
    child.kill('SIGKILL');
    throw error;
  });
  const kill = async (signal: NodeJS.Signals) => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill(signal);
    await once(child, 'exit');
  };
  return {
    url,
    startedIn: performance.now() - begin,
    pid: child.pid ?? 0,
    dataDir: env.DATA_DIR,
    kill,
    restart: () => start(env),
    async stop() {
      await kill('SIGTERM');
      await rm(env.DATA_DIR, { recursive: true, force: true });
    },
  };
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
