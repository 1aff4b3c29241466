import { readdir, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Db } from '#server/data/database.ts';
import { version } from '#server/data/version.ts';
import { createStorage } from '#server/outside/adapters.ts';
import type { Storage } from '#server/outside/storage/adapter.ts';
import { createReadiness } from '#server/start/readiness.ts';
import { createMount, mountRefusal } from '#tests/servers/mounts.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

/** A readiness of its own, so that no earlier result stands. */
const readinessWith = (storage: Partial<Storage>) =>
  createReadiness({ ...server.ctx, storage: { ...server.ctx.storage, ...storage } });

test('two hundred calls at once are all told that the server is ready', async () => {
  const calls = Array.from({ length: 200 }, () => server.call('GET', '/readyz'));
  const answers = await Promise.all(calls);
  expect(answers.filter(({ status }) => status !== 200).map(({ body }) => body)).toEqual([]);
  expect(answers[0]?.body).toEqual({ status: 'ready', database: true, storage: true, problems: [], warnings: [] });
});

test('however many ask, files are written once', async () => {
  const check = vi.fn(async () => 'in a folder');
  const readiness = readinessWith({ check });
  for (let time = 0; time < 5; time += 1) await Promise.all(Array.from({ length: 50 }, () => readiness()));
  expect(check).toHaveBeenCalledTimes(1);
});

test('ASVS 13.4.2, 16.5.1: an internal error message is not given out', async () => {
  const readiness = readinessWith({ check: () => Promise.reject(new Error('ada@example.com')) });
  expect(await readiness()).toMatchObject({ storage: false, problems: ['Files cannot be written (unknown reason).'] });
});

test('beside a newer release it stays ready, until a migration has written down that only newer ones may run', async () => {
  const { db } = server.ctx;
  const problems = async () => (await createReadiness(server.ctx)()).problems;
  await db.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('later', 99999999999999)`);
  try {
    expect(await problems()).toEqual([]);
    await db.execute(sql`update drizzle.releases set oldest = '999.0.0', newest = '999.1.0'`);
    const tooOld = 'A newer release of the portal has changed the database, and this copy is too old for it.';
    expect(await problems()).toEqual([tooOld]);
    await db.execute(sql`update drizzle.releases set oldest = ${version}`);
    expect(await problems()).toEqual([]);
  } finally {
    await db.execute(sql`delete from drizzle.__drizzle_migrations where hash = 'later'`);
    await db.execute(sql`update drizzle.releases set newest = ${version}`);
  }
});

test('a database that takes no writes is not ready', async () => {
  const { db } = server.ctx;
  await db.transaction(async (tx) => {
    await tx.execute(sql`set transaction read only`);
    expect(await createReadiness({ ...server.ctx, db: tx as unknown as Db })()).toMatchObject({
      database: false,
      problems: ['The database takes no writes: it is a standby, or set to read only.'],
    });
  });
});

describe.skipIf(mountRefusal)('a disk of its own', () => {
  test('is not ready while it is full, says so, and is ready again once there is room', async () => {
    const mount = await createMount('40m');
    try {
      const storage = await createStorage({ ...server.ctx.config, dataDir: mount.folder });
      await storage.check();
      const filler = path.join(mount.folder, 'filler');
      await writeFile(filler, Buffer.alloc(12 * 1024 * 1024));
      expect(await readinessWith({ check: storage.check })()).toEqual({
        database: true,
        storage: false,
        problems: [expect.stringMatching(/^The disk of DATA_DIR is full: \d+ MB are free, and 32 MB are needed\. /)],
        warnings: [],
      });
      await writeFile(filler, Buffer.alloc(100 * 1024 * 1024)).catch(() => undefined);
      await expect(storage.check()).rejects.toThrow(/^The disk of DATA_DIR is full: 0 MB are free, /);
      await writeFile(filler, '');
      await storage.check();
      expect(await readdir(path.join(mount.folder, 'files')), 'no probe is left behind').toEqual([]);
    } finally {
      await mount.remove();
    }
  });

  test('is not ready when it may only be read', async () => {
    const mount = await createMount('40m');
    try {
      mount.readOnly(true);
      const storage = await createStorage({ ...server.ctx.config, dataDir: mount.folder });
      await expect(storage.check()).rejects.toThrow('The folder of DATA_DIR cannot be written to (EROFS). ');
    } finally {
      await mount.remove();
    }
  });
});
