import { createHmac } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { expect, test, vi } from 'vitest';
import type { Books } from '#common/payouts/books.ts';
import type { AdminPayoutPage } from '#common/payouts/payloads.ts';
import { readConfig } from '#server/data/config/config.ts';
import { type Random, randomFrom } from '#server/demo/answers.ts';
import type { Context } from '#server/outside/context.ts';
import { createEarnedPayout } from '#tests/factories/payouts.ts';
import { type ProductProcess, startProcess } from '#tests/servers/product.ts';
import { type FakeTremendous, type Fault, startTremendous } from '#tests/servers/tremendous.ts';
import { prepareDatabase } from './databases.ts';
import { createExpert, createSuperAdmin, type Person } from './factories.ts';

const KILLS = Number(process.env.MONEY_KILLS ?? 1);
const SEED = Number(process.env.MONEY_SEED ?? Date.now() % 1_000_000);
const PAYOUTS = 4;
const API_KEY = 'TEST_key';
const WEBHOOK_KEY = 'a-webhook-key-of-32-characters-ok';
const FAULTS: Fault[] = [401, 409, 429, 503, 'lost before', 'lost after', 'garbage'];

/** Where the product finds its data, with an expert who has approved payouts and a super admin. */
type Prepared = {
  admin: Person;
  ids: number[];
  env: Record<string, string>;
  folder: string;
  drop: () => Promise<void>;
};

test(`a product killed ${KILLS} times while it pays pays everybody once (MONEY_SEED=${SEED})`, {
  timeout: 3_600_000,
}, async () => {
  const random = randomFrom(SEED);
  const tremendous = await startTremendous(API_KEY);
  const data = await prepare(tremendous.url);
  const product = await startProcess(data.env, data.folder);
  try {
    let killed = 0;
    for (; killed < KILLS; killed += 1) {
      await killWhilePaying(product, tremendous, data, random);
      await product.restart();
    }
    await allPaid(product, data, tremendous);
    for (const id of data.ids) {
      const orders = [...tremendous.orders.values()].filter(({ external_id }) => external_id.startsWith(`${id}-`));
      expect(orders, `the orders of payout ${id}`).toHaveLength(1);
    }
    expect(await checkedBooks(product, data)).toMatchObject({ agrees: true, error: null, differences: [] });
  } finally {
    await product.stop();
    await data.drop();
    await tremendous.close();
  }
});

/** Executes everything, and kills the product at one of its calls, before or after the provider has done its work. */
async function killWhilePaying(
  product: ProductProcess,
  tremendous: FakeTremendous,
  data: Prepared,
  random: Random,
): Promise<void> {
  let calls = Math.floor(random.next() * 2 * PAYOUTS);
  const dead = new Promise<void>((resolve) => {
    tremendous.meet(async () => {
      calls -= 1;
      if (calls >= 0) return random.next() < 0.5 ? random.pick(FAULTS) : undefined;
      await product.kill('SIGKILL');
      resolve();
      return random.pick(['lost before', 'lost after'] as const);
    });
  });
  // Once everything is paid, there is no call left to be killed at.
  const isOver = async () => {
    // Staff execute again what failed.
    await executeAll(product, data);
    return (await prod(product)) === 'dead' || (await unpaid(product, data)) === 0;
  };
  const over = vi.waitUntil(isOver, { timeout: 60_000, interval: 100 });
  await Promise.race([dead, over]);
  await product.kill('SIGKILL');
  await over;
  tremendous.meet();
}

const headers = ({ token }: Person) => ({ authorization: `Bearer ${token}` });

async function executeAll({ url }: ProductProcess, { ids, admin }: Prepared): Promise<void> {
  for (const id of ids) {
    const call = fetch(`${url}/api/business/admin/payouts/${id}/mark_paid/`, {
      method: 'POST',
      headers: headers(admin),
    });
    // Payments that are paid or under way are refused, and a killed process does not answer.
    await call.catch(() => undefined);
  }
}

/** An event that names nothing makes the product look at every attempt that is due. */
async function prod({ url }: ProductProcess): Promise<'alive' | 'dead'> {
  const body = JSON.stringify({ payload: {} });
  const signature = `sha256=${createHmac('sha256', WEBHOOK_KEY).update(body).digest('hex')}`;
  const signed = { 'content-type': 'application/json', 'tremendous-webhook-signature': signature };
  return fetch(`${url}/api/webhooks/tremendous/`, { method: 'POST', body, headers: signed }).then(
    () => 'alive',
    () => 'dead',
  );
}

async function unpaid({ url }: ProductProcess, { ids, admin }: Prepared): Promise<number> {
  const answer = await fetch(`${url}/api/business/admin/payouts/?status=paid&page_size=100`, {
    headers: headers(admin),
  }).catch(() => undefined);
  if (!answer?.ok) return ids.length;
  const { count } = (await answer.json()) as AdminPayoutPage;
  return ids.length - count;
}

async function allPaid(product: ProductProcess, data: Prepared, tremendous: FakeTremendous): Promise<void> {
  await vi.waitFor(
    async () => {
      await executeAll(product, data);
      await prod(product);
      for (const key of tremendous.orders.keys()) tremendous.deliver(key);
      expect(await unpaid(product, data)).toBe(0);
    },
    { timeout: 120_000, interval: 100 },
  );
}

async function checkedBooks({ url }: ProductProcess, { admin }: Prepared) {
  const address = `${url}/api/business/admin/payouts/books/`;
  await fetch(`${address}check/`, { method: 'POST', headers: headers(admin) });
  return vi.waitFor(
    async () => {
      const { last } = (await (await fetch(address, { headers: headers(admin) })).json()) as Books;
      expect(last).not.toBeNull();
      return last;
    },
    { timeout: 30_000, interval: 100 },
  );
}

async function prepare(provider: string): Promise<Prepared> {
  const folder = await mkdtemp(path.join(tmpdir(), 'panel-kills-'));
  const config = readConfig({ NODE_ENV: 'test', DATA_DIR: folder });
  let admin: Person | undefined;
  const ids: number[] = [];
  const prepared = await prepareDatabase(folder, async (database) => {
    const ctx = { config, db: database.db } as Context;
    admin = await createSuperAdmin(ctx);
    for (let number = 0; number < PAYOUTS; number += 1) {
      const expert = await createExpert(ctx);
      ids.push((await createEarnedPayout(ctx, expert.id, { status: 'approved' })).id);
    }
  });
  if (!admin) throw new Error('no admin was created');
  return {
    admin,
    ids,
    folder,
    env: {
      SEED_DEMO: '0',
      SERVE_PORTAL: '0',
      DATABASE_URL: prepared.url,
      GIFT_CARDS: 'tremendous',
      TREMENDOUS_API_KEY: API_KEY,
      TREMENDOUS_URL: provider,
      TREMENDOUS_CAMPAIGN_ID: 'CAMPAIGN',
      TREMENDOUS_WEBHOOK_KEY: WEBHOOK_KEY,
      TREMENDOUS_SETTLED_AFTER_SECONDS: '1',
    },
    async drop() {
      await prepared.drop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
