import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { freePort } from './free-port.ts';

const root = path.join(import.meta.dirname, '..', '..');

export type LogLine = { level: string; msg: string; requestId?: string; pid: number; signal?: string; part?: string };

export type NpmStart = {
  url: string;
  port: number;
  /** What the server logged until now. */
  log: LogLine[];
  /** Sends a signal to npm alone, as a service manager does, or to all of its process group, as a terminal does. */
  signal: (signal: NodeJS.Signals, to?: 'npm' | 'group') => void;
  /** The exit code of npm once it has ended and all of its log was read. */
  ended: Promise<number | null>;
  /** Removes its data; ends what is left of it. */
  remove: () => Promise<void>;
};

/**
 * Starts the product with the real `npm start` on a copy of the data folder, in a process group of its own; or another command,
 * which signals to npm then reach.
 */
export async function npmStart(
  dataFrom: string,
  env: Record<string, string> = {},
  [program, ...args]: [string, ...string[]] = ['npm', 'start'],
): Promise<NpmStart> {
  const port = await freePort();
  const folder = await mkdtemp(path.join(tmpdir(), 'panel-npm-'));
  await cp(dataFrom, folder, { recursive: true });
  const child = spawn(program, args, {
    cwd: root,
    detached: true,
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      ...process.env,
      NODE_ENV: 'development',
      LOG_LEVEL: 'debug',
      DATABASE_URL: '',
      ...env,
      PORT: String(port),
      DATA_DIR: folder,
    },
  });
  const log: LogLine[] = [];
  const lines = createInterface(child.stdout).on('line', (line) => {
    if (line.startsWith('{')) log.push(JSON.parse(line));
  });
  // npm may exit before the last lines of the log are read.
  const ended = Promise.all([once(child, 'exit'), once(lines, 'close')]).then(([[code]]) => code as number | null);
  const errors: string[] = [];
  child.stderr.on('data', (chunk: Buffer) => errors.push(chunk.toString()));
  const url = `http://localhost:${port}`;
  const remove = async () => {
    try {
      process.kill(-(child.pid ?? 0), 'SIGKILL');
    } catch {
      // All of its processes have ended.
    }
    await ended;
    await rm(folder, { recursive: true, force: true });
  };
  const deadline = Date.now() + 120_000;
  while (!(await isReady(url))) {
    if (child.exitCode !== null || Date.now() > deadline) {
      await remove();
      throw new Error(`npm start is not ready: ${errors.join('')}`);
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  return {
    url,
    port,
    log,
    signal: (signal, to = 'npm') => process.kill(to === 'group' ? -(child.pid ?? 0) : (child.pid ?? 0), signal),
    ended,
    remove,
  };
}

async function isReady(url: string): Promise<boolean> {
  return fetch(`${url}/readyz`).then(
    (response) => response.ok,
    () => false,
  );
}
