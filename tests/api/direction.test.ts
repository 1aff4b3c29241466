import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Benchmark } from '#common/answers/compare/benchmark.ts';
import type { ReportPayload } from '#common/answers/report/document.ts';
import type { SummaryStats } from '#common/answers/report/summary-stats.ts';
import type { SavedAnswers } from '#common/answers/responses.ts';
import type { DirectionDecision, DirectionOutcome } from '#common/answers/results/direction.ts';
import type { Summary } from '#common/answers/summaries.ts';
import type { OwnResponse } from '#common/assessments/assessments.ts';
import { directedIn } from '#common/assessments/questionnaire/directions.ts';
import type { Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { assessments, assignments } from '#server/data/schema/assessments.ts';
import { auditEntries } from '#server/data/schema/system.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { addVersion, createPublished, createResponse } from '#tests/factories/responses.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
});
afterAll(() => server.close());

const rows = [
  { id: 'r1', label: 'Hard to read' },
  { id: 'r2', label: 'Clear' },
];
const asked = (title = 'How far do you agree?') =>
  questionnaire([
    question('scorecard', 'q1', { title, config: { rows } }),
    question('slider', 'q2', { title: 'How visible?', config: { better: undefined } }),
    question('nps', 'q3'),
  ]);

/** An assessment in two versions with an answer to each. */
async function assessmentOf(title: string) {
  const assessment = await createPublished(server.ctx, asked(), title);
  const version_id = await addVersion(server.ctx, assessment.id, 2, asked());
  const given = { q1: { r1: 'c1', r2: 'c5' }, q2: 40, q3: 9 };
  for (const own of [assessment, { ...assessment, version_id }])
    await createResponse(server.ctx, own, (await createExpert(server.ctx)).id, given);
  return assessment.id;
}

type Refused = { detail?: string; errors?: Record<string, string[]> };
const say = (id: number, body: object, { token }: { token?: string } = admin) =>
  server.call<DirectionOutcome & Refused>('POST', `/api/assessments/${id}/direction/`, { token, body });
const get = async <Body>(path: string, { token }: { token?: string } = admin) =>
  (await server.call<Body>('GET', `/api/assessments/${path}`, { token })).body;
const decisionsOf = async (id: number) => (await get<{ decisions: DirectionDecision[] }>(`${id}/direction/`)).decisions;
const judged = async (id: number) =>
  (await get<SummaryStats>(`${id}/summary-stats/`)).questions.map((result) =>
    directedIn(result.question).map(({ better }) => better ?? null),
  );

describe('what staff say of directions', () => {
  test('counts in results and report of all versions, until it is left to the questionnaire again', async () => {
    const id = await assessmentOf('Judged later');
    expect(await judged(id)).toEqual([[null, null], [null], []]);
    const directions = { r1: 'less', r2: 'more' };
    expect(await say(id, { question_id: 'q1', directions })).toMatchObject({ status: 200, body: { directions } });
    expect((await say(id, { question_id: 'q2', directions: { '': 'neither' } })).status).toBe(200);
    expect(await judged(id)).toEqual([['less', 'more'], ['neither'], []]);
    const { each } = await get<ReportPayload>(`${id}/report/?responses=true`);
    for (const { questionnaire: own } of each?.versions ?? [])
      expect(own.questions.map((each) => directedIn(each).map(({ better }) => better))).toEqual([
        ['less', 'more'],
        ['neither'],
        [],
      ]);
    expect(await decisionsOf(id)).toMatchObject([
      { question_id: 'q1', directions, decided_by: expect.stringMatching(/^Ada /), decided_at: expect.any(String) },
      { question_id: 'q2', directions: { '': 'neither' } },
    ]);
    expect(await say(id, { question_id: 'q1', directions: null })).toMatchObject({ body: { directions: null } });
    expect(await judged(id)).toEqual([[null, null], ['neither'], []]);
  });

  test('stays where a colleague says something of other statements', async () => {
    const id = await assessmentOf('Said by two');
    await Promise.all([{ r1: 'less' }, { r2: 'more' }].map((directions) => say(id, { question_id: 'q1', directions })));
    expect(await judged(id)).toEqual([['less', 'more'], [null], []]);
    const taken = await say(id, { question_id: 'q1', directions: { r1: null } });
    expect(taken.body).toEqual({ directions: { r2: 'more' } });
    expect(await judged(id)).toEqual([[null, 'more'], [null], []]);
  });

  test('is logged once with what was before, and repeating it changes nothing', async () => {
    const id = await assessmentOf('Logged');
    await say(id, { question_id: 'q1', directions: null });
    await say(id, { question_id: 'q1', directions: { r1: 'less' } });
    await say(id, { question_id: 'q1', directions: { r1: 'less' } });
    await say(id, { question_id: 'q1', directions: {} });
    await say(id, { question_id: 'q1', directions: null });
    const log = await server.ctx.db
      .select()
      .from(auditEntries)
      .where(eq(auditEntries.entity_id, id))
      .orderBy(desc(auditEntries.id));
    expect(log.filter(({ action }) => action.startsWith('question_direction.'))).toMatchObject([
      {
        action: 'question_direction.left_to_questionnaire',
        before: { question: 'How far do you agree?', directions: ['Hard to read: Less is better'] },
        after: { question: 'How far do you agree?', directions: null },
      },
      {
        actor_id: admin.id,
        entity: 'assessment',
        action: 'question_direction.said',
        before: { question: 'How far do you agree?', directions: null },
        after: { question: 'How far do you agree?', directions: ['Hard to read: Less is better'] },
      },
    ]);
  });

  test('makes the summaries of its question and of the assessment stale, also when it is taken back', async () => {
    const id = await assessmentOf('Summarised');
    const made: number[] = [];
    for (const question_id of ['q1', 'q3', null]) {
      const body = { assessment_id: id, question_id };
      const path = '/api/assessments/summaries/generate/';
      made.push((await server.call<Summary>('POST', path, { token: admin.token, body })).body.id);
    }
    const stale = () => Promise.all(made.map(async (one) => (await get<Summary>(`summaries/${one}/`)).stale));
    expect(await stale()).toEqual([false, false, false]);
    await say(id, { question_id: 'q1', directions: { r1: 'less' } });
    expect(await stale()).toEqual([true, false, true]);
    const path = `/api/assessments/summaries/${made[0]}/refresh/`;
    expect((await server.call<Summary>('POST', path, { token: admin.token })).body.stale).toBe(false);
    await say(id, { question_id: 'q1', directions: null });
    expect((await stale())[0]).toBe(true);
  });

  test('is refused to others, and of what does not exist', async () => {
    const id = await assessmentOf('Refused');
    const expert = await createExpert(server.ctx);
    const good = { question_id: 'q1', directions: { r1: 'less' } };
    expect((await say(id, good, expert)).status).toBe(403);
    expect((await say(id, good, {})).status).toBe(401);
    expect((await server.call('GET', `/api/assessments/${id}/direction/`, { token: expert.token })).status).toBe(403);
    const unknown = (body: object, field: string) =>
      expect(say(id, body)).resolves.toMatchObject({
        status: 400,
        body: { errors: { [field]: [expect.any(String)] } },
      });
    await unknown({ ...good, question_id: 'q9' }, 'question_id');
    await unknown({ ...good, question_id: 'q3' }, 'question_id');
    await unknown({ ...good, directions: { r1: 'less', r9: 'more' } }, 'directions.r9');
    await unknown({ question_id: 'q2', directions: { r1: 'more' } }, 'directions.r1');
    for (const body of [{}, { question_id: 'q1' }, { ...good, directions: { r1: 'big' } }, { ...good, directions: 7 }])
      expect((await say(id, body)).status).toBe(400);
    expect((await say(999_999, good)).status).toBe(404);
    expect((await server.call('GET', '/api/assessments/999999/direction/', { token: admin.token })).status).toBe(404);
    expect(await decisionsOf(id)).toEqual([]);
  });

  test('decides what a benchmark compares, each assessment by its own', async () => {
    const title = 'How far do you agree with the benchmark?';
    const of = async (name: string) => {
      const assessment = await createPublished(server.ctx, asked(title), name);
      for (let count = 0; count < 5; count += 1)
        await createResponse(server.ctx, assessment, (await createExpert(server.ctx)).id, {
          q1: { r1: 'c1', r2: 'c5' },
          q2: 40,
          q3: 9,
        });
      return assessment.id;
    };
    const [earlier, later] = [await of('Earlier'), await of('Later')];
    const measures = async () =>
      (await get<Benchmark>(`${later}/benchmark/`)).measures.flatMap(({ group, key, better }) =>
        group === 'q1' ? [[key, better]] : [],
      );
    expect(await measures()).toEqual([]);
    await say(later, { question_id: 'q1', directions: { r1: 'less' } });
    expect(await measures()).toEqual([]);
    await say(earlier, { question_id: 'q1', directions: { r1: 'less', r2: 'more' } });
    expect(await measures()).toEqual([['r1', 'low']]);
  });
});

describe('sections that change places', () => {
  const sections = ['s1', 's2'].map((id) => ({ id, title: id, intro: '', rotates: true }));
  const rotating: Questionnaire = questionnaire(
    [question('timed_exposure', 'look', { section_id: 's1' }), question('rating', 'rate', { section_id: 's2' })],
    { sections },
  );
  const answer = (question_id: string, value: unknown) => ({
    question_id,
    value,
    cannot_judge: false,
    revision: 1,
    answered_at: new Date().toISOString(),
    measurement: null,
  });

  test('each order is begun by half of the experts, and answers are taken in the order that an expert sees', async () => {
    const { db } = server.ctx;
    const { id, version_id } = await createPublished(server.ctx, rotating, 'Rotates');
    await db.update(assessments).set({ current_version_id: version_id }).where(eq(assessments.id, id));
    const taken: Record<number, number[]> = { 0: [], 1: [] };
    for (let count = 0; count < 6; count += 1) {
      const expert = await createExpert(server.ctx);
      const { token } = expert;
      await db.insert(assignments).values({ assessment_id: id, expert_id: expert.id, invited_at: new Date() });
      const { body: response } = await server.call<OwnResponse>('POST', '/api/assessments/assessment-responses/', {
        token,
        body: { assessment: id },
      });
      const body = { response: response.id, answers: [answer('rate', 4)] };
      const saved = await server.call<SavedAnswers>('POST', '/api/assessments/question-responses/', { token, body });
      taken[response.seed % 2]?.push(saved.status);
    }
    // Behind the exposure it is too early; before it, it is not.
    expect(taken).toEqual({ 0: [400, 400, 400], 1: [200, 200, 200] });
  });
});
