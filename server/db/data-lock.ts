import { createHash } from 'node:crypto';
import { mkdir, realpath, rm } from 'node:fs/promises';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { StartError } from '../start-error.ts';

/**
 * Claims the data folder for this process by listening on a socket named after it: the system frees a socket when its
 * process dies, however it dies, so a crash leaves no stale lock. Throws StartError when the folder is in use or
 * cannot be written to. Returns the release.
 */
export async function lockDataFolder(dataDir: string): Promise<() => Promise<void>> {
  await mkdir(dataDir, { recursive: true }).catch((error: Error) => {
    throw new StartError(
      `The data folder ${dataDir} cannot be made (${error.message}). Set DATA_DIR to another folder.`,
    );
  });
  const name = createHash('sha256')
    .update(await realpath(dataDir))
    .digest('hex')
    .slice(0, 24);
  const address =
    process.platform === 'win32'
      ? `\\\\.\\pipe\\expert-panel-${name}`
      : path.join(tmpdir(), `expert-panel-${name}.sock`);
  const server = await listen(address).catch(async (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EADDRINUSE') throw error;
    if (await answers(address)) {
      throw new StartError(
        `Another process is using the data folder ${dataDir}. Stop it, or set DATA_DIR to another folder.`,
      );
    }
    await rm(address, { force: true });
    return listen(address);
  });
  server.unref();
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function listen(address: string): Promise<Server> {
  return new Promise((resolve, reject) => {
    const server = createServer((socket) => socket.end());
    server.once('error', reject);
    server.listen(address, () => resolve(server));
  });
}

function answers(address: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(address);
    socket.once('connect', () => {
      socket.destroy();
      resolve(true);
    });
    socket.once('error', () => resolve(false));
  });
}
