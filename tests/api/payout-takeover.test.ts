import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readConfig } from '#server/data/config/config.ts';
import { openDatabase } from '#server/data/open-database.ts';
import type { Context } from '#server/outside/context.ts';
import { createEarnedPayout } from '#tests/factories/payouts.ts';
import { type GoogleServer, startGoogle } from '#tests/servers/google.ts';
import { type ProductProcess, startProcess } from '#tests/servers/product.ts';
import { type CallKind, type FakeTremendous, startTremendous } from '#tests/servers/tremendous.ts';
import { prepareDatabase } from './databases.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';

const API_KEY = 'TEST_key';

let google: GoogleServer;
let tremendous: FakeTremendous;
beforeAll(async () => {
  google = await startGoogle();
  tremendous = await startTremendous(API_KEY);
});
beforeEach(() => {
  google.rows.length = 0;
  google.beforeAppend();
  tremendous.meet();
  // Each test has a database of its own, whose first payout has the same key.
  tremendous.orders.clear();
});
afterAll(async () => {
  await google.close();
  await tremendous.close();
});

type Prepared = { admin: Person; id: number; folder: string; url: string; drop: () => Promise<void> };

/** A database with one approved payout, and who may execute it. */
async function prepare(): Promise<Prepared> {
  const folder = await mkdtemp(path.join(tmpdir(), 'panel-takeover-'));
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder });
  const made: Partial<Prepared> = {};
  const { url, drop } = await prepareDatabase(folder, async (database) => {
    const ctx = { config, db: database.db } as Context;
    made.admin = await createAdmin(ctx);
    made.id = (await createEarnedPayout(ctx, (await createExpert(ctx)).id, { status: 'approved' })).id;
  });
  if (!made.admin || !made.id) throw new Error('nothing was prepared');
  return {
    admin: made.admin,
    id: made.id,
    folder,
    url,
    async drop() {
      await drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** Runs a test with a product that pays over the imitated provider and writes the imitated sheet. */
async function withProduct(work: (product: ProductProcess, data: Prepared) => Promise<void>): Promise<void> {
  const data = await prepare();
  const { config } = google;
  const product = await startProcess(
    {
      SEED_DEMO: '0',
      SERVE_PORTAL: '0',
      DATABASE_URL: data.url,
      GIFT_CARDS: 'tremendous',
      TREMENDOUS_API_KEY: API_KEY,
      TREMENDOUS_URL: tremendous.url,
      TREMENDOUS_CAMPAIGN_ID: 'CAMPAIGN',
      LEDGER: 'google_sheet',
      GOOGLE_SHEET_ID: config.sheetId,
      GOOGLE_SERVICE_ACCOUNT_EMAIL: config.accountEmail,
      GOOGLE_SERVICE_ACCOUNT_KEY: config.accountKey,
      GOOGLE_SHEETS_URL: config.sheetsUrl,
      GOOGLE_TOKEN_URL: config.tokenUrl,
    },
    data.folder,
  );
  try {
    await work(product, data);
  } finally {
    await product.stop();
    await data.drop();
  }
}

const execute = ({ url }: ProductProcess, { id, admin }: Prepared) =>
  fetch(`${url}/api/business/admin/payouts/${id}/mark_paid/`, {
    method: 'POST',
    headers: { authorization: `Bearer ${admin.token}` },
  });

/** Kills the product at the next call of this kind, before or after the provider's work. */
const killAt = (product: ProductProcess, kind: CallKind, when: 'lost before' | 'lost after') =>
  new Promise<void>((resolve) => {
    tremendous.meet(async (call) => {
      if (call !== kind) return undefined;
      await product.kill('SIGKILL');
      resolve();
      return when;
    });
  });

/** Takes the jobs of the dead process back, as the queues do after 15 s without its heartbeat (see jobs.test.ts), and makes the changes. */
async function takeJobsBack(product: ProductProcess, { url }: Prepared, ...changes: string[]): Promise<void> {
  const opened = await openDatabase({ url, dataDir: product.dataDir });
  for (const change of [
    `UPDATE pgboss.job SET state = 'retry', start_after = now() WHERE state = 'active'`,
    `UPDATE ledger_entries SET started_at = started_at - interval '15 seconds' WHERE appended_at IS NULL`,
    ...changes,
  ]) {
    await opened.db.execute(sql.raw(change));
  }
  await opened.close();
}

const within = { timeout: 20_000, interval: 100 };

test('an old attempt whose process dies between its claim and the answer is settled with its job', {
  timeout: 180_000,
}, async () => {
  await withProduct(async (product, data) => {
    const first = killAt(product, 'create', 'lost after');
    await execute(product, data);
    await first;
    // The older an attempt is, the longer its claim postpones the next check: here by an hour.
    await takeJobsBack(
      product,
      data,
      `UPDATE payout_attempts SET created_at = now() - interval '1 day', check_at = now()`,
    );
    const second = killAt(product, 'find', 'lost before');
    await product.restart();
    await second;
    tremendous.meet();
    await takeJobsBack(product, data);
    await product.restart();
    await vi.waitFor(() => expect(google.rows.map(([id]) => id)).toEqual([String(data.id)]), within);
    expect([...tremendous.orders.keys()].filter((key) => key.startsWith(`${data.id}-`))).toEqual([`${data.id}-1`]);
  });
});

test('a row of the ledger whose writer dies before its append stands there once', {
  timeout: 180_000,
}, async () => {
  await withProduct(async (product, data) => {
    const dead = new Promise<void>((resolve) => {
      google.beforeAppend(async () => {
        await product.kill('SIGKILL');
        resolve();
        return 'lost';
      });
    });
    await execute(product, data);
    await dead;
    google.beforeAppend();
    await takeJobsBack(product, data);
    google.calls.length = 0;
    await product.restart();
    await vi.waitFor(() => expect(google.calls).toEqual(['GET', 'POST']), within);
    expect(google.rows.map(([id]) => id)).toEqual([String(data.id)]);
    await product.kill('SIGTERM');
    const opened = await openDatabase({ url: data.url, dataDir: product.dataDir });
    const left = await opened.db.execute(sql`SELECT payout_id FROM ledger_entries WHERE appended_at IS NULL`);
    await opened.close();
    expect(left.rows).toEqual([]);
  });
});
