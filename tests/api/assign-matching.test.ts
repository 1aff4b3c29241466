import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { MatchingCounts } from '#common/people/experts/assign-matching.ts';
import { conflictsWith } from '#server/assessments/assignments/conflicts.ts';
import { assessments, assignments, conflictOverrides } from '#server/data/schema/assessments.ts';
import { expertBrands } from '#server/data/schema/experts.ts';
import { brands, vis } from '#server/data/schema/library.ts';
import { createAssessment, invite } from './assessment-factories.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: Person;
let company: string;
let id: number;
let round = 0;

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
});
afterAll(() => server.close());
beforeEach(async () => {
  // Each test has a panel of its own, which the filter finds by its company.
  round += 1;
  company = `Matching ${round} Ltd`;
  id = (await createAssessment(server.ctx)).id;
});

const member = (user: Parameters<typeof createExpert>[1] = {}, expert: Parameters<typeof createExpert>[2] = {}) =>
  createExpert(server.ctx, user, { current_company: company, ...expert });
const filters = (more: object = {}) => ({ search: company, status: 'approved', ...more });
const call = (path: string, body: object, token = admin.token) =>
  server.call<MatchingCounts & { errors?: object }>('POST', `/api/assessments/${id}/assignments/matching/${path}`, {
    token,
    body,
  });
const assigned = async () => {
  const rows = await server.ctx.db.select().from(assignments).where(eq(assignments.assessment_id, id));
  return rows.map((row) => row.expert_id).sort((a, b) => a - b);
};
const NONE = { already_assigned: 0, ended: 0, conflicts: 0, not_eligible: 0 };

/** The brand of the assessment; its competitor is spelled differently from what the experts write. */
async function brandOf() {
  const [row] = await server.ctx.db
    .select({ id: brands.id, name: brands.name })
    .from(assessments)
    .innerJoin(vis, eq(vis.id, assessments.vis_id))
    .innerJoin(brands, eq(brands.id, vis.brand_id))
    .where(eq(assessments.id, id));
  if (!row) throw new Error('no brand');
  await server.ctx.db
    .update(brands)
    .set({ competitors: ['Fjordkilde'] })
    .where(eq(brands.id, row.id));
  return row.name;
}

test('everyone who matches is assigned at once, nobody else is, and a second call assigns nobody', async () => {
  const isSenior = { expertise_level: 'senior' };
  const senior = [await member({}, isSenior), await member({}, isSenior)];
  const junior = await member({}, { expertise_level: 'junior' });
  await createExpert(server.ctx, {}, isSenior);
  const body = { filters: filters({ expertise_level: 'senior' }) };
  const counts = { matching: 2, assigned: 2, ...NONE };
  expect((await call('count/', body)).body).toEqual(counts);
  expect(await assigned()).toEqual([]);
  expect((await call('', body)).body).toEqual(counts);
  expect(await assigned()).toEqual(senior.map((one) => one.id));
  expect((await call('', body)).body).toEqual({ ...counts, assigned: 0, already_assigned: 2 });
  // All who match except one, of whom two are assigned already.
  const rest = await call('', { filters: filters(), except: [junior.id] });
  expect(rest.body).toEqual({ ...counts, assigned: 0, already_assigned: 2 });
  const rows = await server.ctx.db.select().from(assignments).where(eq(assignments.assessment_id, id));
  expect(rows).toMatchObject([
    { assigned_by: admin.id, invited_at: null },
    { assigned_by: admin.id, invited_at: null },
  ]);
  const trail = await server.trailOf('assessment', id);
  expect(trail).toMatchObject([
    {
      actor_id: admin.id,
      action: 'assessment.assigned_matching',
      after: { filters: { status: 'approved', expertise_level: 'senior' }, searched: true, except: [], assigned: 2 },
    },
  ]);
  expect(JSON.stringify(trail), 'a search may be a name').not.toContain(company);
});

test('experts who cannot be assigned are left out and counted by the reason', async () => {
  const brand = await brandOf();
  const free = await member();
  const bound = await member();
  const rival = await member();
  const over = await member();
  const overridden = await member();
  const [off, pending] = [await member({ is_active: false }), await member({}, { status: 'pending' })];
  const [declined, withdrawn, done] = [await member(), await member(), await member()];
  await invite(server.ctx, id, declined.id, { declined_at: new Date() });
  await invite(server.ctx, id, withdrawn.id, { withdrawn_at: new Date() });
  await invite(server.ctx, id, done.id, { submitted_at: new Date(), withdrawn_at: new Date() });
  await createAdmin(server.ctx);
  await server.ctx.db.insert(expertBrands).values([
    { expert_id: bound.id, name: ` ${brand.toUpperCase()} `, involved_with_brand: true },
    { expert_id: rival.id, name: 'fjordkilde' },
    { expert_id: over.id, name: brand, end_date: '2001-05-01' },
    { expert_id: overridden.id, name: brand, involved_with_brand: true },
  ]);
  await server.ctx.db.insert(conflictOverrides).values({
    assessment_id: id,
    expert_id: overridden.id,
    brands: [brand.toLowerCase()],
    reason: 'A talk',
    overridden_by: admin.id,
  });
  const counts = { matching: 10, assigned: 3, already_assigned: 1, ended: 2, conflicts: 2, not_eligible: 2 };
  const all = { filters: { search: company } };
  expect((await call('count/', all)).body).toEqual(counts);
  expect((await call('', all)).body).toEqual(counts);
  const taking = [free, over, overridden, declined, withdrawn, done].map((one) => one.id).sort((a, b) => a - b);
  expect(await assigned()).toEqual(taking);
  const [stays] = await server.ctx.db
    .select()
    .from(assignments)
    .where(and(eq(assignments.assessment_id, id), eq(assignments.expert_id, declined.id)));
  expect(stays?.declined_at, 'a filter does not undo what one person decided').not.toBeNull();
  // The same rule as for experts who are chosen one by one.
  const [row] = await server.ctx.db.select().from(assessments).where(eq(assessments.id, id));
  const judged = [free, bound, rival, over, overridden, off, pending];
  const conflictsOf = await conflictsWith(
    server.ctx.db,
    { id, vis_id: row?.vis_id ?? 0 },
    judged.map((one) => one.id),
  );
  expect(judged.filter((one) => conflictsOf(one.id).open.length > 0)).toEqual([bound, rival]);
});

test('two calls at the same time assign everybody once', async () => {
  await member();
  await member();
  const both = await Promise.all([call('', { filters: filters() }), call('', { filters: filters() })]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(await assigned()).toHaveLength(2);
});

test('bad input is refused, and so is everybody but staff', async () => {
  const expert = await member();
  expect((await call('', { filters: filters() }, expert.token)).status).toBe(403);
  expect((await call('count/', { filters: { qualification: 9 } })).status).toBe(400);
  expect((await call('', {})).status).toBe(400);
  const missing = await server.call('POST', '/api/assessments/987654/assignments/matching/', {
    token: admin.token,
    body: { filters: {} },
  });
  expect(missing.status).toBe(404);
  expect(await assigned()).toEqual([]);
});

test('a row of the experts list says when they were last invited', async () => {
  const [told, untold, never] = [await member(), await member(), await member()];
  const invited_at = new Date('2026-03-01T10:00:00Z');
  await invite(server.ctx, id, told.id, { invited_at });
  await invite(server.ctx, id, untold.id, { invited_at, not_told: true });
  const { body } = await server.call<{ results: { id: number; lastInvited: string | null }[] }>(
    'GET',
    `/api/experts/list/?search=${encodeURIComponent(company)}&ordering=name`,
    { token: admin.token },
  );
  const of = (person: Person) => body.results.find((row) => row.id === person.id)?.lastInvited;
  expect([of(told), of(untold), of(never)]).toEqual([invited_at.toISOString(), null, null]);
});
