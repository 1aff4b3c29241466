import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { SummaryStats } from '#common/answers/report/summary-stats.ts';
import {
  type AssessmentResponse,
  type CompletedResponse,
  RESPONSE_MESSAGES,
  type SavedAnswers,
} from '#common/answers/responses.ts';
import type { ResponseRow } from '#common/answers/results/results.ts';
import type { Page } from '#common/api/lists.ts';
import type { ExpertAssessment, OwnResponse } from '#common/assessments/assessments.ts';
import type { AssignmentRow } from '#common/assessments/assignments.ts';
import type { StoredAnswer } from '#common/assessments/questionnaire/answer.ts';
import type { AssignedAssessment, DashboardStats, Survey } from '#common/assessments/surveys.ts';
import type { PayoutSummary } from '#common/payouts/payloads.ts';
import type { ExpertHistory } from '#common/people/experts/history.ts';
import { answers, assessments, assignments, responses } from '#server/data/schema/assessments.ts';
import { payouts } from '#server/data/schema/payouts.ts';
import { auditEntries } from '#server/data/schema/system.ts';
import {
  createAssessment,
  invite,
  publishVersion,
  questionnaireOf,
  questionOf,
  smallQuestionnaire,
} from './assessment-factories.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
});
afterAll(() => server.close());

const RESPONSES = '/api/assessments/assessment-responses/';
const ANSWERS = '/api/assessments/question-responses/';

type Refusal = { errors?: Record<string, string[]>; detail?: string; code?: string };

function answer(question_id: string, value: unknown, revision: number, part: Partial<StoredAnswer> = {}): StoredAnswer {
  const answered_at = '2026-11-21T10:00:00.000Z';
  return { question_id, value, cannot_judge: false, revision, answered_at, measurement: null, ...part };
}

async function begin(row: Parameters<typeof createAssessment>[2] = {}, questionnaire = smallQuestionnaire()) {
  const expert = await createExpert(server.ctx);
  const assessment = await createAssessment(server.ctx, questionnaire, row);
  const assignmentId = await invite(server.ctx, assessment.id, expert.id);
  const started = await server.call<OwnResponse>('POST', RESPONSES, {
    token: expert.token,
    body: { assessment: assessment.id },
  });
  const save = <Body = SavedAnswers>(answers: StoredAnswer[], current_question_id?: string | null) =>
    server.call<Body>('POST', ANSWERS, {
      token: expert.token,
      body: { response: started.body.id, answers, current_question_id },
    });
  const complete = <Body = CompletedResponse>() =>
    server.call<Body>('POST', `${RESPONSES}${started.body.id}/mark_complete/`, { token: expert.token });
  const stored = async () =>
    (await server.call<Page<StoredAnswer>>('GET', `${ANSWERS}?response=${started.body.id}`, { token: expert.token }))
      .body.results;
  const close = () =>
    server.ctx.db.update(assessments).set({ is_active: false }).where(eq(assessments.id, assessment.id));
  /** What the expert reads of the assessment. */
  const read = async () =>
    (await server.call<ExpertAssessment>('GET', `/api/assessments/${assessment.id}/`, { token: expert.token })).body;
  return { expert, assessment, assignmentId, started, save, complete, stored, close, read };
}

const everything = [answer('q1', 4, 1), answer('q2', { ids: ['yes'], other_text: '' }, 2)];
const payoutsOf = (assignmentId: number) =>
  server.ctx.db.select().from(payouts).where(eq(payouts.assignment_id, assignmentId));

const AN_INSTANT = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/);

/** What the log holds of something: who did what. */
const loggedOf = async (entity: string, id: number) =>
  (await server.trailOf(entity, id)).map(({ actor_id, action }) => [actor_id, action]);

describe('starting', () => {
  test('both ways of starting give the same response with one seed', async () => {
    const { expert, assessment, assignmentId, started } = await begin();
    expect(started).toMatchObject({
      status: 200,
      body: { submitted_at: null, answers: [], current_question_id: null },
    });
    const again = await server.call<OwnResponse>('POST', `/api/projects/surveys/${assessment.id}/start/`, {
      token: expert.token,
    });
    expect(again.body).toEqual(started.body);
    expect(again.body).toEqual({
      id: expect.any(Number),
      seed: expect.any(Number),
      current_question_id: null,
      started_at: AN_INSTANT,
      submitted_at: null,
      waits_for_acceptance: false,
      answers: [],
    });
    expect(await loggedOf('response', started.body.id)).toEqual([[expert.id, 'response.started']]);
    const [assignment] = await server.ctx.db.select().from(assignments).where(eq(assignments.id, assignmentId));
    expect(assignment).toMatchObject({ opened_at: assignment?.started_at, progress: 0, submitted_at: null });
    expect(assignment?.started_at).toEqual(new Date(started.body.started_at));
  });

  test('at the same moment twice, as from two tabs, starts once', async () => {
    const expert = await createExpert(server.ctx);
    const { id } = await createAssessment(server.ctx);
    await invite(server.ctx, id, expert.id);
    const start = () => server.call<OwnResponse>('POST', `/api/projects/surveys/${id}/start/`, { token: expert.token });
    const [one, other] = await Promise.all([start(), start()]);
    expect([one.status, other.status]).toEqual([200, 200]);
    expect(other.body).toEqual(one.body);
    expect(await loggedOf('response', one.body.id)).toEqual([[expert.id, 'response.started']]);
  });

  test('remembers the first opening when it was opened before', async () => {
    const expert = await createExpert(server.ctx);
    const { id } = await createAssessment(server.ctx);
    const later = await invite(server.ctx, (await createAssessment(server.ctx)).id, expert.id);
    const opened_at = new Date('2026-11-01T10:00:00.000Z');
    const assignmentId = await invite(server.ctx, id, expert.id, { opened_at });
    await server.call('POST', RESPONSES, { token: expert.token, body: { assessment: id } });
    const [assignment] = await server.ctx.db.select().from(assignments).where(eq(assignments.id, assignmentId));
    expect(assignment?.opened_at).toEqual(opened_at);
    expect(assignment?.started_at).not.toBeNull();
    const [untouched] = await server.ctx.db.select().from(assignments).where(eq(assignments.id, later));
    expect(untouched).toMatchObject({ opened_at: null, started_at: null });
  });

  test('a closed or declined assessment cannot be started, and a started one continues', async () => {
    const start = async (row: object, assessment: object = {}) => {
      const expert = await createExpert(server.ctx);
      const { id } = await createAssessment(server.ctx, smallQuestionnaire(), assessment);
      await invite(server.ctx, id, expert.id, row);
      const { status, body } = await server.call<Refusal>('POST', RESPONSES, {
        token: expert.token,
        body: { assessment: id },
      });
      return [status, body.code, body.detail];
    };
    expect(await start({}, { is_active: false })).toEqual([409, 'closed', RESPONSE_MESSAGES.closed]);
    expect(await start({ declined_at: new Date() })).toEqual([409, 'declined', RESPONSE_MESSAGES.declined]);
    const { expert, assessment, started, close } = await begin();
    await close();
    const again = await server.call<OwnResponse>('POST', RESPONSES, {
      token: expert.token,
      body: { assessment: assessment.id },
    });
    expect([again.status, again.body]).toEqual([200, started.body]);
  });

  test('experts find no assessment that is a draft or that they are not invited to', async () => {
    const expert = await createExpert(server.ctx);
    const start = async (id: number) =>
      (await server.call('POST', RESPONSES, { token: expert.token, body: { assessment: id } })).status;
    const foreign = await createAssessment(server.ctx);
    const uninvited = await createAssessment(server.ctx);
    await invite(server.ctx, uninvited.id, expert.id, { invited_at: null });
    const draft = await createAssessment(server.ctx, smallQuestionnaire(), { is_draft: true });
    await invite(server.ctx, draft.id, expert.id);
    expect(await Promise.all([foreign.id, uninvited.id, draft.id].map(start))).toEqual([404, 404, 404]);
  });

  test('after the deadline nobody begins', async () => {
    const expert = await createExpert(server.ctx);
    const { id } = await createAssessment(server.ctx, smallQuestionnaire(), { deadline: new Date(Date.now() - 1000) });
    await invite(server.ctx, id, expert.id);
    const refused = await server.call('POST', RESPONSES, { token: expert.token, body: { assessment: id } });
    expect(refused).toMatchObject({ status: 409, body: { detail: 'The deadline of this assessment has passed.' } });
  });

  test('a response stays on the version it was started on', async () => {
    const { assessment, save, read } = await begin();
    await publishVersion(server.ctx, assessment.id, 2, questionnaireOf([questionOf('nps', 'other')]));
    const shown = await read();
    expect([shown.questionnaire_version, shown.questionnaire.questions[0]?.id]).toEqual([1, 'q1']);
    expect((await save([answer('q1', 5, 1)])).status).toBe(200);
    expect(await save([answer('other', 5, 1)])).toMatchObject({
      status: 400,
      body: { errors: { other: ['This question is not part of the assessment'] } },
    });
  });
});

describe('saving answers', () => {
  test('saves several at once, or one alone, with the place where the expert is', async () => {
    const { expert, started, save, stored } = await begin();
    const other = await begin();
    expect(await save([answer('q1', 4, 10)], 'q2')).toMatchObject({
      status: 200,
      body: { progress: 50, is_closed: false },
    });
    expect((await save([], 'q4')).body).toEqual({
      response: started.body.id,
      progress: 50,
      is_closed: false,
      results: [],
    });
    const alone = { response: started.body.id, ...answer('q2', { ids: ['yes'], other_text: '' }, 11) };
    const saved = await server.call('POST', ANSWERS, { token: expert.token, body: alone });
    expect(saved).toMatchObject({
      status: 200,
      body: { progress: 100, results: [{ question_id: 'q2', revision: 11 }] },
    });
    expect(await stored()).toHaveLength(2);
    const assessment = (await server.call<Page<AssessmentResponse>>('GET', RESPONSES, { token: expert.token })).body
      .results[0]?.assessment;
    const again = await server.call<OwnResponse>('POST', RESPONSES, { token: expert.token, body: { assessment } });
    expect(again.body).toMatchObject({ current_question_id: 'q4', answers: await stored() });
    // A place outside the assessment is ignored; the review is stored.
    await save([], 'q9');
    const place = async () =>
      (await server.call<OwnResponse>('POST', RESPONSES, { token: expert.token, body: { assessment } })).body
        .current_question_id;
    expect(await place()).toBe('q4');
    await save([], null);
    expect(await place()).toBeNull();
    const current_question_id = 'q1';
    await server.call('POST', ANSWERS, { token: expert.token, body: { ...alone, revision: 12, current_question_id } });
    expect(await place()).toBe('q1');
    expect(await other.read(), 'the response of somebody else').toMatchObject({
      completion_percentage: 0,
      response: { current_question_id: null, answers: [] },
    });
  });

  test('a newer answer replaces all of an older one, with what was measured of it', async () => {
    const { started, save, stored } = await begin();
    const device = { pointer: 'pen', viewport_width: 800, viewport_height: 600, pixel_ratio: 2, webgl: true } as const;
    const measured = (active_ms: number) => ({
      order_shown: 1,
      options_shown: ['no', 'yes'],
      active_ms,
      first_action_ms: 20,
      materials_opened: [7],
      device,
    });
    const first = answer('q2', { ids: ['no'], other_text: '' }, 1, { measurement: measured(900) });
    await save([first]);
    expect(await stored()).toEqual([first]);
    const own = eq(answers.response_id, started.body.id);
    await server.ctx.db
      .update(answers)
      .set({ saved_at: new Date(0) })
      .where(own);
    const answered_at = '2026-11-21T11:30:00.000Z';
    const next = answer('q2', null, 2, { cannot_judge: true, answered_at, measurement: measured(1500) });
    await save([next]);
    expect(await stored()).toEqual([next]);
    const [row] = await server.ctx.db.select().from(answers).where(own);
    expect(row?.saved_at.getTime()).toBeGreaterThan(0);
  });

  test('sending the same again changes nothing, and an older answer never replaces a newer one', async () => {
    const { save, stored } = await begin();
    await save([answer('q1', 4, 20), answer('q4', 'Fresh', 20)]);
    expect((await save([answer('q1', 4, 20)])).status).toBe(200);
    const older = await save([answer('q1', 1, 19)]);
    expect(older.body.results).toMatchObject([{ question_id: 'q1', value: 4, revision: 20 }]);
    expect(await stored()).toMatchObject([{ value: 4, revision: 20 }, { value: 'Fresh' }]);
  });

  test('two devices at once leave the newest answer, once', async () => {
    const { save, stored } = await begin();
    const revisions = Array.from({ length: 12 }, (_, index) => index + 1).sort(() => 0.5 - Math.random());
    const results = await Promise.all(revisions.map((revision) => save([answer('q1', (revision % 5) + 1, revision)])));
    expect(results.map(({ status }) => status)).toEqual(revisions.map(() => 200));
    expect(await stored()).toMatchObject([{ question_id: 'q1', revision: 12, value: 3 }]);
  });

  test('answers that two devices save at once to different questions are both counted', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { save, read } = await begin();
      const saved = await Promise.all([
        save([answer('q1', 4, 1)]),
        save([answer('q2', { ids: ['yes'], other_text: '' }, 2)]),
      ]);
      expect(saved.map(({ status }) => status)).toEqual([200, 200]);
      expect((await read()).completion_percentage).toBe(100);
    }
  });

  test('a text that looks like a number or like nothing stays the text it is', async () => {
    const { save, stored } = await begin();
    for (const [index, text] of ['42', 'null', 'true', '"', 'مرحبا'].entries()) {
      await save([answer('q4', text, index + 1)]);
      expect((await stored())[0]?.value).toBe(text);
    }
  });

  test('ASVS 2.2.3: a hidden, a foreign and an invalid answer are refused by name, and nothing of the batch is saved', async () => {
    const { save, stored } = await begin();
    const refused = await save<Refusal>([
      answer('q1', 9, 1),
      answer('q2', { ids: ['perhaps'], other_text: '' }, 2),
      answer('q3', 'because', 3),
      answer('q9', 'who', 4),
    ]);
    expect(refused).toMatchObject({
      status: 400,
      body: {
        errors: {
          q1: ['At most 5 stars'],
          q2: ['This option is not part of the question'],
          q3: ['This question is not asked, given the other answers'],
          q9: ['This question is not part of the assessment'],
        },
      },
    });
    expect(await stored()).toEqual([]);
  });

  test('a conditional question takes its answer together with the one that shows it', async () => {
    const { save, stored } = await begin();
    const [shown, shows] = [answer('q3', 'because', 3), answer('q2', { ids: ['no'], other_text: '' }, 2)];
    expect((await save([shown])).status).toBe(400);
    expect((await save([shown, { ...shows, value: { ids: ['yes'], other_text: '' } }])).status).toBe(400);
    expect(await stored()).toEqual([]);
    expect(await save([shown, shows])).toMatchObject({ status: 200, body: { results: [shown, shows] } });
    expect(await stored()).toEqual([shows, shown]);
  });

  test('an answer that a later one of the same batch hides stays stored and does not count', async () => {
    const { save, stored } = await begin();
    await save([answer('q2', { ids: ['no'], other_text: '' }, 1)]);
    const saved = await save([answer('q2', { ids: ['yes'], other_text: '' }, 3), answer('q3', 'because', 2)]);
    expect(saved).toMatchObject({ status: 200, body: { progress: 50 } });
    expect(await stored()).toContainEqual(expect.objectContaining({ question_id: 'q3', value: 'because' }));
  });

  test('ASVS 15.3.6: refuses an id that is the name of a built-in property', async () => {
    const { save, stored } = await begin();
    expect((await save([answer('__proto__', 4, 1)])).status).toBe(400);
    expect(await stored()).toEqual([]);
  });

  test('“cannot judge” is taken only where it is offered', async () => {
    const { save } = await begin();
    expect((await save([answer('q2', null, 1, { cannot_judge: true })])).status).toBe(200);
    expect(await save<Refusal>([answer('q1', null, 1, { cannot_judge: true })])).toMatchObject({
      body: { errors: { q1: ['“Cannot judge” is not offered for this question'] } },
    });
  });

  test('more answers than one request takes are refused with the limit, and a wrong one by its place', async () => {
    const { started, save } = await begin();
    const many = Array.from({ length: 51 }, (_, index) => answer('q1', 4, index + 1));
    expect(await save<Refusal>(many)).toMatchObject({
      status: 400,
      body: { errors: { answers: ['At most 50 answers at once'] } },
    });
    const wrong = { ...answer('q1', 4, 1), answered_at: 'yesterday' };
    expect(Object.keys((await save<Refusal>([wrong])).body.errors ?? {})).toEqual(['answers.0.answered_at']);
    const { expert } = await begin();
    const body = { response: String(started.body.id), ...answer('q1', 4, 1) };
    const alone = await server.call<Refusal>('POST', ANSWERS, { token: expert.token, body });
    expect(Object.keys(alone.body.errors ?? {})).toEqual(['response']);
  });

  test('a single answer that lacks something gets a message that says what', async () => {
    const { expert, started } = await begin();
    const { measurement, ...lacking } = answer('q1', 4, 1);
    const body = { response: started.body.id, ...lacking };
    expect((await server.call('POST', ANSWERS, { token: expert.token, body })).body).toEqual({
      errors: { measurement: [expect.any(String)] },
    });
  });

  test('a deleted assessment takes neither answers nor submissions', async () => {
    const { assessment, save, complete, stored } = await begin();
    await save(everything);
    const deleted = { archived_at: new Date(), is_active: false };
    await server.ctx.db.update(assessments).set(deleted).where(eq(assessments.id, assessment.id));
    expect((await save([answer('q1', 1, 9)])).status).toBe(404);
    expect((await complete()).status).toBe(404);
    expect(await stored()).toContainEqual(expect.objectContaining({ question_id: 'q1', value: 4 }));
  });

  test.each(['', '?response=', '?response=abc', '?response=0'])(
    'reading answers says what is missing: %s',
    async (query) => {
      const { expert } = await begin();
      const refused = await server.call<Refusal>('GET', ANSWERS + query, { token: expert.token });
      expect([refused.status, refused.body]).toEqual([
        400,
        { errors: { response: ['Please say which response by its id.'] } },
      ]);
    },
  );

  test.each(['withdrawn', 'deleted'] as const)(
    'after it was %s, nothing is taken or read, and it says why',
    async (code) => {
      const { expert, assessment, assignmentId, save, complete, stored } = await begin();
      await save(everything);
      const { db } = server.ctx;
      const now = new Date();
      if (code === 'withdrawn')
        await db.update(assignments).set({ withdrawn_at: now }).where(eq(assignments.id, assignmentId));
      else await db.update(assessments).set({ archived_at: now }).where(eq(assessments.id, assessment.id));
      const call = (method: 'GET' | 'POST', path: string, body?: object) =>
        server.call(method, path, { token: expert.token, body });
      const survey = `/api/projects/surveys/${assessment.id}/`;
      const answers = [
        await save([answer('q1', 1, 9)]),
        await complete(),
        await call('GET', `/api/assessments/${assessment.id}/`),
        await call('POST', `${survey}start/`),
        await call('POST', `${survey}decline/`, { reason: 'No time' }),
      ];
      for (const { status, body } of answers)
        expect([status, body]).toEqual([404, { detail: RESPONSE_MESSAGES[code], code }]);
      const stranger = await createExpert(server.ctx);
      const unknown = await server.call('GET', `/api/assessments/${assessment.id}/`, { token: stranger.token });
      expect(unknown.body).toEqual({ detail: 'Not found.' });
      expect(await stored()).toContainEqual(expect.objectContaining({ question_id: 'q1', value: 4 }));
      expect(await payoutsOf(assignmentId)).toEqual([]);
    },
  );

  test('staff read the answers of a response', async () => {
    const { started, save, stored } = await begin();
    await save(everything);
    const read = await server.call<Page<StoredAnswer>>('GET', `${ANSWERS}?response=${started.body.id}`, {
      token: admin.token,
    });
    expect(read.body).toEqual({ count: 2, next: null, previous: null, results: await stored() });
  });

  test('another expert’s response does not exist', async () => {
    const { started } = await begin();
    const stranger = await createExpert(server.ctx);
    const body = { response: started.body.id, answers: [answer('q1', 4, 1)] };
    expect((await server.call('POST', ANSWERS, { token: stranger.token, body })).status).toBe(404);
    const seen = await server.call('GET', `${ANSWERS}?response=${started.body.id}`, { token: stranger.token });
    expect(seen.status).toBe(404);
    const done = `${RESPONSES}${started.body.id}/mark_complete/`;
    expect((await server.call('POST', done, { token: stranger.token })).status).toBe(404);
  });
});

describe('completing', () => {
  test('an assessment in which nothing is required is done when it is handed in', async () => {
    const { complete, read } = await begin({}, questionnaireOf([questionOf('text', 'q1', { required: false })]));
    expect((await complete()).body.response).toMatchObject({ state: 'completed', progress: 100 });
    expect(await read()).toMatchObject({
      response_status: 'completed',
      completion_percentage: 100,
      response: { submitted_at: AN_INSTANT, waits_for_acceptance: false },
    });
  });

  test('is refused once the expert has declined', async () => {
    const { expert, assessment, assignmentId, save, complete, read } = await begin();
    await save(everything);
    await server.call('POST', `/api/projects/surveys/${assessment.id}/decline/`, {
      token: expert.token,
      body: { reason: 'No time' },
    });
    expect(await complete()).toMatchObject({
      status: 409,
      body: { code: 'declined', detail: RESPONSE_MESSAGES.declined },
    });
    expect(await payoutsOf(assignmentId)).toEqual([]);
    expect(await read()).toMatchObject({ declined: true, response: { submitted_at: null } });
  });

  test('is refused with the questions that are missing', async () => {
    const { save, complete } = await begin();
    await save([answer('q2', { ids: ['no'], other_text: '' }, 1)]);
    expect(await complete<Refusal>()).toMatchObject({
      status: 400,
      body: { errors: { q1: ['Choose a number of stars'], q3: ['Write an answer'] } },
    });
  });

  test('ASVS 2.3.4: creates exactly one pending payout and one mail, however often and from wherever it is sent', async () => {
    const { expert, assessment, assignmentId, started, save, complete } = await begin();
    await save(everything);
    const results = await Promise.all([complete(), complete(), complete()]);
    for (const result of results) {
      expect(result).toMatchObject({
        status: 200,
        body: { response: { state: 'completed', progress: 100 }, payout: { amount: '25.00', currency: 'USD' } },
      });
    }
    const owed = await payoutsOf(assignmentId);
    expect(owed).toMatchObject([
      { amount: '25.00', currency: 'USD', status: 'pending', expert_id: expert.id, assessment_id: assessment.id },
    ]);
    expect(await server.trailOf('payout', owed[0]?.id ?? 0)).toMatchObject([
      { actor_id: null, action: 'payout.created', before: null, after: { amount: '25.00', currency: 'USD' } },
    ]);
    const mails = await server.mailsTo(expert.email);
    expect(mails.map(({ subject }) => subject)).toEqual([expect.stringContaining('Thank you for completing')]);
    expect(mails[0]?.text).toContain('Your reward of $25.00 is now in My Payouts');
    expect(mails[0]?.text).toMatch(/The next gift cards go out on \d+ \w+ \d{4}\./);
    expect(mails[0]?.text).toContain(`${server.ctx.config.publicUrl}/my-payouts`);
    expect(results.map(({ body }) => body)).toEqual(Array(3).fill(results[0]?.body));
    expect(results[0]?.body.response).toEqual({
      id: started.body.id,
      assessment: assessment.id,
      expert: expert.id,
      version_number: 1,
      state: 'completed',
      is_complete: true,
      is_late: false,
      progress: 100,
      started_at: started.body.started_at,
      submitted_at: AN_INSTANT,
      accepted_at: null,
    });
    expect(await loggedOf('response', started.body.id)).toEqual([
      [expert.id, 'response.started'],
      [expert.id, 'response.completed'],
    ]);
  });

  test('creates no payout for somebody who works with the beverage client, nor without a reward', async () => {
    const [free, other] = [await begin({ reward: '0.00' }), await begin()];
    await free.save(everything);
    expect((await free.complete()).body.payout).toBeNull();
    expect((await other.save(everything)).status, 'the response of somebody else is still open').toBe(200);
    expect(await payoutsOf(free.assignmentId)).toEqual([]);
    const [thanks] = await server.mailsTo(free.expert.email);
    expect(thanks?.text).toContain('Your answers have been received.');
    expect(thanks?.text).not.toMatch(/Payouts|my-payouts/);

    const expert = await createExpert(server.ctx, {}, { works_with_beverage_client: true });
    const assessment = await createAssessment(server.ctx);
    const assignmentId = await invite(server.ctx, assessment.id, expert.id);
    const { token } = expert;
    const started = await server.call<OwnResponse>('POST', RESPONSES, { token, body: { assessment: assessment.id } });
    await server.call('POST', ANSWERS, { token, body: { response: started.body.id, answers: everything } });
    const done = await server.call<CompletedResponse>('POST', `${RESPONSES}${started.body.id}/mark_complete/`, {
      token,
    });
    expect(done).toMatchObject({ status: 200, body: { payout: null } });
    expect(await payoutsOf(assignmentId)).toEqual([]);
  });

  test('ends the saving of new answers, but not of those whose acknowledgement was lost', async () => {
    const { save, complete, stored } = await begin();
    await save(everything);
    await complete();
    const again = await save(everything, 'q1');
    expect([again.status, again.body.progress, again.body.results]).toEqual([200, 100, await stored()]);
    expect(await save<Refusal>([answer('q1', 1, 99)])).toMatchObject({ status: 409, body: { code: 'submitted' } });
  });
});

describe('after the end', () => {
  test('answers are kept, the submission waits, and accepting it completes and pays once', async () => {
    const { expert, assignmentId, started, save, complete, close, read } = await begin();
    const { shown: shownOfOther } = await late();
    await close();
    expect((await save(everything)).body.is_closed).toBe(true);
    expect((await complete()).body).toMatchObject({ response: { state: 'late', is_complete: false }, payout: null });
    expect(await payoutsOf(assignmentId)).toEqual([]);
    const waiting = { submitted_at: AN_INSTANT, waits_for_acceptance: true };
    expect(await read()).toMatchObject({ is_closed: true, response_status: 'in_progress', response: waiting });

    const accept = (token: string) =>
      server.call<CompletedResponse>('POST', `${RESPONSES}${started.body.id}/accept/`, { token });
    expect((await accept(expert.token)).status).toBe(403);
    const subjects = async () => (await server.mailsTo(expert.email)).map(({ subject }) => subject.split(' “')[0]);
    expect(await subjects()).toEqual(['Your answers to']);
    const accepted = await Promise.all([accept(admin.token), accept(admin.token)]);
    expect(accepted.map(({ body }) => body.response.state)).toEqual(['completed', 'completed']);
    expect(await payoutsOf(assignmentId)).toHaveLength(1);
    expect(accepted.map(({ body }) => body)).toEqual([accepted[0]?.body, accepted[0]?.body]);
    expect(accepted[0]?.body).toMatchObject({
      response: { is_complete: true, is_late: true, submitted_at: AN_INSTANT, accepted_at: AN_INSTANT },
      payout: { amount: '25.00', currency: 'USD' },
    });
    expect((await subjects()).toSorted()).toEqual(['Thank you for completing', 'Your answers to']);
    expect(await loggedOf('response', started.body.id)).toEqual([
      [expert.id, 'response.started'],
      [expert.id, 'response.submitted_late'],
      [admin.id, 'response.accepted'],
    ]);
    const [assignment] = await server.ctx.db.select().from(assignments).where(eq(assignments.id, assignmentId));
    expect(assignment?.submitted_at).not.toBeNull();
    const [response] = await server.ctx.db.select().from(responses).where(eq(responses.id, started.body.id));
    expect(response?.accepted_by).toBe(admin.id);
    expect((await read()).response?.waits_for_acceptance).toBe(false);
    expect(await shownOfOther(), 'the late answer of somebody else').toEqual(['late', 'late', 'late']);
  });

  /** A late answer that waits for staff. */
  async function late() {
    const begun = await begin();
    await begun.close();
    await begun.save(everything);
    await begun.complete();
    const { id } = begun.started.body;
    const { assessment, assignmentId, expert } = begun;
    const post = (path: string, body?: object) =>
      server.call<Refusal>('POST', `${RESPONSES}${id}/${path}/`, { token: admin.token, body });
    const staff = async <Body>(path: string) =>
      (await server.call<Body>('GET', `/api/${path}`, { token: admin.token })).body;
    const shown = async () => {
      const [row] = (await staff<Page<AssignmentRow>>(`assessments/${assessment.id}/assignments/`)).results;
      const [listed] = (await staff<Page<ResponseRow>>(`assessments/${assessment.id}/responses/`)).results;
      const history = await staff<ExpertHistory>(`experts/${expert.id}/history/`);
      return [row?.state, listed?.state, history.assignments.newest[0]?.state];
    };
    const withdraw = () =>
      server.call('DELETE', `/api/assessments/${assessment.id}/assignments/${assignmentId}/`, { token: admin.token });
    return { ...begun, post, staff, shown, withdraw };
  }

  test('an answer has its own word in every list until staff decide, and is not invited again', async () => {
    const { expert, assessment, shown, staff } = await late();
    expect(await shown()).toEqual(['late', 'late', 'late']);
    expect(await staff<SummaryStats>(`assessments/${assessment.id}/summary-stats/`)).toMatchObject({ late_count: 1 });
    const home = await server.call<Page<AssignedAssessment>>('GET', '/api/expert/assigned-assessments/', expert);
    expect(home.body.results[0]).toMatchObject({ response_status: 'in_progress', submitted_late: true });
    await server.ctx.db.update(assessments).set({ is_active: true }).where(eq(assessments.id, assessment.id));
    const surveys = await server.call<Page<Survey>>('GET', '/api/projects/surveys/', expert);
    expect(surveys.body.results[0]).toMatchObject({ is_expired: false, needs_response: false });
    const body = { subject: 'Again', body: 'Please', expert_ids: [expert.id] };
    const invited = await server.call('POST', `/api/assessments/${assessment.id}/send-invitations/`, {
      token: admin.token,
      body,
    });
    expect(invited).toMatchObject({ status: 400 });
    expect(invited.body.detail).toContain('has answered after it had closed');
  });

  test('an answer of a withdrawn assignment cannot be accepted, and nothing is paid', async () => {
    const { expert, assessment, assignmentId, post, staff, shown, withdraw } = await late();
    expect((await withdraw()).status).toBe(204);
    const refused = await post('accept');
    expect(refused).toMatchObject({ status: 409, body: { detail: RESPONSE_MESSAGES.ended } });
    expect(await post('decline', { reason: 'Too late' })).toMatchObject({ status: 409 });
    expect(await payoutsOf(assignmentId)).toEqual([]);
    expect((await server.mailsTo(expert.email)).map(({ subject }) => subject).join()).not.toContain('Thank you');
    expect(await shown()).toEqual(['withdrawn', 'ended', 'withdrawn']);
    expect(await staff<SummaryStats>(`assessments/${assessment.id}/summary-stats/`)).toMatchObject({ late_count: 0 });
  });

  test('staff decline an answer with a reason: the expert reads it, nothing is paid, and assigning again takes it back', async () => {
    const { expert, assessment, assignmentId, started, post, shown } = await late();
    const { shown: shownOfOther } = await late();
    expect(await post('decline', { reason: ' ' })).toMatchObject({ status: 400 });
    expect((await post('decline', { reason: 'The results were presented.' })).status).toBe(204);
    expect((await post('decline', { reason: 'Once more' })).status).toBe(204);
    const [mail, ...others] = await server.mailsTo(expert.email);
    expect(mail?.text).toContain('The results were presented.');
    expect(mail?.text).toContain('nothing is paid');
    expect(others.map(({ text }) => text).join()).not.toContain('Once more');
    expect(await post('accept')).toMatchObject({ status: 409 });
    expect(await shown()).toEqual(['late_declined', 'ended', 'late_declined']);
    expect(await shownOfOther(), 'the late answer of somebody else').toEqual(['late', 'late', 'late']);
    expect(await payoutsOf(assignmentId)).toEqual([]);
    const log = await server.ctx.db.select().from(auditEntries).where(eq(auditEntries.entity_id, started.body.id));
    expect(log.filter(({ action }) => action === 'response.declined')).toMatchObject([
      { actor_id: admin.id, after: { reason: 'The results were presented.' } },
    ]);
    const home = await server.call<Page<AssignedAssessment>>('GET', '/api/expert/assigned-assessments/', expert);
    expect(home.body.results).toEqual([]);
    await server.call('POST', `/api/assessments/${assessment.id}/assignments/`, {
      token: admin.token,
      body: { expert_ids: [expert.id] },
    });
    expect(await shown()).toEqual(['late', 'late', 'late']);
    expect(await post('accept')).toMatchObject({ status: 200 });
    const counted = await server.call<DashboardStats>('GET', '/api/expert/dashboard-stats/', expert);
    const money = await server.call<PayoutSummary>('GET', '/api/projects/payouts/summary/', expert);
    expect([counted.body.completed, money.body.completed_assessments_count]).toEqual([1, 1]);
  });

  test('only a late answer can be declined by staff', async () => {
    const { started, save, complete } = await begin();
    const decline = () =>
      server.call('POST', `${RESPONSES}${started.body.id}/decline/`, { token: admin.token, body: { reason: 'No' } });
    expect((await decline()).body.detail).toBe(RESPONSE_MESSAGES.notLate);
    await save(everything);
    await complete();
    expect((await decline()).status).toBe(409);
    const declined = await begin();
    await server.ctx.db
      .update(assignments)
      .set({ declined_at: new Date() })
      .where(eq(assignments.id, declined.assignmentId));
    const path = `${RESPONSES}${declined.started.body.id}/decline/`;
    expect(await server.call('POST', path, { token: admin.token, body: { reason: 'No' } })).toMatchObject({
      status: 409,
      body: { detail: RESPONSE_MESSAGES.ended },
    });
    for (const [action, body] of Object.entries({ accept: undefined, decline: { reason: 'No' } })) {
      const unknown = `${RESPONSES}987654321/${action}/`;
      expect((await server.call('POST', unknown, { token: admin.token, body })).status, action).toBe(404);
    }
  });
});

describe('declining', () => {
  test('needs a reason, and ends saving and starting', async () => {
    const { expert, assessment, assignmentId, save } = await begin();
    const other = await begin();
    const decline = (reason: string) =>
      server.call('POST', `/api/projects/surveys/${assessment.id}/decline/`, { token: expert.token, body: { reason } });
    expect(await decline(' ')).toMatchObject({ status: 400, body: { errors: { reason: ['Please give a reason'] } } });
    expect((await decline('No time')).status).toBe(204);
    expect((await decline('Again')).status).toBe(204);
    const [assignment] = await server.ctx.db.select().from(assignments).where(eq(assignments.id, assignmentId));
    expect(assignment).toMatchObject({ declined_at: expect.any(Date), decline_reason: 'No time' });
    expect(await server.trailOf('assignment', assignmentId)).toMatchObject([
      { actor_id: expert.id, action: 'assignment.declined', after: { reason: 'No time' } },
    ]);
    expect((await other.read()).declined, 'the assignment of somebody else').toBe(false);
    expect(await save<Refusal>([answer('q1', 1, 1)])).toMatchObject({ status: 409, body: { code: 'declined' } });
  });
});

test('an expert cannot decline what is handed in', async () => {
  const { expert, assessment, assignmentId, save, complete } = await begin();
  await save(everything);
  await complete();
  const path = `/api/projects/surveys/${assessment.id}/decline/`;
  expect(await server.call('POST', path, { token: expert.token, body: { reason: 'Too late' } })).toMatchObject({
    status: 409,
    body: { code: 'submitted', detail: RESPONSE_MESSAGES.submitted },
  });
  const [assignment] = await server.ctx.db.select().from(assignments).where(eq(assignments.id, assignmentId));
  expect(assignment?.declined_at).toBeNull();
});

describe('lists', () => {
  test('the responses of an expert stand with the newest first, a page at a time', async () => {
    const { expert, started } = await begin();
    const ids = [started.body.id];
    for (const row of [{}, {}]) {
      const { id } = await createAssessment(server.ctx, smallQuestionnaire(), row);
      await invite(server.ctx, id, expert.id);
      const { body } = await server.call<OwnResponse>('POST', RESPONSES, {
        token: expert.token,
        body: { assessment: id },
      });
      ids.unshift(body.id);
    }
    const page = async (query: string) => {
      const { body } = await server.call<Page<AssessmentResponse>>('GET', `${RESPONSES}?${query}`, expert);
      return [body.count, body.results.map(({ id }) => id)];
    };
    expect(await page('page_size=2')).toEqual([3, ids.slice(0, 2)]);
    expect(await page('page_size=2&page=2')).toEqual([3, ids.slice(2)]);
  });

  test('staff see all responses of an assessment, an expert only their own', async () => {
    const { expert, assessment, save, complete } = await begin();
    const other = await begin();
    await save(everything);
    await complete();
    const list = async (token: string, query: string) =>
      (await server.call<Page<AssessmentResponse>>('GET', `${RESPONSES}?${query}`, { token })).body.results;
    expect(await list(admin.token, `assessment_id=${assessment.id}&is_complete=true`)).toMatchObject([
      { expert: expert.id, state: 'completed', version_number: 1 },
    ]);
    expect(await list(admin.token, `assessment_id=${assessment.id}&is_complete=false`)).toEqual([]);
    expect(await list(other.expert.token, `assessment_id=${assessment.id}`)).toEqual([]);
    expect(await list(other.expert.token, '')).toHaveLength(1);
  });

  test('the home screen gets rows and counts, surveys the same in their shape', async () => {
    const { expert, assessment, save, complete } = await begin();
    const fresh = await createAssessment(server.ctx);
    await invite(server.ctx, fresh.id, expert.id);
    const hidden = await createAssessment(server.ctx);
    await invite(server.ctx, hidden.id, expert.id, { invited_at: null });
    await save([answer('q1', 4, 1)]);
    const get = async <Body>(path: string) => (await server.call<Body>('GET', path, { token: expert.token })).body;

    const rows = await get<Page<Record<string, unknown>>>('/api/expert/assigned-assessments/');
    expect(rows.results).toMatchObject([
      { id: fresh.id, response_status: 'not_started', completion_percentage: 0, version: '2.1' },
      { id: assessment.id, response_status: 'in_progress', completion_percentage: 50 },
    ]);
    expect(await get('/api/expert/dashboard-stats/')).toEqual({
      total: 2,
      assigned: 2,
      new: 1,
      completed: 0,
      in_progress: 1,
    });

    await save(everything.map((item) => ({ ...item, revision: item.revision + 5 })));
    await complete();
    const after = await get<Page<AssignedAssessment>>('/api/expert/assigned-assessments/');
    expect(after.results[1]).toMatchObject({ response_status: 'completed', submitted_late: false });
    expect(await get('/api/expert/dashboard-stats/')).toMatchObject({ new: 1, completed: 1, in_progress: 0 });
    expect(await get('/api/projects/surveys/?status=completed&page_size=5')).toMatchObject({
      count: 1,
      page_size: 5,
      results: [{ id: assessment.id, needs_response: false, is_expired: false, completed_at: expect.any(String) }],
    });
    expect(await get(`/api/projects/surveys/${fresh.id}/`)).toMatchObject({ started_at: null, needs_response: true });
  });
});

describe('a timed exposure', () => {
  const look = questionOf('timed_exposure', 'look', {
    config: { material_id: 1, page: null, ms: 5000, follow_up: 'What?' },
  });
  const after = questionOf('text', 'after', { material_ids: [1] });
  const before = questionOf('text', 'before');
  const other = questionOf('text', 'other');
  const elsewhere = 'The picture was shown to you on another device or in another tab. Please reload the page';
  const seen = { shown_ms: 5003, recall: '', untimed: false, attempts: 1 };
  const open = () => begin({}, questionnaireOf([look, after, other]));

  test('is known on every device once it has begun, and never starts again once it is over', async () => {
    const { save, stored } = await open();
    expect((await save([answer('look', { ...seen, shown_ms: 0 }, 1)])).status).toBe(200);
    expect(await stored()).toMatchObject([{ value: { shown_ms: 0, attempts: 1 } }]);
    expect((await save([answer('look', { ...seen, recall: 'A can' }, 2)])).status).toBe(200);
    for (const value of [{ ...seen, shown_ms: 0 }, { ...seen, shown_ms: 4999, recall: 'Twice' }, null]) {
      expect(await save([answer('look', value, 3)])).toMatchObject({
        status: 400,
        body: { errors: { look: [elsewhere] } },
      });
    }
    expect((await save([answer('look', { ...seen, recall: 'A blue can', closed: true }, 4)])).status).toBe(200);
    expect((await save([answer('look', { ...seen, recall: 'A red can', closed: true }, 5)])).status).toBe(400);
    expect(await stored()).toMatchObject([{ value: { recall: 'A blue can', shown_ms: 5003, closed: true } }]);
  });

  test('holds back answers to all later questions while it is open, and to none before it', async () => {
    const { save } = await begin({}, questionnaireOf([before, look, after, other]));
    const early = ['The picture of an earlier question has to be looked at first'];
    expect((await save([answer('before', 'Hello', 1)])).status).toBe(200);
    for (const id of ['after', 'other']) {
      expect(await save([answer(id, 'Nice', 2)])).toMatchObject({ status: 400, body: { errors: { [id]: early } } });
    }
    const begun = [answer('look', { ...seen, shown_ms: 0 }, 3), answer('other', 'Nice', 4)];
    expect(await save(begun)).toMatchObject({ status: 400, body: { errors: { other: early } } });
    const both = [answer('after', 'Nice', 6), answer('look', { ...seen, recall: 'A can' }, 5)];
    expect((await save(both)).status).toBe(200);
    expect((await save([answer('other', 'Nothing else', 7)])).status).toBe(200);
    expect((await save([answer('look', { ...seen, recall: 'A blue can', closed: true }, 8)])).status).toBe(200);
  });

  test('may still be looked at after “cannot judge” when only an earlier answer is changed', async () => {
    const { save } = await begin({}, questionnaireOf([before, { ...look, allow_cannot_judge: true }, other]));
    const cannotJudge = answer('look', null, 2, { cannot_judge: true });
    expect((await save([answer('before', 'Hello', 1), cannotJudge])).status).toBe(200);
    expect((await save([answer('before', 'Hello again', 3)])).status).toBe(200);
    expect((await save([answer('look', { ...seen, recall: 'A can' }, 4)])).status).toBe(200);
  });

  test('stays marked “cannot judge” once a later question is answered', async () => {
    const { save } = await begin({}, questionnaireOf([{ ...look, allow_cannot_judge: true }, other]));
    const cannotJudge = (revision: number) => answer('look', null, revision, { cannot_judge: true });
    expect((await save([cannotJudge(1)])).status).toBe(200);
    expect((await save([answer('look', { ...seen, shown_ms: 0 }, 2)])).status).toBe(200);
    expect((await save([cannotJudge(3), answer('other', 'Nice', 4)])).status).toBe(200);
    for (const value of [null, { ...seen, recall: 'A can' }]) {
      expect(await save([answer('look', value, 5)])).toMatchObject({
        status: 400,
        body: { errors: { look: [elsewhere] } },
      });
    }
    expect((await save([cannotJudge(6)])).status).toBe(200);
  });
});
