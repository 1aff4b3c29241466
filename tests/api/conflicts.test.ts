import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '#common/api/lists.ts';
import {
  type AssignmentRow,
  type AssignResult,
  type EligibilityAnswer,
  monthsBefore,
} from '#common/assessments/assignments.ts';
import { formatDate } from '#common/words/dates.ts';
import { users } from '#server/data/schema/accounts.ts';
import { expertBrands } from '#server/data/schema/experts.ts';
import { brands, vis } from '#server/data/schema/library.ts';
import { auditEntries } from '#server/data/schema/system.ts';
import { writeSettings } from '#server/data/settings.ts';
import { createAssessment as insertAssessment, invite } from './assessment-factories.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: Person;
let counter = 0;

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
});
afterAll(() => server.close());

const call = <Body>(method: string, path: string, body?: unknown, token = admin.token) =>
  server.call<Body>(method, `/api/assessments/${path}`, { token, body });

/** An assessment of a new brand; returns its id and the names of the brand and of a competitor. */
async function createAssessment() {
  counter += 1;
  const [brand, rival] = [`Alpina ${counter}`, `Rival ${counter}`];
  const { id, visId } = await insertAssessment(server.ctx);
  const [row] = await server.ctx.db.select().from(vis).where(eq(vis.id, visId));
  await server.ctx.db
    .update(brands)
    .set({ name: brand, competitors: [rival] })
    .where(eq(brands.id, row?.brand_id ?? 0));
  return { id, brand, rival };
}

const today = () => new Date().toISOString().slice(0, 10);
const ago = (months: number) => monthsBefore(today(), months);

async function expertWhoWorkedFor(name: string, end_date: string | null, involved_with_brand = false): Promise<Person> {
  const expert = await createExpert(server.ctx);
  const work = { expert_id: expert.id, name, start_date: '2012-01-01', end_date, involved_with_brand };
  await server.ctx.db.insert(expertBrands).values(work);
  return expert;
}

const assign = (id: number, expert_ids: number[], overrides?: object[]) =>
  call<AssignResult & { errors?: object }>('POST', `${id}/assignments/`, { expert_ids, overrides });
const eligibility = async (id: number, expert_ids: number[]) =>
  (await call<EligibilityAnswer>('POST', `${id}/eligibility/`, { expert_ids })).body.results;
async function nameOf({ id }: Person): Promise<string> {
  const [row] = await server.ctx.db.select().from(users).where(eq(users.id, id));
  return `${row?.first_name} ${row?.last_name}`;
}
const rowOf = async (id: number, expertId: number) =>
  (await call<Page<AssignmentRow>>('GET', `${id}/assignments/`)).body.results.find((row) => row.expert_id === expertId);

test('who declined or was withdrawn is told with the day and the reason, until assigned again', async () => {
  const { id } = await createAssessment();
  const [declined, withdrawn] = [await createExpert(server.ctx), await createExpert(server.ctx)];
  const at = new Date('2026-03-03T10:00:00Z');
  await invite(server.ctx, id, declined.id, { declined_at: at, decline_reason: 'No time' });
  await invite(server.ctx, id, withdrawn.id, { withdrawn_at: at, started_at: at });
  const ids = [declined.id, withdrawn.id];
  expect(await eligibility(id, ids)).toMatchObject([
    { reason: null, ended: { state: 'declined', at: at.toISOString(), reason: 'No time' } },
    { reason: null, ended: { state: 'withdrawn', at: at.toISOString(), reason: '' } },
  ]);
  await assign(id, ids);
  expect(await eligibility(id, ids)).toMatchObject([{ ended: null }, { ended: null }]);
  // Who had begun goes on without another invitation; the other one is invited anew.
  expect(await rowOf(id, declined.id)).toMatchObject({ state: 'assigned', invited_at: null });
  expect(await rowOf(id, withdrawn.id)).toMatchObject({ state: 'started', invited_at: expect.any(String) });
});

describe('a conflict of interest', () => {
  test('is shown before choosing, and without an override nobody with one is assigned', async () => {
    const { id, brand, rival } = await createAssessment();
    const recent = await expertWhoWorkedFor(brand, ago(3));
    const rivals = await expertWhoWorkedFor(rival.toUpperCase(), null, true);
    const long = await expertWhoWorkedFor(brand, ago(24));
    const ids = [recent.id, rivals.id, long.id];
    const reasons = [
      `Worked for ${brand} until ${formatDate(ago(3))}`,
      `Still works for ${rival.toUpperCase()} (a competitor)`,
    ];
    expect(await eligibility(id, ids)).toMatchObject([
      {
        expert_id: recent.id,
        name: await nameOf(recent),
        reason: `Conflict of interest: ${reasons[0]}`,
        conflicts: [reasons[0]],
      },
      { reason: `Conflict of interest: ${reasons[1]}`, conflicts: [reasons[1]] },
      { reason: null, conflicts: [] },
    ]);
    expect((await assign(id, ids)).body).toMatchObject({
      assigned: 1,
      refused: [
        { expert_id: recent.id, reason: `Conflict of interest: ${reasons[0]}` },
        { expert_id: rivals.id, reason: `Conflict of interest: ${reasons[1]}` },
      ],
    });
    expect(await rowOf(id, recent.id)).toBeUndefined();
  });

  test('lasts as many months as the settings say', async () => {
    const { id, brand } = await createAssessment();
    const expert = await expertWhoWorkedFor(brand, ago(3));
    await writeSettings(server.ctx.db, { conflict_months: 2 });
    expect(await eligibility(id, [expert.id])).toMatchObject([{ reason: null }]);
    await writeSettings(server.ctx.db, { conflict_months: 24 });
    expect(await eligibility(id, [expert.id])).toMatchObject([{ conflicts: [expect.any(String)] }]);
    expect(await eligibility(id, [2_000_000_000, admin.id])).toEqual([
      { expert_id: 2_000_000_000, name: '', reason: 'There is no such expert', conflicts: [], ended: null },
      {
        expert_id: admin.id,
        name: await nameOf(admin),
        reason: 'Staff cannot be assigned',
        conflicts: [],
        ended: null,
      },
    ]);
  });

  test('is overridden with a reason, which is recorded and shown', async () => {
    const { id, brand } = await createAssessment();
    const expert = await expertWhoWorkedFor(brand, null);
    const empty = await assign(id, [expert.id], [{ expert_id: expert.id, reason: ' ' }]);
    expect(empty).toMatchObject({ status: 400, body: { errors: { 'overrides.0.reason': ['Please give a reason'] } } });
    const reason = 'Only designed their office.';
    expect((await assign(id, [expert.id], [{ expert_id: expert.id, reason }])).body).toMatchObject({
      assigned: 1,
      refused: [],
    });
    expect(await rowOf(id, expert.id)).toMatchObject({
      conflicts: [],
      overridden: {
        conflicts: [`Worked for ${brand}, with no end date given`],
        reason,
        by: expect.stringMatching(/^Ada /),
      },
    });
    const trail = await server.ctx.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.action, 'expert.conflict_overridden'));
    expect(trail.find((row) => row.entity_id === expert.id)).toMatchObject({
      actor_id: admin.id,
      after: { assessment_id: id, reason },
    });
  });

  test('an override for an expert who cannot be assigned anyway has no effect and is not recorded', async () => {
    const { id, brand } = await createAssessment();
    const expert = await createExpert(server.ctx, { is_active: false });
    await server.ctx.db.insert(expertBrands).values({ expert_id: expert.id, name: brand, involved_with_brand: true });
    const answer = await assign(id, [expert.id], [{ expert_id: expert.id, reason: 'x' }]);
    expect(answer.body).toMatchObject({ assigned: 0, refused: [{ reason: 'The account is deactivated' }] });
    const trail = await server.ctx.db.select().from(auditEntries).where(eq(auditEntries.entity_id, expert.id));
    expect(trail.map((row) => row.action)).not.toContain('expert.conflict_overridden');
  });

  test('a conflict that arises after the assignment is shown on its row and can be overridden there', async () => {
    const { id, brand, rival } = await createAssessment();
    const expert = await expertWhoWorkedFor(brand, ago(30));
    await assign(id, [expert.id]);
    const path = `${id}/conflict-overrides/${expert.id}/`;
    expect((await call('PUT', path, { reason: 'x' })).status).toBe(409);
    await server.ctx.db.insert(expertBrands).values({ expert_id: expert.id, name: brand, end_date: ago(1) });
    const first = `Worked for ${brand} until ${formatDate(ago(1))}`;
    expect(await rowOf(id, expert.id)).toMatchObject({ conflicts: [first], overridden: null });
    expect((await call('PUT', path, { reason: 'A talk of one hour' })).status).toBe(204);
    expect(await rowOf(id, expert.id)).toMatchObject({ conflicts: [], overridden: { reason: 'A talk of one hour' } });
    // Work for another of the brands is another conflict.
    await server.ctx.db.insert(expertBrands).values({ expert_id: expert.id, name: rival, involved_with_brand: true });
    expect(await rowOf(id, expert.id)).toMatchObject({
      conflicts: [`Still works for ${rival} (a competitor)`],
      overridden: { conflicts: [first] },
    });
  });

  test('is overridden by staff only', async () => {
    const { id, brand } = await createAssessment();
    const expert = await expertWhoWorkedFor(brand, null);
    const put = (token?: string) =>
      server.call('PUT', `/api/assessments/${id}/conflict-overrides/${expert.id}/`, { token, body: { reason: 'x' } });
    expect((await put(expert.token)).status).toBe(403);
    expect((await put()).status).toBe(401);
    expect((await call('POST', `${id}/eligibility/`, { expert_ids: [expert.id] }, expert.token)).status).toBe(403);
  });
});
