import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { randomSecret } from '#server/access/tokens.ts';
import type { Context } from '#server/outside/context.ts';
import { type ProductProcess, startProcess } from '#tests/servers/product.ts';
import { prepareDatabase } from './databases.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';

/** Each group of calls costs two processes: one dies before a commit, the next one after a commit and before the answer. */
const GROUPS = Number(process.env.CALL_GROUPS ?? 1);
const CALLS_OF_A_GROUP = 3;
const JWT_SECRET = randomSecret();

let product: ProductProcess;
let admin: Person;
let expert: Person;
let drop: () => Promise<void>;

beforeAll(async () => {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'panel-crash-'));
  const prepared = await prepareDatabase(dataDir, async ({ db }) => {
    const ctx = { db, config: { secrets: { current: JWT_SECRET, previous: [] as string[] } } } as unknown as Context;
    admin = await createAdmin(ctx);
    expert = await createExpert(ctx);
  });
  const die = path.join(import.meta.dirname, '..', 'servers', 'die-after-effect.ts');
  const env = {
    NODE_OPTIONS: `--import ${die}`,
    JWT_SECRET,
    SEED_DEMO: '0',
    SERVE_PORTAL: '0',
    DATABASE_URL: prepared.url,
  };
  product = await startProcess(env, dataDir);
  drop = async () => {
    await rm(dataDir, { recursive: true, force: true });
    await prepared.drop();
  };
}, 180_000);
afterAll(async () => {
  await product.stop();
  await drop();
});

type Bonus = { key: string; notes: string };

async function addBonus({ key, notes }: Bonus): Promise<{ status: number; id: number }> {
  const response = await fetch(`${product.url}/api/business/admin/payouts/`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${admin.token}`,
      'content-type': 'application/json',
      'idempotency-key': key,
    },
    body: JSON.stringify({ expert_id: expert.id, amount: '15.00', notes }),
  });
  return { status: response.status, id: ((await response.json()) as { id: number }).id };
}

async function bonuses(): Promise<Map<string, { id: number }[]>> {
  const address = `${product.url}/api/business/admin/payouts/?expert_id=${expert.id}&page_size=1000`;
  const response = await fetch(address, { headers: { authorization: `Bearer ${admin.token}` } });
  const { results } = (await response.json()) as { results: { id: number; notes: string }[] };
  return Map.groupBy(results, (row) => row.notes);
}

test('ASVS 2.3.3: a SIGKILL before or after the commit of a call leaves it done once, however often it is sent', {
  timeout: 240_000,
}, async () => {
  const groups = Array.from({ length: GROUPS }, (_, group) =>
    Array.from({ length: CALLS_OF_A_GROUP }, (_, index) => ({ key: randomUUID(), notes: `Bonus ${group}.${index}` })),
  );
  let deaths = 0;
  for (const group of groups) {
    const waiting = new Set(group);
    while (waiting.size > 0) {
      const answers = await Promise.all(
        [...waiting].map(async (bonus) => {
          const answer = await addBonus(bonus).catch(() => null);
          if (answer?.status === 201) waiting.delete(bonus);
          return answer?.status;
        }),
      );
      // 503: the machine is busy.
      expect(answers.filter((status) => status && ![201, 503].includes(status))).toEqual([]);
      if (!answers.includes(undefined)) continue;
      deaths += 1;
      await product.kill('SIGKILL');
      await product.restart();
    }
  }
  const made = await bonuses();
  expect(groups.flat().map(({ notes }) => made.get(notes)?.length)).toEqual(groups.flat().map(() => 1));
  expect(deaths).toBeGreaterThanOrEqual(2 * GROUPS);
});
