import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '#server/data/config/config.ts';
import { lockDataFolder } from '#server/data/data-lock.ts';
import { backUp } from '#server/start/backup/back-up.ts';
import { restore } from '#server/start/backup/restore.ts';

const POSTGRES = { DATABASE_URL: 'postgres://panel@127.0.0.1:1/panel' };

let folder: string;
let target: string;
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'panel-backup-'));
  target = path.join(folder, 'backups', '2026-11-24');
});
afterEach(async () => {
  vi.unstubAllEnvs();
  await rm(folder, { recursive: true });
});

const configOf = (env: Record<string, string> = {}) =>
  readConfig({ JWT_SECRET: crypto.randomUUID(), DATA_DIR: path.join(folder, 'data'), ...env });

/** A file below the test's folder, with the folders that it needs. */
async function put(name: string): Promise<void> {
  await mkdir(path.dirname(path.join(folder, name)), { recursive: true });
  await writeFile(path.join(folder, name), 'content');
}

const left = () => readdir(path.join(folder, 'backups')).catch(() => []);

test('a backup refuses a folder with something in it, and leaves that alone', async () => {
  await put('backups/2026-11-24/other');
  await expect(backUp(configOf(), target)).rejects.toThrow(/2026-11-24 is not empty\. Name a new folder/);
  expect(await readdir(target)).toEqual(['other']);
});

test('a backup refuses where another one is being written', async () => {
  await put('data/db/PG_VERSION');
  await mkdir(`${target}.partial`, { recursive: true });
  await expect(backUp(configOf(), target)).rejects.toThrow(
    /partial is there: another backup is running, or one was killed/,
  );
});

test('a backup of the embedded database refuses while the server runs, and leaves no folder', async () => {
  await put('data/db/PG_VERSION');
  const unlock = await lockDataFolder(path.join(folder, 'data'));
  await expect(backUp(configOf(), target)).rejects.toThrow(/^Another process is using the data folder/);
  expect(await left()).toEqual([]);
  await unlock();
  await backUp(configOf(), target);
  expect(await left()).toEqual(['2026-11-24']);
});

test('a backup has all of the embedded database, the files and the ledger', async () => {
  const database = [
    'db/PG_VERSION',
    ...Array.from({ length: 40 }, (_none, index) => `db/base/${index % 4}/deep/${index}`),
  ];
  for (const name of [...database, 'files/image/2026-11/x/original.png', 'ledger.csv', 'secret'])
    await put(`data/${name}`);
  await mkdir(path.join(folder, 'data/db/pg_notify'));
  await backUp(configOf(), target);
  const found = await readdir(target, { recursive: true, withFileTypes: true });
  const filesIn = found
    .filter((one) => one.isFile())
    .map((one) => path.relative(target, path.join(one.parentPath, one.name)));
  expect(filesIn.sort()).toEqual(
    [
      ...database.map((name) => name.replace('db/', 'database/')),
      'files/image/2026-11/x/original.png',
      'ledger.csv',
    ].sort(),
  );
  for (const name of filesIn) expect(await readFile(path.join(target, name), 'utf8')).toBe('content');
  expect(await readdir(path.join(target, 'database/pg_notify')), 'PostgreSQL needs its empty folders').toEqual([]);
});

test('a backup of a database without files or a ledger has none', async () => {
  await put('data/db/PG_VERSION');
  await backUp(configOf(), target);
  expect((await readdir(target)).sort()).toEqual(['database', 'files']);
  expect(await readdir(path.join(target, 'files'))).toEqual([]);
});

test('a backup refuses a data folder without a database', async () => {
  await expect(backUp(configOf(), target)).rejects.toThrow(/^There is no database in /);
  expect(await left()).toEqual([]);
});

test('a backup of PostgreSQL says that pg_dump is missing, and leaves no folder', async () => {
  vi.stubEnv('PATH', folder);
  await expect(backUp(configOf(POSTGRES), target)).rejects.toThrow(
    /^pg_dump cannot be run .* Install the client programs/,
  );
  expect(await left()).toEqual([]);
});

test('restoring refuses a folder that holds no backup of the configured database', async () => {
  await put('backups/2026-11-24/database.dump');
  await expect(restore(configOf(), target)).rejects.toThrow(
    /holds no backup of the embedded database; DATABASE_URL is not set/,
  );
  await expect(restore(configOf(POSTGRES), folder)).rejects.toThrow(/holds no backup of PostgreSQL/);
});

test.each(['data/db/PG_VERSION', 'data/ledger.csv', 'data/files/image/2026-11/x/original.png'])(
  'restoring refuses if %s exists, and writes nothing',
  async (there) => {
    await put(there);
    await put('backups/2026-11-24/database/PG_VERSION');
    await expect(restore(configOf(), target)).rejects.toThrow(/Restore into an empty DATA_DIR\.$/);
    const found = await readdir(path.join(folder, 'data'), { recursive: true });
    expect(found.filter((name) => !there.startsWith(`data/${name}`))).toEqual(['lock']);
  },
);
