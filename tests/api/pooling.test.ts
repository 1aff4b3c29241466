import { desc, eq } from 'drizzle-orm';
import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportPayload } from '#common/answers/report/document.ts';
import type { SummaryStats } from '#common/answers/report/summary-stats.ts';
import type { PoolingChange, PoolingOutcome } from '#common/answers/results/pooling.ts';
import type { ResponseDetail } from '#common/answers/results/results.ts';
import type { Summary } from '#common/answers/summaries.ts';
import type { VersionHistory } from '#common/assessments/questionnaire/history.ts';
import { files } from '#server/data/schema/files.ts';
import { visMaterials } from '#server/data/schema/library.ts';
import { auditEntries } from '#server/data/schema/system.ts';
import { createVis, first } from '#tests/factories/payouts.ts';
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

/** A picture of a VIS; the same content has the same hash, whichever material it is. */
async function picture(title: string, sha256: string): Promise<number> {
  const { db } = server.ctx;
  const owner = await createVis(server.ctx);
  const values = {
    key: title,
    original_name: `${title}.png`,
    mime: 'image/png',
    kind: 'image' as const,
    size: 1,
    sha256,
  };
  const file = await first(
    db
      .insert(files)
      .values({ ...values, ready_at: new Date() })
      .returning(),
  );
  const material = { vis_id: owner.id, title, material_type: 'packaging', image_id: file.id };
  return (await first(db.insert(visMaterials).values(material).returning())).id;
}

const shows = (material: number, extra: object = {}) =>
  questionnaire([question('rating', 'q1', { title: 'How good is it?', material_ids: [material], ...extra })]);

/** An assessment whose versions show one material each, with an answer to each: 1 star to the first, 2 to the second … */
async function assessmentOf(materials: number[]) {
  const assessment = await createPublished(server.ctx, shows(materials[0] ?? 0), 'Tea pack');
  const responses = [await createResponse(server.ctx, assessment, (await createExpert(server.ctx)).id, { q1: 1 })];
  for (const [index, material] of materials.slice(1).entries()) {
    const version_id = await addVersion(server.ctx, assessment.id, index + 2, shows(material));
    const expert = await createExpert(server.ctx);
    responses.push(await createResponse(server.ctx, { ...assessment, version_id }, expert.id, { q1: index + 2 }));
  }
  return { id: assessment.id, responses };
}

const change = (id: number, body: PoolingChange | object, { token }: { token?: string } = admin) =>
  server.call<PoolingOutcome & { detail?: string; errors?: object }>('POST', `/api/assessments/${id}/pooling/`, {
    token,
    body,
  });
const get = async <Body>(path: string) =>
  (await server.call<Body>('GET', `/api/assessments/${path}`, { token: admin.token })).body;

async function means(id: number) {
  const { questions } = await get<SummaryStats>(`${id}/summary-stats/`);
  return questions.map(({ versions, aggregate }) => [
    versions,
    (aggregate as { estimate: { mean: number } }).estimate.mean,
  ]);
}
const linesOf = async (id: number) =>
  (await get<SummaryStats>(`${id}/summary-stats/`)).questions.map(({ pooling }) => pooling?.line);

async function csvHead(id: number): Promise<string[]> {
  const { body } = await server.call<string>('GET', `/api/assessments/${id}/export-csv/`, { token: admin.token });
  return (Papa.parse<string[]>(body).data[0] ?? []).filter((name) => name.startsWith('Q'));
}

const split = { action: 'split', question_id: 'q1', version: 1 };
const join = { action: 'join', question_id: 'q1', version: 2, with_version: 1 };
const automatic = { action: 'automatic', question_id: 'q1' };

test('the history says how often each option was chosen, and finds an id that stands for another option', async () => {
  const colours = (...labels: string[]) =>
    questionnaire([
      question('single_choice', 'q1', { config: { options: labels.map((label, at) => ({ id: `o${at}`, label })) } }),
      question('text', 'q2'),
    ]);
  const assessment = await createPublished(server.ctx, colours('Red', 'Blue'), 'Colours');
  const { id } = assessment;
  const chose = (version_id: number, option: string) =>
    createExpert(server.ctx).then((expert) =>
      createResponse(server.ctx, { ...assessment, version_id }, expert.id, {
        q1: { ids: [option], other_text: '' },
        q2: null,
      }),
    );
  await chose(assessment.version_id, 'o0');
  await chose(assessment.version_id, 'o1');
  await chose(await addVersion(server.ctx, id, 2, colours('Red', 'Purple')), 'o1');
  const { given, reused } = await get<VersionHistory>(`${id}/versions/`);
  expect(given).toEqual([{ question_id: 'q1', answered: 3, chosen: { o0: 1, o1: 2 } }]);
  expect(reused).toMatchObject([
    { noun: 'option', before: { version: 1, text: 'Blue' }, after: { version: 2, text: 'Purple' } },
    { noun: 'option', before: { version: 2, text: 'Purple' }, after: { version: null, text: 'Blue' } },
  ]);
});

test('staff join versions that show other materials; every result, report, export and summary follows', async () => {
  const { id } = await assessmentOf([await picture('Front', 'f1'), await picture('Back', 'f2')]);
  expect(await means(id)).toEqual([
    [[2], 2],
    [[1], 1],
  ]);
  expect(await linesOf(id)).toEqual([
    'Version 2 is shown apart from version 1: different materials (version 1: Front; version 2: Back).',
    'Version 1 is shown apart from version 2: different materials (version 1: Front; version 2: Back).',
  ]);
  const summarise = (question_id: string | null) =>
    server.call<Summary>('POST', '/api/assessments/summaries/generate/', {
      token: admin.token,
      body: { assessment_id: id, question_id },
    });
  const summaries = [(await summarise('q1')).body, (await summarise(null)).body];
  expect(summaries[0]?.sentences[0]?.text).toBe('Version 2: 1 expert answered about “Back”.');

  expect(await change(id, join)).toMatchObject({ status: 200, body: { groups: [[1, 2]] } });
  expect(await means(id)).toEqual([[[1, 2], 1.5]]);
  const [line] = await linesOf(id);
  expect(line).toMatch(
    /^Versions 1 and 2 pooled by Ada \w+ on .*, despite different materials \(version 1: Front; version 2: Back\)\.$/,
  );
  expect(await csvHead(id)).toEqual(['Q1. How good is it? (versions 1 and 2)']);
  const report = await get<ReportPayload>(`${id}/report/`);
  expect(report.results.questions.map(({ versions, pooling }) => [versions, pooling?.line])).toEqual([[[1, 2], line]]);
  for (const { id: summary } of summaries) {
    expect((await get<Summary>(`summaries/${summary}/`)).stale).toBe(true);
    const path = `/api/assessments/summaries/${summary}/refresh/`;
    expect((await server.call<Summary>('POST', path, { token: admin.token })).body.stale).toBe(false);
  }

  expect(await change(id, automatic)).toMatchObject({ status: 200, body: { groups: [[2], [1]] } });
  expect(await means(id)).toEqual([
    [[2], 2],
    [[1], 1],
  ]);
  expect((await get<Summary>(`summaries/${summaries[0]?.id}/`)).stale).toBe(true);
});

test('the same file under another id is the same design; staff may take the versions apart all the same', async () => {
  const { id } = await assessmentOf([await picture('Front', 'f3'), await picture('Front, uploaded again', 'f3')]);
  expect(await means(id)).toEqual([[[1, 2], 1.5]]);
  expect(await linesOf(id)).toEqual(['Versions 1 and 2 pooled: same question and same design.']);
  expect(await change(id, split)).toMatchObject({ status: 200, body: { groups: [[1], [2]] } });
  expect(await means(id)).toEqual([
    [[2], 2],
    [[1], 1],
  ]);
  expect((await linesOf(id))[0]).toMatch(/^Version 2 is shown apart from version 1: split by Ada \w+ on /);
  expect(await csvHead(id)).toEqual([
    'Q1. How good is it? (Front, uploaded again) (version 2)',
    'Q1b. How good is it? (Front) (version 1)',
  ]);
});

test('a decision is logged once with what it changed, and repeating it changes nothing', async () => {
  const { id } = await assessmentOf([await picture('Front', 'f4'), await picture('Front', 'f4')]);
  await change(id, automatic);
  await change(id, { ...split, version: 2 });
  await change(id, { ...split, version: 2 });
  await change(id, split);
  const log = await server.ctx.db
    .select()
    .from(auditEntries)
    .where(eq(auditEntries.entity_id, id))
    .orderBy(desc(auditEntries.id));
  const entries = log.filter(({ action }) => action.startsWith('question_pooling.'));
  expect(entries).toMatchObject([
    {
      actor_id: admin.id,
      action: 'question_pooling.split',
      entity: 'assessment',
      before: { question_id: 'q1', groups: [[1, 2]] },
      after: { question_id: 'q1', groups: [[2], [1]], by_rule: false },
    },
  ]);
});

test('two decisions at the same moment both hold', async () => {
  const file = () => picture('Front', 'f5');
  const { id } = await assessmentOf([await file(), await file(), await file(), await file()]);
  const colleague = await createAdmin(server.ctx);
  const answers = await Promise.all([change(id, split), change(id, { ...split, version: 3 }, colleague)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200]);
  expect(await means(id)).toEqual([
    [[2, 4], 3],
    [[3], 3],
    [[1], 1],
  ]);
});

test('versions that staff joined again are left to the rule on request only, and staff without a name are called so', async () => {
  const { id } = await assessmentOf([await picture('Front', 'f9'), await picture('Front', 'f9')]);
  const byStaff = async () =>
    (await get<SummaryStats>(`${id}/summary-stats/`)).questions.map(({ pooling }) => pooling?.by_staff);
  const nameless = await createAdmin(server.ctx, { first_name: '', last_name: '' });
  await change(id, split, nameless);
  expect((await linesOf(id))[0]).toMatch(/^Version 2 is shown apart from version 1: split by staff on /);
  await change(id, join);
  expect(await byStaff()).toEqual([true]);
  expect(await change(id, automatic)).toMatchObject({ status: 200, body: { groups: [[1, 2]] } });
  expect(await byStaff()).toEqual([false]);
});

test('a summary is stale when its own question is pooled anew, not another one', async () => {
  const asked = questionnaire([question('rating', 'q1'), question('rating', 'q2')]);
  const assessment = await createPublished(server.ctx, asked, 'Tea pack');
  await addVersion(server.ctx, assessment.id, 2, asked);
  await createResponse(server.ctx, assessment, (await createExpert(server.ctx)).id, { q1: 1, q2: 2 });
  const summaries: number[] = [];
  for (const question_id of ['q1', 'q2', null]) {
    const body = { assessment_id: assessment.id, question_id };
    const path = '/api/assessments/summaries/generate/';
    summaries.push((await server.call<Summary>('POST', path, { token: admin.token, body })).body.id);
  }
  const stale = () => Promise.all(summaries.map(async (id) => (await get<Summary>(`summaries/${id}/`)).stale));
  const other = await assessmentOf([await picture('Front', 'f10'), await picture('Front', 'f10')]);
  expect((await change(other.id, split)).status).toBe(200);
  expect(await stale()).toEqual([false, false, false]);
  expect((await change(assessment.id, { ...split, question_id: 'q2' })).status).toBe(200);
  expect(await stale()).toEqual([false, true, true]);
});

test('versions whose values mean something else are not joined, with the reason', async () => {
  const material = await picture('Front', 'f6');
  const assessment = await createPublished(server.ctx, shows(material), 'Tea pack');
  await addVersion(server.ctx, assessment.id, 2, shows(material, { config: { max: 7, labels: [] } }));
  expect(await change(assessment.id, join)).toMatchObject({
    status: 409,
    body: {
      code: 'not_comparable',
      detail: 'These versions cannot be joined: other number of stars (version 1: 5; version 2: 7).',
    },
  });
  const { questions } = await get<SummaryStats>(`${assessment.id}/summary-stats/`);
  expect(questions[0]?.pooling?.joins).toEqual([
    { versions: [1], refused: 'other number of stars (version 1: 5; version 2: 7)' },
  ]);
});

test('only staff decide, about questions and versions that exist', async () => {
  const { id } = await assessmentOf([await picture('Front', 'f7'), await picture('Front', 'f7')]);
  const expert = await createExpert(server.ctx);
  expect((await change(id, split, expert)).status).toBe(403);
  expect((await change(id, split, {})).status).toBe(401);
  expect(await change(id, { ...split, question_id: 'q9' })).toMatchObject({
    status: 400,
    body: { errors: { question_id: expect.any(Array) } },
  });
  expect(await change(id, { ...split, version: 9 })).toMatchObject({
    status: 400,
    body: { errors: { version: expect.any(Array) } },
  });
  expect(await change(id, { ...join, with_version: 9 })).toMatchObject({
    status: 400,
    body: { errors: { with_version: expect.any(Array) } },
  });
  for (const body of [
    {},
    { action: 'mix', question_id: 'q1' },
    { action: 'split', question_id: 'q1' },
    { ...split, version: 1.5 },
    { ...split, version: 2 ** 40 },
  ]) {
    expect((await change(id, body)).status).toBe(400);
  }
  expect((await change(999_999, split)).status).toBe(404);
  expect(await means(id)).toEqual([[[1, 2], 1.5]]);
});

test('a response is held against the attention check of its own version', async () => {
  const material = await picture('Front', 'f8');
  const expecting = (expected: number) => shows(material, { attention_check: { expected } });
  const assessment = await createPublished(server.ctx, expecting(3), 'Tea pack');
  const version_id = await addVersion(server.ctx, assessment.id, 2, expecting(4));
  const old = await createResponse(server.ctx, assessment, (await createExpert(server.ctx)).id, { q1: 3 });
  const wrong = await createResponse(server.ctx, { ...assessment, version_id }, (await createExpert(server.ctx)).id, {
    q1: 3,
  });
  const passed = async (response: number) =>
    (await get<ResponseDetail>(`${assessment.id}/responses/${response}/`)).answers.map(
      (answer) => answer.attention_passed,
    );
  expect([await passed(old), await passed(wrong)]).toEqual([[true], [false]]);
  expect((await get<SummaryStats>(`${assessment.id}/summary-stats/`)).questions).toMatchObject([
    { answered: 2, attention: { passed: 1, failed: 1 } },
  ]);
});
