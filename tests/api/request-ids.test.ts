import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { createLog } from '#server/data/log.ts';
import { auditLog } from '#server/data/schema/system.ts';
import { checkAuditLog } from '#server/outside/audit-anchor.ts';
import { createEarnedPayout } from '#tests/factories/payouts.ts';
import { startMailServer, type TestMailServer } from '#tests/servers/smtp.ts';
import { type FakeTremendous, startTremendous } from '#tests/servers/tremendous.ts';
import { createAdmin, createExpert } from './factories.ts';
import { API_KEY, withProvider } from './gift-card-harness.ts';
import { startTestServer, type TestServer } from './harness.ts';

type Line = { msg: string; job?: string; mail?: number; requestId?: string };

const output: string[] = [];
const lines = () => output.map((line) => JSON.parse(line) as Line);

let tremendous: FakeTremendous;
let mail: TestMailServer;
let server: TestServer;
beforeAll(async () => {
  [tremendous, mail] = await Promise.all([startTremendous(API_KEY), startMailServer()]);
  const log = createLog('debug', { write: (line) => output.push(line) });
  server = await startTestServer({ smtpUrl: mail.url, giftCards: withProvider(tremendous.url) }, log);
});
beforeEach(() => {
  output.length = 0;
});
afterAll(async () => {
  await server.close();
  await mail.close();
  await tremendous.close();
});

/** The actions in the audit log that a request caused, oldest first. */
async function causedBy(requestId: string): Promise<string[]> {
  const rows = await server.ctx.db
    .select({ action: auditLog.action })
    .from(auditLog)
    .where(sql`${auditLog.request_id} = ${requestId}`)
    .orderBy(auditLog.id);
  return rows.map(({ action }) => action);
}

test('an id from a trusted proxy is in answer, log, audit entries, the job, and the jobs that this one adds', async () => {
  const admin = await createAdmin(server.ctx);
  const expert = await createExpert(server.ctx);
  const { id } = await createEarnedPayout(server.ctx, expert.id, { status: 'review' });
  const requestId = 'proxy-7f3a9c';
  const answer = await server.call('POST', `/api/business/admin/payouts/${id}/mark_paid/`, {
    token: admin.token,
    headers: { 'x-request-id': requestId },
  });
  expect([answer.status, answer.headers.get('x-request-id')]).toEqual([200, requestId]);

  // The request adds the order; the order, once it is confirmed, adds the mail and the row of the ledger.
  const jobs = ['order-gift-card', 'deliver-mail', 'append-ledger'];
  const done = () => lines().filter((line) => line.msg === 'job done' && jobs.includes(line.job ?? ''));
  await vi.waitFor(() => expect(new Set(done().map(({ job }) => job))).toEqual(new Set(jobs)), { timeout: 20_000 });
  expect(done().map((line) => line.requestId)).toEqual(jobs.map(() => requestId));
  expect(lines().find(({ msg }) => msg === 'answered')?.requestId).toBe(requestId);
  expect(lines().find(({ msg }) => msg === 'mail sent')).toMatchObject({ mail: expect.any(Number), requestId });
  expect(await causedBy(requestId)).toEqual(['payout.approved', 'payout.paid']);
  expect(await checkAuditLog(server.ctx.db)).toMatchObject({ brokenAt: null });
});

test('a job that waits is not taken for a part of the request whose transaction wakes it up', async () => {
  const { ctx, jobs } = server;
  const admin = await createAdmin(ctx);
  await ctx.db.transaction((tx) => jobs.enqueue(tx, 'check-books', {}));
  const headers = { 'x-request-id': 'another-request' };
  await server.call('POST', '/api/business/admin/payouts/bulk/', { token: admin.token, headers, body: {} });
  const own = () => lines().find(({ msg, job }) => msg === 'job done' && job === 'check-books');
  await vi.waitFor(() => expect(own()).toBeDefined(), { timeout: 20_000 });
  const { id } = own() as unknown as { id: string };
  expect(own()?.requestId).toBe(id);
});

test('the id is part of the chain of the audit log', async () => {
  const takenBack = new Error('taken back');
  const changed = server.ctx.db.transaction(async (tx) => {
    await tx.execute(sql`alter table audit_log disable trigger user`);
    await tx.execute(sql`update audit_log set request_id = 'somebody-else' where request_id = 'proxy-7f3a9c'`);
    expect(await checkAuditLog(tx)).toMatchObject({ brokenAt: expect.any(Number) });
    throw takenBack;
  });
  await expect(changed).rejects.toBe(takenBack);
});
