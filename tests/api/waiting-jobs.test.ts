import { createHmac } from 'node:crypto';
import { eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createJobs } from '#server/data/queue.ts';
import { payoutAttempts, payouts } from '#server/data/schema/payouts.ts';
import type { Context } from '#server/outside/context.ts';
import { executePayout } from '#server/payouts/execute.ts';
import { checkPayouts } from '#server/payouts/jobs.ts';
import { orderGiftCard } from '#server/payouts/order-gift-card.ts';
import { createEarnedPayout } from '#tests/factories/payouts.ts';
import { createExpert } from './factories.ts';
import { type GiftCardTest, startGiftCardTest, WEBHOOK_KEY } from './gift-card-harness.ts';

let t: GiftCardTest;
/** Adds real jobs; they wait as long as nobody runs them. */
let ctx: Context;
beforeAll(async () => {
  t = await startGiftCardTest();
  await t.server.jobs.stop();
  const { database, log } = t.server.ctx;
  const jobs = createJobs({ database, log }, false);
  await jobs.start(t.server.ctx, () => import('#server/start/jobs.ts'));
  ctx = { ...t.server.ctx, jobs };
  t.server.ctx.jobs = jobs;
});
beforeEach(() => ctx.db.execute(sql`DELETE FROM pgboss.job`));
afterAll(() => t.close());

const jobsOf = async (queue: string) =>
  (
    await ctx.db.execute<{ data: object; in_minutes: number }>(sql`SELECT data - 'cause' AS data,
    round(extract(epoch FROM start_after - now()) / 60)::int AS in_minutes FROM pgboss.job WHERE name = ${queue} ORDER BY id`)
  ).rows;

/** Sends an event about something of the provider, as the provider signs it. */
async function event(id: string): Promise<void> {
  const body = JSON.stringify({ event: 'REWARDS.DELIVERY.SUCCEEDED', payload: { resource: { id, type: 'rewards' } } });
  const signature = createHmac('sha256', WEBHOOK_KEY).update(body).digest('hex');
  const headers = { 'tremendous-webhook-signature': `sha256=${signature}` };
  expect((await t.server.call('POST', '/api/webhooks/tremendous/', { body, headers })).status).toBe(200);
}

describe('payments that wait to be sent', () => {
  const PAYMENTS = 80;

  test(`${PAYMENTS} of them and three events about each have a job each`, async () => {
    const expert = await createExpert(ctx);
    const ids: number[] = [];
    for (let number = 0; number < PAYMENTS; number += 1) {
      const { id } = await createEarnedPayout(ctx, expert.id, { status: 'approved' });
      await executePayout(ctx, t.admin.id, id);
      ids.push(id);
    }
    const ofThem = inArray(payoutAttempts.payout_id, ids);
    // What half of them ordered is known, and an event names it; that of the rest is news to the portal.
    const known = sql`case when payout_id % 2 = 0 then 'EARLY' || payout_id end`;
    await ctx.db.update(payoutAttempts).set({ provider_order_id: known }).where(ofThem);
    const attempts = await ctx.db.select().from(payoutAttempts).where(ofThem).orderBy(payoutAttempts.id);
    const named = ids.flatMap((id) => [`EARLY${id}`, `UNKNOWN${id}`, `EARLY${id}`]);
    for (let start = 0; start < named.length; start += 8) await Promise.all(named.slice(start, start + 8).map(event));
    await checkPayouts(ctx);
    await checkPayouts(ctx);
    const waiting = (await jobsOf('send-gift-card')).map(({ data }) => (data as { attempt_id: number }).attempt_id);
    expect(waiting.sort((a, b) => a - b)).toEqual(attempts.map(({ id }) => id));
    await ctx.db.update(payoutAttempts).set({ state: 'failed' }).where(ofThem);
  });

  test('one that waits for its next check is brought forward by an event, and put off again by the check', async () => {
    const { id } = await t.approved();
    t.tremendous.meet(() => 'garbage');
    await executePayout(ctx, t.admin.id, id);
    const attempt = await t.last(id);
    const data = { attempt_id: attempt.id };
    await ctx.db.execute(sql`DELETE FROM pgboss.job`);
    // The older an attempt is, the later is its next check: here in ten minutes.
    await t.pass(id, 20 * 60_000);
    await orderGiftCard(ctx, attempt.id);
    expect(await jobsOf('send-gift-card')).toEqual([{ data, in_minutes: 10 }]);
    await ctx.db
      .update(payoutAttempts)
      .set({ provider_order_id: `NAMED${id}` })
      .where(eq(payoutAttempts.id, attempt.id));
    await Promise.all([event(`NAMED${id}`), event(`NAMED${id}`)]);
    expect(await jobsOf('send-gift-card')).toEqual([{ data, in_minutes: 0 }]);
    await orderGiftCard(ctx, attempt.id);
    await orderGiftCard(ctx, attempt.id);
    expect(await jobsOf('send-gift-card'), 'its job waits already').toEqual([{ data, in_minutes: 0 }]);
    // That job finds that nothing is due yet.
    await ctx.db.execute(sql`DELETE FROM pgboss.job`);
    await orderGiftCard(ctx, attempt.id);
    expect(await jobsOf('send-gift-card')).toEqual([{ data, in_minutes: 10 }]);
    t.tremendous.meet();
    await ctx.db.update(payouts).set({ status: 'rejected' }).where(eq(payouts.id, id));
  });

  test('a job that runs does not keep another one from waiting', async () => {
    const data = { attempt_id: 1 };
    await ctx.jobs.enqueue(ctx.db, 'order-gift-card', data);
    await ctx.db.execute(sql`UPDATE pgboss.job SET state = 'active'`);
    await ctx.jobs.enqueue(ctx.db, 'order-gift-card', data);
    await ctx.jobs.enqueueMany(ctx.db, 'order-gift-card', [data, { attempt_id: 2 }]);
    expect((await jobsOf('send-gift-card')).map((job) => job.data)).toEqual(
      expect.arrayContaining([data, data, { attempt_id: 2 }]),
    );
    expect(await jobsOf('send-gift-card')).toHaveLength(3);
  });
});

describe('the same work that is asked for again and again waits once', () => {
  test.each([
    ['check-books', { requested_by: 1 }],
    ['panel-overview', {}],
    ['tell-agreement', { number: 1 }],
    ['append-ledger', { payout_id: 1 }],
    ['forget-in-ledger', { payout_id: 1 }],
    ['check-payouts', {}],
  ] as const)('%s', async (name, data) => {
    for (let asked = 0; asked < 5; asked += 1) await ctx.jobs.enqueue(ctx.db, name as 'check-books', data as never);
    expect(await jobsOf(name)).toEqual([{ data, in_minutes: 0 }]);
    // One that failed waits for its next try.
    await ctx.db.execute(sql`UPDATE pgboss.job SET state = 'retry', start_after = now() + interval '30 minutes'`);
    for (let asked = 0; asked < 5; asked += 1) await ctx.jobs.enqueue(ctx.db, name as 'check-books', data as never);
    expect(await jobsOf(name)).toEqual([{ data, in_minutes: 0 }]);
  });

  test('a check of the books that somebody asked for does the one by the clock, too', async () => {
    await ctx.jobs.enqueue(ctx.db, 'check-books', { requested_by: 1 });
    await ctx.jobs.enqueue(ctx.db, 'check-books', {});
    expect(await jobsOf('check-books')).toEqual([{ data: { requested_by: 1 }, in_minutes: 0 }]);
  });

  test('and each mail has its job', async () => {
    await ctx.jobs.enqueueMany(ctx.db, 'deliver-mail', [{ mail_id: -1 }, { mail_id: -2 }]);
    expect(await jobsOf('deliver-mail')).toHaveLength(2);
  });
});
