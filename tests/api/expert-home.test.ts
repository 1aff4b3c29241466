import { and, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Page } from '#common/api/lists.ts';
import type { ExpertAssessment } from '#common/assessments/assessments.ts';
import { estimatedMinutes } from '#common/assessments/questionnaire/minutes.ts';
import type { AssignedAssessment, DashboardStats, Survey } from '#common/assessments/surveys.ts';
import { FIRST_AGREEMENT } from '#common/people/agreement.ts';
import type { ExpertProfile } from '#common/people/expert-profile.ts';
import { agreementAcceptances } from '#server/data/schema/accounts.ts';
import { assessments, assignments } from '#server/data/schema/assessments.ts';
import { createEarnedPayout } from '#tests/factories/payouts.ts';
import { createResponse } from '#tests/factories/responses.ts';
import { createAssessment, invite, questionnaireOf, questionOf } from './assessment-factories.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let ines: Person;
let omar: Person;
let assessmentId: number;

beforeAll(async () => {
  server = await startTestServer();
  ines = await createExpert(server.ctx);
  omar = await createExpert(server.ctx);
  const published = await createAssessment(server.ctx, undefined, { title: 'Only for Ines', estimated_minutes: 12 });
  assessmentId = published.id;
  await invite(server.ctx, assessmentId, ines.id);
  const done = await createAssessment(server.ctx);
  await invite(server.ctx, done.id, ines.id, { started_at: new Date(), submitted_at: new Date(), progress: 100 });
  const begun = await createAssessment(server.ctx);
  await invite(server.ctx, begun.id, ines.id, { started_at: new Date(), progress: 40 });
  const assignedOnly = await createAssessment(server.ctx);
  await invite(server.ctx, assignedOnly.id, ines.id, { invited_at: null });
});
afterAll(() => server.close());

const get = async <Body>(path: string, person: Person) => server.call<Body>('GET', path, { token: person.token });
const ASSIGNED = '/api/expert/assigned-assessments/';
const STATS = '/api/expert/dashboard-stats/';
const SURVEYS = '/api/projects/surveys/';

test('an expert reads everywhere the time that staff read, also where nobody entered one', async () => {
  const long = questionnaireOf(Array.from({ length: 20 }, (_, index) => questionOf('rating', `q${index}`)));
  const { id } = await createAssessment(server.ctx, long, { title: 'Without an entry' });
  const expert = await createExpert(server.ctx);
  await invite(server.ctx, id, expert.id);
  const minutes = estimatedMinutes(long);
  expect(minutes).toBeGreaterThan(1);
  const read = async () => [
    (await get<Page<AssignedAssessment>>(ASSIGNED, expert)).body.results[0]?.estimated_minutes,
    (await get<Page<Survey>>(SURVEYS, expert)).body.results[0]?.estimated_minutes,
    (await get<Survey>(`${SURVEYS}${id}/`, expert)).body.estimated_minutes,
    (await get<ExpertAssessment>(`/api/assessments/${id}/`, expert)).body.estimated_minutes,
  ];
  expect(await read()).toEqual(Array(4).fill(minutes));
  await server.ctx.db.update(assessments).set({ estimated_minutes: 7 }).where(eq(assessments.id, id));
  expect(await read()).toEqual(Array(4).fill(7));
});

describe('an expert', () => {
  test('reads what they are invited to, with what they want to know before starting', async () => {
    const { body } = await get<Page<AssignedAssessment>>(ASSIGNED, ines);
    expect(body.count).toBe(3);
    const [row] = await server.ctx.db.select().from(assessments).where(eq(assessments.id, assessmentId));
    const shared = {
      id: assessmentId,
      title: 'Only for Ines',
      version: '2.1',
      created_at: row?.created_at.toISOString(),
      deadline: null,
      deadline_zone: row?.deadline_zone,
      completion_percentage: 0,
      reward: '25.00',
      currency: 'USD',
      estimated_minutes: 12,
    };
    const brand = expect.stringMatching(/^Brand/);
    expect(body.results.find(({ id }) => id === assessmentId)).toEqual({
      ...shared,
      visual_identity_system_name: brand,
      response_status: 'not_started',
      is_active: true,
      is_draft: false,
      submitted_late: false,
    });
    expect((await get<Survey>(`${SURVEYS}${assessmentId}/`, ines)).body).toEqual({
      ...shared,
      brand,
      description: '',
      started_at: null,
      completed_at: null,
      is_expired: false,
      needs_response: true,
    });
    expect((await get<DashboardStats>(STATS, ines)).body).toEqual({
      total: 3,
      assigned: 3,
      new: 1,
      completed: 1,
      in_progress: 1,
    });
    expect((await get<Page<Survey>>(SURVEYS, ines)).body.count).toBe(3);
  });

  test('reads their answers in the order of the questions, whichever was given first', async () => {
    const { id, versionId } = await createAssessment(server.ctx);
    const [row] = await server.ctx.db.select().from(assessments).where(eq(assessments.id, id));
    if (!row) throw new Error('no assessment');
    const person = await createExpert(server.ctx);
    const given = { q4: 'Clear', q2: 'yes', q1: 4 };
    await createResponse(server.ctx, { ...row, version_id: versionId }, person.id, given, { submitted_at: null });
    const { body } = await get<ExpertAssessment>(`/api/assessments/${id}/`, person);
    expect(body.response?.answers.map(({ question_id }) => question_id)).toEqual(['q1', 'q2', 'q4']);
  });

  test('with two assignments is given the questionnaire of the one asked for, also when another expert has it', async () => {
    const people = [await createExpert(server.ctx), await createExpert(server.ctx)] as const;
    const titles = ['First', 'Second'];
    const made = await Promise.all(
      titles.map((title) => createAssessment(server.ctx, questionnaireOf([questionOf('text', 'q1', { title })]))),
    );
    for (const [index, { id }] of made.entries())
      for (const [who, person] of people.entries())
        await invite(server.ctx, id, person.id, { progress: 10 + 2 * index + who });
    const openedAt = async (id: number, person: Person) => {
      const own = and(eq(assignments.assessment_id, id), eq(assignments.expert_id, person.id));
      return (await server.ctx.db.select().from(assignments).where(own))[0]?.opened_at;
    };
    const opened: [number, Person, Date | null | undefined][] = [];
    for (const [index, { id }] of made.entries())
      for (const [who, person] of people.entries()) {
        expect(await openedAt(id, person)).toBeNull();
        const { body } = await get<ExpertAssessment>(`/api/assessments/${id}/`, person);
        expect(body).toMatchObject({ id, completion_percentage: 10 + 2 * index + who });
        expect(body.questionnaire.questions[0]?.title).toBe(titles[index]);
        opened.push([id, person, await openedAt(id, person)]);
        expect(opened.at(-1)?.[2]).toBeInstanceOf(Date);
      }
    for (const [id, person, first] of opened) {
      await get(`/api/assessments/${id}/`, person);
      expect(await openedAt(id, person)).toEqual(first);
    }
  });

  test('reads and writes nothing of another', async () => {
    expect((await get<Page<AssignedAssessment>>(ASSIGNED, omar)).body.results).toEqual([]);
    expect((await get<DashboardStats>(STATS, omar)).body.total).toBe(0);
    expect((await get<Page<Survey>>(SURVEYS, omar)).body.results).toEqual([]);
    expect((await get(`${SURVEYS}${assessmentId}/`, omar)).status).toBe(404);
    await invite(server.ctx, (await createAssessment(server.ctx)).id, omar.id);
    expect((await get(`/api/assessments/${assessmentId}/`, omar)).status).toBe(404);
    const uninvited = await createAssessment(server.ctx);
    await invite(server.ctx, uninvited.id, omar.id, { invited_at: null });
    for (const path of [`/api/assessments/${uninvited.id}/`, `${SURVEYS}${uninvited.id}/`])
      expect((await get(path, omar)).status, path).toBe(404);
    const bodies = { start: undefined, decline: { reason: 'Not mine' } };
    for (const [action, body] of Object.entries(bodies)) {
      const path = `${SURVEYS}${assessmentId}/${action}/`;
      expect((await server.call('POST', path, { token: omar.token, body })).status, action).toBe(404);
    }
    expect((await get<ExpertProfile>('/api/experts/profile/me/', omar)).body.id).toBe(omar.id);
    expect((await get(`/api/experts/${ines.id}/`, omar)).status).toBe(403);
  });

  test('declines with a reason, once, and no longer sees it', async () => {
    const decline = (body: unknown) =>
      server.call('POST', `${SURVEYS}${assessmentId}/decline/`, { token: ines.token, body });
    expect(await decline({ reason: ' ' })).toMatchObject({
      status: 400,
      body: { errors: { reason: ['Please give a reason'] } },
    });
    expect((await decline({ reason: 'I work for the brand.' })).status).toBeLessThan(300);
    expect((await get<Page<AssignedAssessment>>(ASSIGNED, ines)).body.count).toBe(2);
    expect((await get<DashboardStats>(STATS, ines)).body.total).toBe(2);
  });
});

test('an expert who has not accepted the current agreement can neither start an assessment nor ask for a gift card', async () => {
  const expert = await createExpert(server.ctx);
  const { id } = await createAssessment(server.ctx);
  await invite(server.ctx, id, expert.id);
  await createEarnedPayout(server.ctx, expert.id);
  await server.ctx.db
    .update(agreementAcceptances)
    .set({ version: '2001-01' })
    .where(eq(agreementAcceptances.user_id, expert.id));
  const post = (path: string, body?: object) => server.call('POST', path, { token: expert.token, body });
  const actions = [
    () => post(`${SURVEYS}${id}/start/`),
    () => post('/api/assessments/assessment-responses/', { assessment: id }),
    () => post('/api/projects/payouts/send-gift-card/'),
  ];
  for (const act of actions) expect(await act()).toMatchObject({ status: 403, body: { code: 'agreement_required' } });
  await post('/api/auth/agreement/', { version: FIRST_AGREEMENT.version, hash: FIRST_AGREEMENT.hash });
  for (const act of actions) expect((await act()).status).toBe(200);
});

test('an expert finds assessments by state, title or brand, in the order asked for', async () => {
  const expert = await createExpert(server.ctx);
  const soon = new Date(Date.now() + 3_600_000);
  const later = new Date(Date.now() + 7_200_000);
  const rows = [
    [{ title: 'Beta', deadline: soon }, {}],
    [{ title: 'Alpha', deadline: later }, { started_at: new Date() }],
    [{ title: 'Gamma' }, { started_at: new Date(), submitted_at: new Date() }],
    [{ title: 'Closed', is_active: false }, {}],
  ] as const;
  for (const [row, assignment] of rows) {
    const { id } = await createAssessment(server.ctx, undefined, row);
    await invite(server.ctx, id, expert.id, assignment);
  }
  const titles = async (query: string) => {
    const { body } = await get<Page<Survey>>(`${SURVEYS}?${query}`, expert);
    expect(body.count).toBe(body.results.length);
    return body.results.map(({ title }) => title);
  };
  expect(await titles('')).toEqual(['Closed', 'Gamma', 'Alpha', 'Beta']);
  const surveys = (await get<Page<Survey>>(SURVEYS, expert)).body.results;
  expect(surveys.map(({ is_expired, needs_response }) => [is_expired, needs_response])).toEqual([
    [true, false],
    [false, true],
    [false, true],
    [false, true],
  ]);
  const instant = expect.stringMatching(/^\d{4}-/);
  expect(surveys[2]).toMatchObject({ started_at: instant, completed_at: null, deadline: later.toISOString() });
  const [, , , beta] = (await get<Page<AssignedAssessment>>(ASSIGNED, expert)).body.results;
  expect(beta?.deadline).toBe(soon.toISOString());
  expect((await get<ExpertAssessment>(`/api/assessments/${beta?.id}/`, expert)).body.deadline).toBe(soon.toISOString());
  expect(await titles('status=new')).toEqual(['Beta']);
  expect(await titles('status=pending')).toEqual(['Alpha']);
  expect(await titles('status=completed')).toEqual(['Gamma']);
  expect(await titles('search=ALPH')).toEqual(['Alpha']);
  const [{ brand = '' } = {}] = (await get<Page<Survey>>(`${SURVEYS}?search=Beta`, expert)).body.results;
  expect(await titles(`search=${encodeURIComponent(brand)}`)).toEqual(['Beta']);
  expect(await titles('ordering=title')).toEqual(['Alpha', 'Beta', 'Closed', 'Gamma']);
  expect(await titles('ordering=-title')).toEqual(['Gamma', 'Closed', 'Beta', 'Alpha']);
  expect((await titles('ordering=deadline')).slice(0, 2)).toEqual(['Beta', 'Alpha']);
  const paged = await get<Page<Survey>>(`${SURVEYS}?page_size=2&page=2&ordering=title`, expert);
  expect([paged.body.count, paged.body.results.map(({ title }) => title)]).toEqual([4, ['Closed', 'Gamma']]);
});

test('staff and visitors have no home', async () => {
  const admin = await createAdmin(server.ctx);
  for (const path of [ASSIGNED, STATS]) {
    expect((await get(path, admin)).status, path).toBe(403);
    expect((await server.call('GET', path)).status, path).toBe(401);
  }
});
