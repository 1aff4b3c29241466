import { desc, eq, sql } from 'drizzle-orm';
import type { AdminPayout, PayoutAttempt } from '#common/payouts/payloads.ts';
import type { Config } from '#server/data/config/config.ts';
import { payoutAttempts } from '#server/data/schema/payouts.ts';
import type { Context } from '#server/outside/context.ts';
import { executePayout } from '#server/payouts/execute.ts';
import { orderGiftCard } from '#server/payouts/order-gift-card.ts';
import { createEarnedPayout } from '#tests/factories/payouts.ts';
import { type FakeTremendous, startTremendous } from '#tests/servers/tremendous.ts';
import { createAdmin, createExpert, createSuperAdmin, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

export const MINUTES = 60_000;

export type GiftCardTest = {
  server: TestServer;
  tremendous: FakeTremendous;
  admin: Person;
  superAdmin: Person;
  /** The server's context with a queue that does nothing, so that a test says when a job runs. */
  quiet: Context;
  approved: (payout?: { currency?: string; amount?: string }) => Promise<{ id: number; expert: Person }>;
  /** Executes a payout and runs its job. */
  execute: (id: number) => Promise<void>;
  /** Runs the job of the last attempt as if it were due. */
  look: (id: number, ctx?: Context) => Promise<void>;
  /** Lets time pass for a payout's attempts and for the provider. */
  pass: (id: number, milliseconds: number) => Promise<void>;
  last: (id: number) => Promise<typeof payoutAttempts.$inferSelect>;
  read: (id: number) => Promise<AdminPayout>;
  history: (id: number) => Promise<PayoutAttempt[]>;
  /** The keys of a payout's orders that were not cancelled, at the provider. */
  ordersOf: (id: number) => string[];
  close: () => Promise<void>;
};

export const API_KEY = 'TEST_key';
export const WEBHOOK_KEY = 'a-webhook-key-of-32-characters-ok';

export const withProvider = (url: string): Config['giftCards'] => ({
  provider: 'tremendous',
  apiKey: API_KEY,
  url,
  campaignId: 'CAMPAIGN',
  fundingSourceId: 'BALANCE',
  webhookKey: WEBHOOK_KEY,
  settledAfter: 10 * MINUTES,
});

/** A server that pays over the imitated provider, and what tests of gift cards do with it. */
export async function startGiftCardTest(): Promise<GiftCardTest> {
  const tremendous = await startTremendous(API_KEY);
  const server = await startTestServer({ giftCards: withProvider(tremendous.url) });
  const { ctx } = server;
  const admin = await createAdmin(ctx);
  const superAdmin = await createSuperAdmin(ctx);
  const quiet: Context = {
    ...ctx,
    jobs: { ...ctx.jobs, enqueue: async () => undefined, enqueueMany: async () => undefined },
  };

  const last = async (id: number) => {
    const rows = ctx.db.select().from(payoutAttempts).where(eq(payoutAttempts.payout_id, id));
    const [attempt] = await rows.orderBy(desc(payoutAttempts.number)).limit(1);
    if (!attempt) throw new Error('There is no attempt');
    return attempt;
  };
  const look = async (id: number, context = quiet) => {
    const { id: attemptId } = await last(id);
    const due = ctx.db.update(payoutAttempts).set({ check_at: sql`now()` });
    await due.where(eq(payoutAttempts.id, attemptId));
    await orderGiftCard(context, attemptId);
  };
  const path = (id: number) => `/api/business/admin/payouts/${id}/`;
  return {
    server,
    tremendous,
    admin,
    superAdmin,
    quiet,
    last,
    look,
    async approved(payout = {}) {
      const expert = await createExpert(ctx);
      const { id } = await createEarnedPayout(ctx, expert.id, { status: 'approved', ...payout });
      return { id, expert };
    },
    async execute(id) {
      await executePayout(quiet, admin.id, id);
      await look(id);
    },
    async pass(id, milliseconds) {
      const back = (column: string) => sql`${sql.identifier(column)} - ${`${milliseconds} milliseconds`}::interval`;
      const columns = ['called_at', 'unanswered_at', 'missing_since', 'created_at', 'check_at'];
      await ctx.db
        .update(payoutAttempts)
        .set(Object.fromEntries(columns.map((column) => [column, back(column)])))
        .where(eq(payoutAttempts.payout_id, id));
      tremendous.advance(milliseconds);
    },
    read: async (id) => (await server.call<AdminPayout>('GET', path(id), { token: admin.token })).body,
    history: async (id) =>
      (await server.call<PayoutAttempt[]>('GET', `${path(id)}attempts/`, { token: admin.token })).body,
    ordersOf: (id) =>
      [...tremendous.orders.values()]
        .filter((order) => order.external_id.startsWith(`${id}-`) && order.status !== 'CANCELED')
        .map((order) => order.external_id),
    async close() {
      await server.close();
      await tremendous.close();
    },
  };
}
