import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SummaryStats } from '#common/answers/report/summary-stats.ts';
import type { AssignmentRow } from '#common/assessments/assignments.ts';
import type { DashboardStats } from '#common/assessments/surveys.ts';
import type { AdminPayout, PayoutSummary } from '#common/payouts/payloads.ts';
import { MERGED_PAYOUT } from '#common/payouts/payouts.ts';
import { type Duplicates, type MergePreview, mergeInWords } from '#common/people/experts/duplicates.ts';
import { answers, assignments, responses } from '#server/data/schema/assessments.ts';
import { payoutAttempts, payouts } from '#server/data/schema/payouts.ts';
import { auditDetails, auditEntries } from '#server/data/schema/system.ts';
import { first } from '#tests/factories/payouts.ts';
import { createPublished, createResponse } from '#tests/factories/responses.ts';
import { invite, smallQuestionnaire } from './assessment-factories.ts';
import { createAdmin, createExpert, PASSWORD, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: Person;
let title = 0;

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
});
afterAll(() => server.close());

type Published = Awaited<ReturnType<typeof createPublished>>;

const get = async <Body>(path: string, token = admin.token) => (await server.call<Body>('GET', path, { token })).body;
const merge = async (kept: Person, ...others: Person[]) => {
  for (const other of others) {
    const body = { other_id: other.id };
    const { status } = await server.call('POST', `/api/experts/${kept.id}/merge/`, { token: admin.token, body });
    expect(status).toBe(200);
  }
};
const preview = (kept: Person, ...others: Person[]) =>
  get<MergePreview>(`/api/experts/${kept.id}/merge/?others=${others.map(({ id }) => id).join()}`);
const publish = () => {
  title += 1;
  return createPublished(server.ctx, smallQuestionnaire(), `Merged ${title}`);
};
const people = (count: number) => Promise.all(Array.from({ length: count }, () => createExpert(server.ctx)));

/** A completed response with its payout. */
async function complete(assessment: Published, { id }: Person, payout: Partial<typeof payouts.$inferInsert> = {}) {
  const response = await createResponse(server.ctx, assessment, id, { q1: 1, q4: `Words of ${id}` });
  const [row] = await server.ctx.db.select().from(responses).where(eq(responses.id, response));
  const values = { expert_id: id, assignment_id: row?.assignment_id, assessment_id: assessment.id, amount: '25.00' };
  return first(
    server.ctx.db
      .insert(payouts)
      .values({ ...values, ...payout })
      .returning(),
  );
}

const signIn = async ({ email }: Person) => {
  const { body } = await server.call('POST', '/api/auth/token/', { body: { username: email, password: PASSWORD } });
  return String(body.access);
};
const statsOf = ({ id }: Published) => get<SummaryStats>(`/api/assessments/${id}/summary-stats/`);
const assignedTo = async ({ id }: Published) =>
  (await get<{ results: AssignmentRow[] }>(`/api/assessments/${id}/assignments/`)).results;
const paymentsOf = async ({ id }: Person) =>
  (await get<{ results: AdminPayout[] }>(`/api/business/admin/payouts/?expert_id=${id}&ordering=created_at`)).results;
const responsesOf = ({ id }: Published) =>
  server.ctx.db.select().from(responses).where(eq(responses.assessment_id, id));

describe('a merge of profiles with the same assessment', () => {
  test('leaves one assignment, one response and one payout of two who have completed it', async () => {
    const assessment = await publish();
    const [kept, other] = (await people(2)) as [Person, Person];
    const mine = await complete(assessment, kept);
    const theirs = await complete(assessment, other);
    await merge(kept, other);
    expect(await assignedTo(assessment)).toMatchObject([{ expert_id: kept.id, state: 'submitted' }]);
    expect(await statsOf(assessment)).toMatchObject({ responses_count: 1, total_experts: 1 });
    const csv = await server.call<string>('GET', `/api/assessments/${assessment.id}/export-csv/?all=true`, {
      token: admin.token,
    });
    expect(JSON.stringify(csv.body)).not.toContain('Erased');
    expect(await paymentsOf(kept)).toMatchObject([
      { id: mine.id, status: 'pending', paid_twice: false },
      { id: theirs.id, status: 'rejected', rejection_reason: MERGED_PAYOUT, paid_twice: false },
    ]);
    expect((await server.mailsTo(kept.email)).map(({ text }) => text).join()).toContain(MERGED_PAYOUT);
  });

  test('keeps the answers that no longer count with their author', async () => {
    const assessment = await publish();
    const [kept, other] = (await people(2)) as [Person, Person];
    await complete(assessment, kept);
    await complete(assessment, other);
    await merge(kept, other);
    const left = await server.ctx.db
      .select()
      .from(answers)
      .innerJoin(responses, eq(responses.id, answers.response_id))
      .where(eq(responses.assessment_id, assessment.id));
    expect(left.map((row) => row.answers.value)).not.toContain(`Words of ${other.id}`);
    const [entry] = await server.ctx.db
      .select()
      .from(auditEntries)
      .innerJoin(auditDetails, eq(auditDetails.audit_id, auditEntries.id))
      .where(and(eq(auditEntries.action, 'assignment.merged'), eq(auditDetails.person_id, kept.id)));
    expect(JSON.stringify(entry)).toContain(`Words of ${other.id}`);
  });

  test('gives the completed one to the profile that stays, whichever of them it was', async () => {
    for (const completedByKept of [true, false]) {
      const assessment = await publish();
      const [kept, other] = (await people(2)) as [Person, Person];
      const [ahead, behind] = completedByKept ? [kept, other] : [other, kept];
      const payout = await complete(assessment, ahead);
      await createResponse(server.ctx, assessment, behind.id, { q1: 2 }, { submitted_at: null });
      await merge(kept, other);
      const [response, ...more] = await responsesOf(assessment);
      expect(more).toEqual([]);
      expect(response).toMatchObject({ expert_id: kept.id });
      expect(await assignedTo(assessment)).toMatchObject([{ expert_id: kept.id, state: 'submitted' }]);
      expect(await paymentsOf(kept)).toMatchObject([{ id: payout.id, status: 'pending' }]);
      const started = await server.call('POST', '/api/assessments/assessment-responses/', {
        token: await signIn(kept),
        body: { assessment: assessment.id },
      });
      expect(started.body.submitted_at).not.toBeNull();
    }
  });

  test('takes the one that is further if none is completed', async () => {
    for (const [mine, theirs, stays] of [
      [{}, { opened_at: new Date() }, 'other'],
      [{ started_at: new Date(), progress: 20 }, { started_at: new Date(), progress: 60 }, 'other'],
      [{ started_at: new Date(), progress: 60 }, { started_at: new Date(), progress: 20 }, 'kept'],
      [{ declined_at: new Date() }, {}, 'other'],
      [{}, { started_at: new Date(), withdrawn_at: new Date() }, 'kept'],
      [{}, {}, 'kept'],
    ] as const) {
      const assessment = await publish();
      const [kept, other] = (await people(2)) as [Person, Person];
      const ids = {
        kept: await invite(server.ctx, assessment.id, kept.id, mine),
        other: await invite(server.ctx, assessment.id, other.id, theirs),
      };
      await merge(kept, other);
      const left = await server.ctx.db.select().from(assignments).where(eq(assignments.assessment_id, assessment.id));
      expect(left).toMatchObject([{ id: ids[stays], expert_id: kept.id }]);
    }
  });

  test('keeps the payout that is further, and rejects an approved one', async () => {
    const assessment = await publish();
    const [kept, other] = (await people(2)) as [Person, Person];
    const approved = await complete(assessment, kept, { status: 'approved', requested_at: new Date() });
    const paid = await complete(assessment, other, { status: 'paid', paid_at: new Date() });
    await merge(kept, other);
    expect(await paymentsOf(kept)).toMatchObject([
      { id: approved.id, status: 'rejected', paid_twice: false },
      { id: paid.id, status: 'paid', paid_twice: false },
    ]);
  });

  test('shows what was paid, or is on its way, twice', async () => {
    const assessment = await publish();
    const [kept, other] = (await people(2)) as [Person, Person];
    await complete(assessment, kept, { status: 'paid', paid_at: new Date() });
    const sending = await complete(assessment, other, { status: 'approved', requested_at: new Date() });
    const attempt = { payout_id: sending.id, number: 1, provider: 'manual', state: 'unknown' as const };
    await server.ctx.db.insert(payoutAttempts).values(attempt);
    expect((await preview(kept, other)).payouts).toMatchObject([{ fate: 'paid_twice' }, { fate: 'paid_twice' }]);
    await merge(kept, other);
    expect(await paymentsOf(kept)).toMatchObject([
      { status: 'paid', paid_twice: true },
      { status: 'approved', sending: true, paid_twice: true },
    ]);
    expect(await get(`/api/business/admin/payouts/${sending.id}/`)).toMatchObject({ paid_twice: true });
  });

  test('holds for three profiles, one after the other', async () => {
    const assessment = await publish();
    const [kept, second, third] = (await people(3)) as [Person, Person, Person];
    await createResponse(server.ctx, assessment, kept.id, {}, { submitted_at: null });
    await complete(assessment, second);
    await complete(assessment, third, { status: 'review', requested_at: new Date() });
    await merge(kept, second, third);
    expect(await assignedTo(assessment)).toMatchObject([{ expert_id: kept.id, state: 'submitted' }]);
    expect(await statsOf(assessment)).toMatchObject({ responses_count: 1, total_experts: 1 });
    expect((await paymentsOf(kept)).map(({ status }) => status)).toEqual(['rejected', 'review']);
  });

  test('leaves one payout while an answer is submitted at the same time', async () => {
    for (let round = 0; round < 5; round++) {
      const assessment = await publish();
      const [kept, other] = (await people(2)) as [Person, Person];
      await complete(assessment, kept);
      const response = await createResponse(
        server.ctx,
        assessment,
        other.id,
        { q1: 4, q2: { ids: ['yes'], other_text: '' } },
        { submitted_at: null },
      );
      const path = `/api/assessments/assessment-responses/${response}/mark_complete/`;
      const [submitted] = await Promise.all([server.call('POST', path, { token: other.token }), merge(kept, other)]);
      expect([200, 401, 404, 409]).toContain(submitted.status);
      expect(await responsesOf(assessment)).toHaveLength(1);
      expect((await paymentsOf(kept)).filter(({ status }) => status !== 'rejected')).toHaveLength(1);
    }
  });

  test('in both directions at once happens in one', async () => {
    const [one, other] = (await people(2)) as [Person, Person];
    const into = (kept: Person, gone: Person) =>
      server.call('POST', `/api/experts/${kept.id}/merge/`, { token: admin.token, body: { other_id: gone.id } });
    const both = await Promise.all([into(one, other), into(other, one)]);
    expect(both.map(({ status }) => status).toSorted()).toEqual([200, 404]);
  });

  test('leaves bonuses and the payouts of other assessments alone', async () => {
    const [kept, other] = (await people(2)) as [Person, Person];
    for (const { id } of [kept, other]) {
      await server.ctx.db.insert(payouts).values({ expert_id: id, amount: '10.00' });
      await complete(await publish(), { ...kept, id });
    }
    await merge(kept, other);
    expect((await paymentsOf(kept)).map(({ status }) => status)).toEqual(Array(4).fill('pending'));
  });

  test('is shown beforehand: each assessment and payout of the profiles that go, and whom it collides with', async () => {
    const [both, theirs] = [await publish(), await publish()];
    const [kept, other, third] = (await people(3)) as [Person, Person, Person];
    await createResponse(server.ctx, both, kept.id, {}, { submitted_at: null });
    await complete(both, other);
    await complete(both, third);
    await complete(theirs, other);
    await complete(await publish(), kept);
    await server.ctx.db.insert(payouts).values({ expert_id: third.id, amount: '10.00' });
    const told = mergeInWords(await preview(kept, other, third), kept, [other, third]);
    expect(told).toEqual([
      `${both.title}: completed by ${other.email} stays; completed by ${third.email} is left out; in progress by ${kept.email} is left out.`,
      `${theirs.title}: completed by ${other.email} stays.`,
      `${both.title}: $25.00 for ${other.email} (Pending) stays.`,
      `${both.title}: $25.00 for ${third.email} (Pending) is rejected, because each assessment is paid once.`,
      `${theirs.title}: $25.00 for ${other.email} (Pending) stays.`,
      `Bonus: $10.00 for ${third.email} (Pending) stays.`,
    ]);
    await merge(kept, other, third);
    expect((await paymentsOf(kept)).map(({ status }) => status).sort()).toEqual([
      'pending',
      'pending',
      'pending',
      'pending',
      'rejected',
    ]);
  });
});

describe('different people', () => {
  const mark = (one: Person, other: Person, part = {}) =>
    server.call('POST', `/api/experts/${one.id}/dismiss-duplicate/`, {
      token: admin.token,
      body: { other_id: other.id, ...part },
    });

  test('are listed, and are duplicates again once that is undone', async () => {
    const phone = { mobile_phone: '+46 70 123 99 88' };
    const one = await createExpert(server.ctx, {}, phone);
    const other = await createExpert(server.ctx, {}, phone);
    const found = () => get<Duplicates>('/api/experts/duplicates/');
    const isSuspected = async () =>
      (await found()).groups.some((group) => group.experts.some(({ id }) => id === one.id));
    expect(await isSuspected()).toBe(true);
    expect((await mark(other, one)).status).toBe(204);
    expect(await isSuspected()).toBe(false);
    expect((await found()).dismissed).toMatchObject([{ experts: [{ id: one.id }, { id: other.id }] }]);
    const undo = () => mark(one, other, { different: false });
    expect((await undo()).status).toBe(204);
    expect((await undo()).status).toBe(204);
    expect(await isSuspected()).toBe(true);
    expect((await found()).dismissed).toEqual([]);
    expect(await server.trailOf('expert', one.id)).toMatchObject(
      ['expert.duplicate_dismissed', 'expert.duplicate_suspected'].map((action) => ({
        action,
        actor_id: admin.id,
        entity: 'expert',
        after: { other: other.id },
      })),
    );
  });

  test('are listed as pairs, the newest first, without pairs of which one was deleted, and without staff', async () => {
    const four = (await people(4)).sort((a, b) => a.id - b.id);
    const [one, two, three, gone] = four as [Person, Person, Person, Person];
    for (const [first, second] of [
      [one, two],
      [two, three],
      [three, gone],
    ] as const)
      expect((await mark(first, second)).status).toBe(204);
    expect((await mark(one, two)).status).toBe(204);
    await server.call('DELETE', `/api/experts/${gone.id}/`, { token: admin.token });
    const { dismissed } = await get<Duplicates>('/api/experts/duplicates/');
    const found = dismissed.map(({ experts }) => experts.map(({ id }) => id).sort((a, b) => a - b));
    expect(found).toEqual([
      [two.id, three.id],
      [one.id, two.id],
    ]);
    expect((await mark(one, admin)).status).toBe(409);
    expect((await mark(one, gone)).status).toBe(404);
  });
});

test('Home and My Payouts count the same assessments', async () => {
  const [kept, other] = (await people(2)) as [Person, Person];
  const assessment = await publish();
  await complete(assessment, kept);
  await complete(assessment, other);
  await merge(kept, other);
  const gone = await publish();
  await complete(gone, kept, { status: 'paid', paid_at: new Date() });
  await server.call('DELETE', `/api/assessments/${gone.id}/`, { token: admin.token });
  const token = await signIn(kept);
  const home = await get<DashboardStats>('/api/expert/dashboard-stats/', token);
  const money = await get<PayoutSummary>('/api/projects/payouts/summary/', token);
  expect(home.completed).toBe(1);
  expect(money.completed_assessments_count).toBe(1);
});
