import { spawnSync } from 'node:child_process';
import { cp, mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { readConfig } from '#server/config/config.ts';
import type { Db } from '#server/db/database.ts';
import { openDatabase } from '#server/db/open-database.ts';
import { createLog } from '#server/process/log.ts';
import { createStorage } from '#server/storage/storage.ts';
import { audit } from '#server/system/audit.ts';
import { anchorAuditLog } from '#server/system/audit-anchor.ts';

const root = path.join(import.meta.dirname, '..', '..', '..');
const folder = await mkdtemp(path.join(tmpdir(), 'panel-check-audit-'));
afterAll(() => rm(folder, { recursive: true }));

const JWT_SECRET = 'Qm7vT2xLr9Zp4Wk8Hs3Nd6Yb1Jf5Gc0A';
const settings = (dataDir: string) => ({ NODE_ENV: 'development', DATA_DIR: dataDir, JWT_SECRET });

/** Works on the database of a data folder while no server does. */
async function within(dataDir: string, work: (db: Db) => Promise<void>): Promise<void> {
  await mkdir(dataDir, { recursive: true });
  const database = await openDatabase({ url: undefined, dataDir });
  await work(database.db).finally(database.close);
}

function check(dataDir: string): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/start.mjs', 'check-audit'], {
    cwd: root,
    env: { PATH: process.env.PATH, ...settings(dataDir) },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

test('ASVS 16.4.2: npm run check-audit ends with 0 when the log is intact, and else with 1 and a sentence', {
  timeout: 120_000,
}, async () => {
  const [original, altered] = [path.join(folder, 'original'), path.join(folder, 'altered')];
  const config = readConfig(settings(original));
  await within(original, async (db) => {
    for (const entityId of [1, 2]) await audit(db, { actorId: null, action: 'test.done', entity: 'test', entityId });
    const ctx = { config, db, storage: createStorage(config), log: createLog('silent') };
    await anchorAuditLog(ctx);
  });
  expect(check(original)).toEqual({ status: 0, output: 'The audit log is intact. It has 2 entries.\n' });

  await cp(original, altered, { recursive: true });
  await within(altered, async (db) => {
    for (const table of ['audit_chain', 'audit_log']) {
      await db.execute(sql.raw(`alter table ${table} disable trigger user`));
      await db.execute(sql.raw(`delete from ${table} where ${table === 'audit_log' ? 'id' : 'audit_id'} = 2`));
    }
  });
  expect(check(altered)).toEqual({ status: 1, output: 'The last 1 of 2 entries are missing.\n' });
});
