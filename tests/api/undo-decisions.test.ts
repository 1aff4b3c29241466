import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import type { BulkAnswer, ExpertDetail } from '#common/people/experts/detail.ts';
import { assignments } from '#server/data/schema/assessments.ts';
import { mails } from '#server/data/schema/system.ts';
import { deliverMail } from '#server/outside/mail/deliver.ts';
import { createAssessment } from './assessment-factories.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: Person;
let colleague: Person;
let person: Person;

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
  colleague = await createAdmin(server.ctx);
});
beforeEach(async () => {
  person = await waiting();
});
afterAll(() => server.close());

const waiting = () => createExpert(server.ctx, {}, { status: 'pending' });
const post = <Body = Record<string, unknown>>(path: string, body?: unknown, by = admin) =>
  server.call<Body>('POST', `/api/experts/${path}`, { token: by.token, body });
const approve = () => post(`${person.id}/approve/`);
const reject = (reason = 'Too little experience.') => post(`${person.id}/reject/`, { reason });
const undo = (ids = [person.id], by = admin) => post<BulkAnswer>('undo-decisions/', { ids }, by);
const profile = async () =>
  (await server.call<ExpertDetail>('GET', `/api/experts/${person.id}/`, { token: admin.token })).body;
const mailsOf = async ({ id } = person) =>
  (await server.ctx.db.select().from(mails).where(eq(mails.user_id, id)).orderBy(mails.id)).map(
    ({ kind, status }) => `${kind} ${status}`,
  );

test.each([
  ['approval', approve],
  ['rejection', reject],
])('an %s is taken back by any staff member, and its mail is never sent', async (_name, decide) => {
  await decide();
  expect(await undo([person.id], colleague)).toMatchObject({
    status: 200,
    body: { detail: 'Decision undone', done: [person.id], skipped: [] },
  });
  expect(await profile()).toMatchObject({ status: 'pending', reviewed_at: null, reviewed_by: null });
  const [mail] = await server.ctx.db.select().from(mails).where(eq(mails.user_id, person.id));
  expect(mail).toMatchObject({ status: 'withdrawn', text: '', html: '' });
  await deliverMail(server.ctx, mail?.id ?? 0, false);
  expect(await mailsOf()).toEqual([expect.stringContaining('withdrawn')]);
  expect(await server.mailsTo(person.email)).toEqual([]);
});

test('decision and undoing stand in the audit log, each with who did it', async () => {
  await reject();
  await undo([person.id], colleague);
  expect(await server.trailOf('expert', person.id)).toMatchObject([
    {
      action: 'expert.rejected',
      actor_id: admin.id,
      entity: 'expert',
      before: { status: 'pending', reason: '' },
      after: { status: 'rejected', reason: 'Too little experience.' },
    },
    {
      entity: 'expert',
      action: 'expert.decision_undone',
      actor_id: colleague.id,
      before: { status: 'rejected', reason: 'Too little experience.' },
      after: { status: 'pending', reason: '' },
    },
  ]);
});

test('a decision that nobody undoes is mailed, though nobody looks at the queue any more', async () => {
  await approve();
  expect(await server.mailsTo(person.email)).toEqual([]);
  const [mail] = await server.ctx.db.select().from(mails).where(eq(mails.user_id, person.id));
  const job = sql`name = 'deliver-mail' AND data->>'mail_id' = ${String(mail?.id)}`;
  const { rows } = await server.ctx.db.execute<{ held: number }>(
    sql`SELECT extract(epoch FROM start_after - created_on)::float8 AS held FROM pgboss.job WHERE ${job}`,
  );
  expect(rows[0]?.held).toBeGreaterThanOrEqual(10);
  expect(rows[0]?.held).toBeLessThan(15);
  // Its time has come.
  await server.ctx.db.execute(sql`UPDATE pgboss.job SET start_after = now() WHERE ${job}`);
  await vi.waitFor(async () => expect(await mailsOf()).toEqual(['expert_approved sent']), 20_000);
  expect(await server.mailsTo(person.email)).toHaveLength(1);
  expect((await undo()).body).toMatchObject({
    done: [],
    skipped: [{ id: person.id, reason: 'It is too late to undo this: the email is on its way.' }],
  });
  expect(await profile()).toMatchObject({ status: 'approved' });
});

test('a mail that a server has begun to send is not withdrawn', async () => {
  await approve();
  await server.ctx.db
    .update(mails)
    .set({ claimed_until: sql`now() + interval '15 seconds'` })
    .where(eq(mails.user_id, person.id));
  expect((await undo()).body.done).toEqual([]);
  expect(await profile()).toMatchObject({ status: 'approved' });
});

test('a decision stays after the moment to undo it, even if its mail could not be sent yet', async () => {
  await approve();
  await server.ctx.db
    .update(mails)
    .set({ created_at: sql`now() - interval '13 seconds'` })
    .where(eq(mails.user_id, person.id));
  expect((await undo()).body.done).toEqual([]);
});

test('undone twice at once it is undone once', async () => {
  await approve();
  const answers = await Promise.all([undo(), undo([person.id], colleague)]);
  expect(answers.flatMap(({ body }) => body.done)).toEqual([person.id]);
});

test('several decided at once are undone at once, and those left alone are named', async () => {
  const [one, two] = [await waiting(), await waiting()];
  await post('bulk-approve/', { ids: [one.id, two.id] });
  expect((await undo([one.id, two.id, person.id, 987654])).body).toMatchObject({
    detail: '2 experts back in review',
    done: [one.id, two.id],
    skipped: [{ id: person.id }, { id: 987654, reason: 'Not found.' }],
  });
  expect(await Promise.all([one, two].map(mailsOf))).toEqual([
    ['expert_approved withdrawn'],
    ['expert_approved withdrawn'],
  ]);
});

test('only the second of two quick decisions is mailed, and undoing it brings the first back', async () => {
  await approve();
  await reject();
  expect(await mailsOf()).toEqual(['expert_approved withdrawn', 'expert_rejected queued']);
  const { reviewed_at, revision } = await profile();
  await undo();
  const restored = await profile();
  expect(restored).toMatchObject({ status: 'approved', status_reason: '', revision: revision + 1 });
  expect(restored.reviewed_by).toContain('Ada');
  expect(new Date(restored.reviewed_at ?? 0).getTime()).toBeLessThan(new Date(reviewed_at ?? 0).getTime());
  expect(await mailsOf()).toEqual(['expert_approved withdrawn', 'expert_rejected withdrawn', 'expert_approved queued']);
});

test('an approval on which an assessment was given is not undone', async () => {
  await approve();
  const { id } = await createAssessment(server.ctx);
  await server.ctx.db.insert(assignments).values({ assessment_id: id, expert_id: person.id });
  expect((await undo()).body.skipped).toEqual([
    { id: person.id, reason: 'This cannot be undone: the expert has been given an assessment in the meantime.' },
  ]);
  expect(await mailsOf()).toEqual(['expert_approved queued']);
});

test('an assessment that was given before the approval hinders nobody from undoing it', async () => {
  const { id } = await createAssessment(server.ctx);
  const assigned_at = new Date(Date.now() - 60_000);
  await server.ctx.db.insert(assignments).values({ assessment_id: id, expert_id: person.id, assigned_at });
  await approve();
  expect((await undo()).body.done).toEqual([person.id]);
});

test('experts cannot undo anything', async () => {
  await approve();
  expect((await undo([person.id], person)).status).toBe(403);
});
