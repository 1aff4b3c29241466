import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, test } from 'vitest';
import { audit } from '#server/data/audit.ts';
import { readConfig } from '#server/data/config/config.ts';
import { createLog } from '#server/data/log.ts';
import { openDatabase } from '#server/data/open-database.ts';
import { createStorage } from '#server/outside/adapters.ts';
import { anchorAuditLog } from '#server/outside/audit-anchor.ts';
import { prepareDatabase } from './databases.ts';

const root = path.join(import.meta.dirname, '..', '..');
const folder = await mkdtemp(path.join(tmpdir(), 'panel-check-audit-'));
afterAll(() => rm(folder, { recursive: true }));

const settings = { NODE_ENV: 'development', DATA_DIR: folder, JWT_SECRET: 'Qm7vT2xLr9Zp4Wk8Hs3Nd6Yb1Jf5Gc0A' };

function check(): { status: number | null; output: string } {
  const { status, stdout, stderr } = spawnSync(process.execPath, ['tools/start.mjs', 'check-audit'], {
    cwd: root,
    env: { PATH: process.env.PATH, NODE_COMPILE_CACHE: process.env.NODE_COMPILE_CACHE, ...settings },
    encoding: 'utf8',
  });
  return { status, output: stdout + stderr };
}

test('ASVS 16.4.2: npm run check-audit ends with 0 when the log is intact, and else with 1 and a sentence', async () => {
  await prepareDatabase(folder, async ({ db }) => {
    for (const entityId of [1, 2]) await audit(db, { actorId: null, action: 'test.done', entityId });
    const config = readConfig(settings);
    await anchorAuditLog({ config, db, storage: await createStorage(config), log: createLog('silent') });
  });
  expect(check()).toEqual({ status: 0, output: 'The audit log is intact. It has 2 entries.\n' });

  const { db, close } = await openDatabase({ url: undefined, dataDir: folder });
  for (const table of ['audit_chain', 'audit_log']) {
    await db.execute(sql.raw(`alter table ${table} disable trigger user`));
    await db.execute(sql.raw(`delete from ${table} where ${table === 'audit_log' ? 'id' : 'audit_id'} = 2`));
  }
  await close();
  expect(check()).toEqual({ status: 1, output: 'The last 1 of 2 entries are missing.\n' });
});
