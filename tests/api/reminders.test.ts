import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { dueReminders, sendReminders } from '#server/assessments/reminders.ts';
import { users } from '#server/data/schema/accounts.ts';
import { assessments, type assignments } from '#server/data/schema/assessments.ts';
import { mails } from '#server/data/schema/system.ts';
import { savePreferences } from '#server/mails/preferences.ts';
import { createAssessment, invite } from './assessment-factories.ts';
import { createExpert } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer();
});
afterAll(() => server.close());

const DEADLINE = new Date('2027-03-20T17:00:00Z');
const before = (days: number, minutes = 0) => new Date(DEADLINE.getTime() - days * 24 * 3600_000 - minutes * 60_000);

type Row = Partial<typeof assignments.$inferInsert>;

/** An expert invited long before the deadline, and what reminds them at a given time. */
async function invited(row: Row = {}, assessment: Parameters<typeof createAssessment>[2] = {}) {
  const expert = await createExpert(server.ctx);
  const { id } = await createAssessment(server.ctx, undefined, {
    deadline: DEADLINE,
    title: 'Carton study',
    ...assessment,
  });
  await invite(server.ctx, id, expert.id, { invited_at: before(20), ...row });
  const remindersAfter = async (now: Date) => {
    await sendReminders(server.ctx, now);
    return server.ctx.db.select().from(mails).where(eq(mails.user_id, expert.id)).orderBy(mails.id);
  };
  return { expert, assessmentId: id, remindersAfter };
}

test('an expert who has not finished is reminded three days and one day before the deadline, once each', async () => {
  const { remindersAfter, assessmentId } = await invited();
  expect(await remindersAfter(before(3, 1))).toHaveLength(0);
  expect(await remindersAfter(before(3))).toHaveLength(1);
  expect(await remindersAfter(before(2))).toHaveLength(1);
  const all = await remindersAfter(before(1));
  expect(all.map(({ subject }) => subject)).toEqual([
    '“Carton study” closes in 3 days',
    '“Carton study” closes in 1 day',
  ]);
  expect(await remindersAfter(before(0, 30))).toHaveLength(2);
  expect(all[0]?.text).toContain(`/assessments/${assessmentId}/complete`);
  expect(all[0]?.text).toContain('$25.00');
  expect(all[0]?.category).toBe('deadlineReminders');
});

test('the time needed is named as people say it', async () => {
  const [mail] = await (await invited({}, { estimated_minutes: 1 })).remindersAfter(before(3));
  expect(mail?.text).toContain('Time needed: about 1 minute\n');
});

test('a reminder says what the expert has done so far, and nothing of a reward that is not paid', async () => {
  const part = { started_at: before(5), progress: 40 };
  const [mail] = await (await invited(part, { reward: '0.00' })).remindersAfter(before(3));
  expect(mail?.text).toContain('Done so far: 40%');
  expect(mail?.text).toContain('Continue the assessment');
  expect(mail?.text).not.toMatch(/Reward/);
  expect(mail?.text, 'what the questions suggest').toContain('Time needed: about 2 minutes\n');
  expect(mail).toMatchObject({ kind: 'deadline_reminder', unique_key: expect.stringMatching(/^deadline_reminder:/) });
  const [other] = await (await invited()).remindersAfter(before(3));
  expect(other?.text).toContain('Start the assessment');
  expect(other?.text).toContain('Reward: $25.00');
  expect(other?.text).not.toContain('Done so far');
});

test('those who are due are found a batch at a time, in order', async () => {
  await sendReminders(server.ctx, before(1));
  const deadline = new Date(DEADLINE.getTime() + 365 * 24 * 3600_000);
  const now = new Date(deadline.getTime() - 24 * 3600_000);
  const emails = [];
  for (const _ of [1, 2, 3]) emails.push((await invited({}, { deadline })).expert.email);
  const found = async (after: number, limit: number) => dueReminders(server.ctx.db, now, after, limit);
  const [first, second] = await found(0, 2);
  expect([first?.email, second?.email]).toEqual(emails.slice(0, 2));
  expect((await found(second?.id ?? 0, 2)).map(({ email }) => email)).toEqual(emails.slice(2));
  expect(await found(0, 1)).toHaveLength(1);
});

test('two runs at the same time remind once', async () => {
  const { expert } = await invited();
  await Promise.all([sendReminders(server.ctx, before(2)), sendReminders(server.ctx, before(2))]);
  expect(await server.ctx.db.select().from(mails).where(eq(mails.user_id, expert.id))).toHaveLength(1);
});

test('a reminder missed while nothing ran is made up for, with the time that is left', async () => {
  const { remindersAfter } = await invited();
  expect((await remindersAfter(before(1, 12 * 60))).map(({ subject }) => subject)).toEqual([
    '“Carton study” closes in 1 day 12 hours',
  ]);
});

test('nobody is reminded of a moment before the invitation', async () => {
  const { remindersAfter } = await invited({ invited_at: before(2) });
  expect(await remindersAfter(before(1, 60))).toHaveLength(0);
  expect(await remindersAfter(before(1))).toHaveLength(1);
});

test.each([
  ['who submitted', { submitted_at: before(5) }],
  ['who declined', { declined_at: before(5) }],
  ['who was withdrawn', { withdrawn_at: before(5) }],
  ['who was never invited', { invited_at: null }],
])('an expert %s is not reminded', async (_who, row) => {
  const { remindersAfter } = await invited(row);
  expect(await remindersAfter(before(1))).toHaveLength(0);
});

test('a closed, an unpublished and an ended assessment remind nobody', async () => {
  expect(await (await invited({}, { is_active: false })).remindersAfter(before(1))).toHaveLength(0);
  expect(await (await invited({}, { is_draft: true })).remindersAfter(before(1))).toHaveLength(0);
  expect(await (await invited()).remindersAfter(DEADLINE)).toHaveLength(0);
});

test('an expert who switched reminders off, or whose account is not active, is not reminded', async () => {
  const off = await invited();
  await savePreferences(server.ctx.db, off.expert.id, { deadlineReminders: false });
  expect(await off.remindersAfter(before(1))).toHaveLength(0);

  const gone = await invited();
  await server.ctx.db.update(users).set({ is_active: false }).where(eq(users.id, gone.expert.id));
  expect(await gone.remindersAfter(before(1))).toHaveLength(0);
});

test('a deadline that is moved gets its own reminders', async () => {
  const { remindersAfter, assessmentId } = await invited();
  expect(await remindersAfter(before(3))).toHaveLength(1);
  const later = new Date(DEADLINE.getTime() + 10 * 24 * 3600_000);
  await server.ctx.db.update(assessments).set({ deadline: later }).where(eq(assessments.id, assessmentId));
  expect(await remindersAfter(before(1))).toHaveLength(1);
  expect(await remindersAfter(new Date(later.getTime() - 3 * 24 * 3600_000))).toHaveLength(2);
});
