import { and, asc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { StaffAssessment } from '#common/assessments/assessments.ts';
import { agreementAcceptances, users } from '#server/data/schema/accounts.ts';
import { responses } from '#server/data/schema/assessments.ts';
import { mails } from '#server/data/schema/system.ts';
import { savePreferences } from '#server/mails/preferences.ts';
import { createAssessment, invite } from './assessment-factories.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
});
afterAll(() => server.close());

const OLD = '2031-03-20T17:00:00.000Z';
const NEW = '2031-04-02T16:00:00.000Z';

type World = Parameters<typeof createAssessment>[2];

/** An assessment with a deadline in Berlin, and one invited expert who has not begun. */
async function waiting(world: World = {}) {
  const expert = await createExpert(server.ctx);
  const { id, versionId } = await createAssessment(server.ctx, undefined, {
    title: 'Carton study',
    deadline: new Date(OLD),
    deadline_zone: 'Europe/Berlin',
    ...world,
  });
  const assignmentId = await invite(server.ctx, id, expert.id);
  return { id, versionId, expert, assignmentId };
}

const change = (id: number, body: object) =>
  server.call<StaffAssessment & { told_count?: number }>('PATCH', `/api/assessments/${id}/`, {
    token: admin.token,
    body,
  });

const toldOf = (expert: { id: number }) =>
  server.ctx.db
    .select()
    .from(mails)
    .where(and(eq(mails.user_id, expert.id), eq(mails.kind, 'deadline_changed')))
    .orderBy(asc(mails.id));

test('a moved deadline is told with both deadlines in their zones, a link, and a way to switch such mails off', async () => {
  const { id, expert } = await waiting();
  const answer = await change(id, { deadline: NEW, deadline_zone: 'America/New_York', tell_invited: true });
  expect(answer.body).toMatchObject({ told_count: 1, unfinished_count: 1 });
  const [mail, ...others] = await toldOf(expert);
  expect(others).toEqual([]);
  expect(mail?.subject).toBe('New deadline for “Carton study”');
  expect(mail?.text).toContain('is now open until 2 Apr 2031, 12:00 (America/New_York).');
  expect(mail?.text).toContain('Before, its deadline was 20 Mar 2031, 18:00 (Europe/Berlin).');
  expect(mail?.text).toContain('Start the assessment: http');
  expect(mail?.text).toContain(`/assessments/${id}/complete`);
  expect(mail).toMatchObject({ category: 'deadlineReminders', text: expect.stringContaining('Stop these emails') });
});

test('removing and adding a deadline is told as well', async () => {
  const { id, expert } = await waiting();
  await change(id, { deadline: null, tell_invited: true });
  await change(id, { deadline: NEW, deadline_zone: 'UTC', tell_invited: true });
  const [removed, added] = await toldOf(expert);
  expect(removed?.subject).toBe('“Carton study” no longer has a deadline');
  expect(removed?.text).toContain('Before, its deadline was 20 Mar 2031, 18:00 (Europe/Berlin).');
  expect(added?.subject).toBe('“Carton study” now has a deadline');
  expect(added?.text).toContain('is open until 2 Apr 2031, 16:00 (UTC). Before, it had no deadline.');
});

test('one who has begun is told to continue; one who has not accepted the agreement does not read the title', async () => {
  const { id, expert } = await waiting();
  const begun = await createExpert(server.ctx);
  await invite(server.ctx, id, begun.id, { started_at: new Date() });
  const stranger = await createExpert(server.ctx);
  await server.ctx.db.delete(agreementAcceptances).where(eq(agreementAcceptances.user_id, stranger.id));
  await invite(server.ctx, id, stranger.id);
  expect((await change(id, { deadline: NEW, tell_invited: true })).body.told_count).toBe(3);
  expect((await toldOf(begun))[0]?.text).toContain('Continue the assessment');
  expect((await toldOf(expert))[0]?.text).toContain('Carton study');
  expect((await toldOf(stranger))[0]?.text).not.toContain('Carton study');
});

test('nobody is told unasked, of a deadline that stays, or of another zone for the same moment', async () => {
  const { id, expert } = await waiting();
  expect((await change(id, { deadline: NEW })).body).not.toHaveProperty('told_count');
  expect((await change(id, { deadline: NEW, tell_invited: true })).body.told_count).toBe(0);
  expect((await change(id, { deadline_zone: 'Asia/Tokyo', tell_invited: true })).body.told_count).toBe(0);
  expect(await toldOf(expert)).toEqual([]);
});

test('those who are done, not invited or gone are neither told nor counted, and those who want no such mails not told', async () => {
  const { id, expert, versionId } = await waiting();
  const others: Person[] = [];
  const add = async (row: Parameters<typeof invite>[3]) => {
    const one = await createExpert(server.ctx);
    others.push(one);
    return { one, assignmentId: await invite(server.ctx, id, one.id, row) };
  };
  const now = new Date();
  await add({ submitted_at: now });
  await add({ declined_at: now });
  await add({ withdrawn_at: now });
  await add({ invited_at: null });
  const gone = await add({});
  await server.ctx.db.update(users).set({ is_active: false }).where(eq(users.id, gone.one.id));
  const late = await add({ started_at: now });
  await server.ctx.db.insert(responses).values({
    assignment_id: late.assignmentId,
    assessment_id: id,
    expert_id: late.one.id,
    version_id: versionId,
    seed: 1,
    submitted_at: now,
    is_late: true,
  });
  const muted = await add({});
  await savePreferences(server.ctx.db, muted.one.id, { deadlineReminders: false });
  const { body } = await change(id, { deadline: NEW, tell_invited: true });
  expect(body).toMatchObject({ told_count: 1, unfinished_count: 2 });
  expect(await toldOf(expert)).toHaveLength(1);
  for (const one of others) expect(await toldOf(one)).toEqual([]);
});

test.each<[string, World, object]>([
  ['a draft', { is_draft: true }, {}],
  ['an assessment that staff closed', { is_active: false }, {}],
  ['an assessment that the change closes', {}, { deadline: '2020-01-01T00:00:00.000Z' }],
])('nobody is told of the deadline of %s', async (_what, world, body) => {
  const { id, expert } = await waiting(world);
  expect((await change(id, { deadline: NEW, tell_invited: true, ...body })).body.told_count).toBe(0);
  expect(await toldOf(expert)).toEqual([]);
});

test('a change that is refused tells nobody', async () => {
  const { id, expert } = await waiting();
  expect((await change(id, { deadline: NEW, tell_invited: true, revision: 99 })).status).toBe(409);
  expect(await toldOf(expert)).toEqual([]);
});
