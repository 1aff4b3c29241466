import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '#server/config.ts';
import { lockDataFolder } from '#server/db/data-lock.ts';
import { startServer } from '#server/start.ts';
import { StartError } from '#server/start-error.ts';

let folder: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'panel-start-'));
});
afterEach(() => rm(folder, { recursive: true, force: true }));

const start = (env: Record<string, string>) =>
  startServer(readConfig({ SEED_DEMO: '0', DATA_DIR: folder, LOG_LEVEL: 'silent', ...env }));

describe('what keeps the server from starting is told in a sentence', () => {
  test('a database that cannot be reached', async () => {
    const attempt = start({ DATABASE_URL: 'postgres://nobody:x@127.0.0.1:1/panel' });
    await expect(attempt).rejects.toThrow(StartError);
    await expect(attempt).rejects.toThrow(/^The database at DATABASE_URL cannot be used: /);
  });

  test('a data folder that another process uses', async () => {
    const release = await lockDataFolder(folder);
    await expect(start({})).rejects.toThrow(
      `Another process is using the data folder ${folder}. Stop it, or set DATA_DIR to another folder.`,
    );
    await release();
  });

  test('a data folder that cannot be made', async () => {
    const file = path.join(folder, 'file');
    await writeFile(file, '');
    await expect(start({ DATA_DIR: path.join(file, 'data') })).rejects.toThrow(/^The data folder .* cannot be made /);
  });

  test('a port that is taken', async () => {
    const other = createServer();
    await new Promise<void>((resolve) => other.listen(0, 'localhost', resolve));
    const { port } = other.address() as { port: number };
    await expect(start({ PORT: String(port) })).rejects.toThrow(
      `Port ${port} is in use by another program. Stop it, or set PORT to another port.`,
    );
    other.close();
  });

  test('an address that is none of this machine', async () => {
    await expect(start({ PORT: '0', HOST: '192.0.2.1' })).rejects.toThrow(
      /^The server cannot listen on 192\.0\.2\.1, port 0 \(.*\)\. Check HOST and PORT\.$/,
    );
  });
});
