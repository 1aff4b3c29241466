import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { EditingState, StaffAssessment } from '#common/assessments/assessments.ts';
import { updateQuestion } from '#common/assessments/questionnaire/edit.ts';
import { mergeQuestionnaires } from '#common/assessments/questionnaire/merge/merge.ts';
import type { Question, Questionnaire } from '#common/assessments/questionnaire/schema.ts';
import { users } from '#server/data/schema/accounts.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { createVisWithImage } from './assessment-factories.ts';
import { createAdmin, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: Person;
beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
});
afterAll(() => server.close());

const call = <Body>(method: string, path: string, body?: unknown, token = admin.token) =>
  server.call<Body>(method, `/api/assessments/${path}`, { token, body });

describe('questions one by one', () => {
  test('a question is added as JSON or as a form, with the defaults of its type', async () => {
    const { visId, materialId } = await createVisWithImage(server.ctx);
    const { body: assessment } = await call<StaffAssessment>('POST', '', { vis: visId, title: 'By calls' });
    const first = await call<Question>('POST', 'questions/', {
      assessment: assessment.id,
      type: 'rating',
      title: 'Stars?',
    });
    expect(first).toMatchObject({
      status: 201,
      body: { type: 'rating', required: true, config: { max: 5 } },
    });
    const form = new FormData();
    for (const [name, value] of Object.entries({
      assessment: assessment.id,
      type: 'slider',
      title: 'How much?',
      required: false,
      config: '{"max":10}',
    })) {
      form.append(name, String(value));
    }
    const second = await call<Question>('POST', 'questions/', form);
    expect(second).toMatchObject({ status: 201, body: { required: false, config: { min: 0, max: 10 } } });
    const attached = await call<Question>('POST', 'question-vis-materials/', {
      assessment: assessment.id,
      question: first.body.id,
      vis_material: materialId,
    });
    expect(attached).toMatchObject({ status: 201, body: { material_ids: [materialId] } });
    const listed = await call<Question[]>('GET', `questions/?assessment_id=${assessment.id}`);
    expect(listed.body.map((one) => one.id)).toEqual([first.body.id, second.body.id]);
  });

  test('an unknown type, a broken config and a foreign material are refused', async () => {
    const { visId } = await createVisWithImage(server.ctx);
    const { materialId } = await createVisWithImage(server.ctx);
    const { body: assessment } = await call<StaffAssessment>('POST', '', { vis: visId });
    const add = (body: object) => call('POST', 'questions/', { assessment: assessment.id, ...body });
    expect((await add({ type: 'riddle' })).body).toMatchObject({ errors: { type: expect.any(Array) } });
    expect((await add({ type: 'rating', config: { max: 'x' } })).body).toEqual({
      errors: { 'config.max': ['Please enter a number'] },
    });
    expect((await add({ type: 'text', material_ids: [materialId] })).body).toEqual({
      errors: { vis_material: ['The material does not belong to this Visual Identity System'] },
    });
    expect((await add({ type: 'text', section: 's9' })).body).toEqual({
      errors: { section: ['There is no such section'] },
    });
    const added = await call<Question>('POST', 'questions/', { assessment: assessment.id, type: 'text' });
    expect(added.status).toBe(201);
    const attach = (body: object) => call('POST', 'question-vis-materials/', { assessment: assessment.id, ...body });
    expect(await attach({ question: added.body.id, vis_material: materialId })).toMatchObject({
      status: 400,
      body: { errors: { vis_material: ['The material does not belong to this Visual Identity System'] } },
    });
    expect((await attach({ question: 'q9', vis_material: materialId })).body).toEqual({
      errors: { question: ['There is no such question'] },
    });
    expect((await attach({ question: '', vis_material: materialId })).body).toEqual({
      errors: { question: ['question is required'] },
    });
    const { body: now } = await call<StaffAssessment>('GET', `${assessment.id}/`);
    expect([now.revision, now.questionnaire.questions[0]?.material_ids]).toEqual([2, []]);
  });
});

test('a draft does not grow past what the builder can save', async () => {
  const { visId, materialId } = await createVisWithImage(server.ctx);
  const questions = Array.from({ length: 300 }, (_, index) => question('text', `q${index + 1}`));
  const { body: full } = await call<StaffAssessment>('POST', '', {
    vis: visId,
    questionnaire: questionnaire(questions),
  });
  const added = await call('POST', 'questions/', { assessment: full.id, type: 'text' });
  expect(added).toMatchObject({ status: 400, body: { errors: { non_field_errors: ['At most 300 questions'] } } });

  const others = Array.from({ length: 12 }, (_, index) => materialId + 1000 + index);
  const { body: crowded } = await call<StaffAssessment>('POST', '', {
    vis: visId,
    questionnaire: questionnaire([question('text', 'q1', { material_ids: others })]),
  });
  const attached = await call('POST', 'question-vis-materials/', {
    assessment: crowded.id,
    question: 'q1',
    vis_material: materialId,
  });
  expect(attached).toMatchObject({ status: 400, body: { errors: { material_ids: ['At most 12 materials'] } } });
});

test('staff who have the same assessment open see each other', async () => {
  const { visId } = await createVisWithImage(server.ctx);
  const other = await createAdmin(server.ctx);
  const { body: assessment } = await call<StaffAssessment>('POST', '', { vis: visId });
  const note = (token: string) =>
    call<{ editors: string[]; revision: number }>('POST', `${assessment.id}/editing/`, {}, token);
  expect((await note(admin.token)).body).toEqual({ editors: [], revision: 1 });
  expect((await note(other.token)).body.editors).toHaveLength(1);
  expect((await note(admin.token)).body.editors).toHaveLength(1);
});

test('staff see who else has the same assessment open now, not themselves', async () => {
  const { visId } = await createVisWithImage(server.ctx);
  const [here, there] = [
    (await call<StaffAssessment>('POST', '', { vis: visId })).body,
    (await call<StaffAssessment>('POST', '', { vis: visId })).body,
  ];
  const [other, elsewhere] = [await createAdmin(server.ctx), await createAdmin(server.ctx)];
  const editors = async ({ token }: Person, id = here.id) =>
    (await call<EditingState>('POST', `${id}/editing/`, {}, token)).body.editors;
  const nameOf = async ({ id }: Person) => {
    const [row] = await server.ctx.db.select().from(users).where(eq(users.id, id));
    return `${row?.first_name} ${row?.last_name}`;
  };
  const pass = (seconds: number) =>
    server.ctx.db.execute(sql`update assessment_editors set seen_at = seen_at - ${seconds} * interval '1 second'`);
  await editors(elsewhere, there.id);
  expect(await editors(other)).toEqual([]);
  expect(await editors(admin)).toEqual([await nameOf(other)]);
  await pass(43);
  expect(await editors(admin)).toEqual([await nameOf(other)]);
  await pass(3);
  expect(await editors(admin)).toEqual([]);
  // Whoever reports again is there again.
  expect(await editors(other)).toEqual([await nameOf(admin)]);
  await pass(30);
  expect(await editors(admin)).toEqual([await nameOf(other)]);
});

describe('two staff with one draft open', () => {
  const write = (from: Questionnaire, id: string, title: string) => updateQuestion(from, id, { title });

  test('the one with the older draft is refused, learns the newest revision within a heartbeat, and both changes fit together', async () => {
    const { visId } = await createVisWithImage(server.ctx);
    const other = await createAdmin(server.ctx);
    const asked = questionnaire([
      question('rating', 'q1', { title: 'First' }),
      question('text', 'q2', { title: 'Second' }),
    ]);
    const { body: opened } = await call<StaffAssessment>('POST', '', { vis: visId, questionnaire: asked });
    const base = opened.questionnaire;
    const save = (document: Questionnaire, revision: number, token: string) =>
      call<StaffAssessment>('PATCH', `${opened.id}/`, { questionnaire: document, revision }, token);

    const theirs = await save(write(base, 'q1', 'Theirs'), opened.revision, other.token);
    expect(theirs.status).toBe(200);
    expect(await save(write(base, 'q2', 'Mine'), opened.revision, admin.token)).toMatchObject({
      status: 409,
      body: { code: 'stale' },
    });
    const news = await call<EditingState>('POST', `${opened.id}/editing/`, {}, admin.token);
    expect(news.body.revision).toBe(theirs.body.revision);

    const { body: fresh } = await call<StaffAssessment>('GET', `${opened.id}/`);
    const merged = mergeQuestionnaires(
      { saved: base, now: write(base, 'q2', 'Mine') },
      { saved: base, now: fresh.questionnaire },
    );
    expect(merged.disputes).toEqual([]);
    const saved = await save(merged.questionnaire, fresh.revision, admin.token);
    expect(saved.body.questionnaire.questions.map(({ title }) => title)).toEqual(['Theirs', 'Mine']);
  });

  test('the answer to a save is what that save made, though others save at the same time', async () => {
    const { visId } = await createVisWithImage(server.ctx);
    const { body: opened } = await call<StaffAssessment>('POST', '', {
      vis: visId,
      questionnaire: questionnaire([question('text', 'q1')]),
    });
    for (let round = 0; round < 4; round += 1) {
      const { body: now } = await call<StaffAssessment>('GET', `${opened.id}/`);
      const wanted = [`Round ${round} one`, `Round ${round} two`, `Round ${round} three`];
      const first = call<StaffAssessment>('PATCH', `${opened.id}/`, {
        questionnaire: write(now.questionnaire, 'q1', wanted[0] ?? ''),
        revision: now.revision,
      });
      // Settings need no revision, so these are never refused.
      const others = wanted.slice(1).map((title) => call<StaffAssessment>('PATCH', `${opened.id}/`, { title }));
      const [mine, ...theirs] = await Promise.all([first, ...others]);
      const taken = [mine, ...theirs].filter(({ status }) => status === 200);
      const revisions = taken.map(({ body }) => body.revision);
      expect(new Set(revisions).size).toBe(revisions.length);
      expect(theirs.map(({ body }) => body.title)).toEqual(wanted.slice(1));
      if (mine.status === 200) expect(mine.body.questionnaire.questions[0]?.title).toBe(wanted[0]);
    }
  });
});

describe('a questionnaire written by hand', () => {
  test.each([
    ['assessment', ''],
    ['template', 'templates/'],
  ])('gets the usual values for an %s, and a message names the question', async (what, path) => {
    const { visId: vis } = await createVisWithImage(server.ctx);
    const send = (questionnaire: unknown) =>
      call<{ questionnaire: Questionnaire; errors: Record<string, string[]> }>('POST', path, {
        ...(what === 'template' ? { category: 'By hand' } : { vis }),
        title: 'By hand',
        questionnaire,
      });
    const taken = await send({
      questions: [{ type: 'single_choice', title: 'Which?', config: { options: ['A', 'B'] } }],
    });
    expect(taken.status).toBe(201);
    expect(taken.body.questionnaire.questions[0]).toMatchObject({ required: true, section_id: 's1', show_if: null });
    const refused = await send({ questions: [{ type: 'text' }, { type: 'single_choice', title: 'Which one?' }] });
    expect(refused).toMatchObject({
      status: 400,
      body: {
        errors: { 'questionnaire.questions.1.config.options': ['Question 2 “Which one?”: options are missing'] },
      },
    });
    const unknown = await send({ questions: [{ type: 'guess', title: 'Guess' }] });
    expect(Object.values(unknown.body.errors)[0]?.[0]).toMatch(
      /^Question 1 “Guess”: the type “guess” is not known; there are rating,/,
    );
    expect((await send({})).body).toEqual({ errors: { 'questionnaire.questions': ['The questions are missing'] } });
    expect((await send(5)).status).toBe(400);
  });
});
