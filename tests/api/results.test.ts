import Papa from 'papaparse';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResponseDetail, ResponseRow } from '#common/answers/report/detail.ts';
import type { SummaryStats } from '#common/answers/report/results.ts';
import type { Summary } from '#common/answers/summaries.ts';
import type { VisMaterial } from '#common/library/vis.ts';
import type { ExpertHistory } from '#common/people/experts/history.ts';
import { form, glb, png, upload } from '#tests/factories/files.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { addVersion, createPublished, createResponse } from '#tests/factories/responses.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { createBrand, createVis } from './library-factories.ts';

let server: TestServer;
let admin: Person;

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx, { last_name: 'Editor' });
});
afterAll(() => server.close());

const get = async <Body>(path: string, { token } = admin) =>
  server.call<Body>('GET', `/api/assessments/${path}`, { token });

const document = () =>
  questionnaire([
    question('rating', 'q1', { title: 'How good is it?' }),
    question('single_choice', 'q2', { title: 'Which one?', allow_cannot_judge: true }),
    question('text', 'q3', {
      title: 'Why?',
      show_if: { question_id: 'q1', operator: 'at_least', value: 3 },
      required: false,
    }),
    question('pins', 'q4', { title: 'Where?', required: false }),
  ]);

const one = { ids: ['o1'], other_text: '' };

async function threeResponses() {
  const assessment = await createPublished(server.ctx, document(), 'Tea pack 2026');
  const experts = [
    await createExpert(server.ctx, { first_name: 'Ada', last_name: 'First' }),
    await createExpert(server.ctx, { first_name: '=cmd()', last_name: 'Second' }),
    await createExpert(server.ctx),
    await createExpert(server.ctx),
  ] as const;
  const pin = { x: 0.2, y: 0.3, sentiment: 'positive', comment: 'Strong logo' };
  const first = await createResponse(server.ctx, assessment, experts[0].id, {
    q1: 5,
    q2: one,
    q3: 'Strong colour\nand a clear "logo", 100 %',
    q4: [pin],
  });
  const second = await createResponse(server.ctx, assessment, experts[1].id, {
    q1: 2,
    q2: 'cannot judge',
    q3: 'hidden by the rule',
  });
  const open = await createResponse(server.ctx, assessment, experts[2].id, { q1: 1 }, { submitted_at: null });
  const late = await createResponse(server.ctx, assessment, experts[3].id, { q1: 1, q2: one }, { is_late: true });
  return { assessment, first, second, open, late };
}

async function csvOf(id: number, query = ''): Promise<Record<string, string>[]> {
  const { body, headers } = await server.call<string>('GET', `/api/assessments/${id}/export-csv/${query}`, {
    token: admin.token,
  });
  expect(headers.get('content-disposition')).toBe('attachment; filename="tea-pack-2026.csv"');
  return Papa.parse<Record<string, string>>(body, { header: true, skipEmptyLines: true }).data;
}

test('results count completed responses only, and not the answers of hidden questions', async () => {
  const { assessment, first, second } = await threeResponses();
  const { body } = await get<SummaryStats>(`${assessment.id}/summary-stats/`);
  expect(body).toMatchObject({ responses_count: 2, in_progress_count: 1, late_count: 1, total_experts: 4 });
  const [rating, choice, text, pins] = body.questions;
  expect(rating).toMatchObject({ place: '1', answered: 2, response_ids: [first, second], aggregate: { answered: 2 } });
  expect(choice).toMatchObject({ answered: 1, cannot_judge: 1 });
  expect(text).toMatchObject({ answered: 1, texts: [{ response_id: first }] });
  expect(pins?.texts).toEqual([{ response_id: first, text: 'Like: Strong logo' }]);
});

test('an expert’s median time is the time spent on completed responses, as in their results', async () => {
  const expert = await createExpert(server.ctx);
  for (const answers of [{ q1: 5 }, { q1: 2, q2: one, q3: 'Why not', q4: [] }]) {
    await createResponse(
      server.ctx,
      await createPublished(server.ctx, document(), 'Tea pack 2026'),
      expert.id,
      answers,
    );
  }
  const open = await createPublished(server.ctx, document(), 'Tea pack 2026');
  await createResponse(server.ctx, open, expert.id, { q1: 1, q2: one }, { submitted_at: null });
  const { body } = await server.call<ExpertHistory>('GET', `/api/experts/${expert.id}/history/`, {
    token: admin.token,
  });
  // Half a minute an answer: the median of half a minute and two.
  expect(body.assignments).toMatchObject({ completed: 2, median_minutes: 1.3 });
});

test('the CSV holds every question’s columns, begins with a BOM, and no cell is a formula', async () => {
  const { assessment } = await threeResponses();
  const response = await fetch(`${server.url}/api/assessments/${assessment.id}/export-csv/`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect([...new Uint8Array(await response.arrayBuffer()).slice(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const rows = await csvOf(assessment.id);
  expect(rows).toHaveLength(2);
  expect(rows[0]).toMatchObject({
    Expert: 'Ada First',
    Status: 'Completed',
    'Q1. How good is it?': '5',
    'Q2. Which one?': 'First',
    'Q2. Which one? – Cannot judge': '0',
    'Q3. Why?': 'Strong colour\nand a clear "logo", 100 %',
    'Q4. Where? – Pins': '1',
    'Q4. Where? – Like': '1',
  });
  expect(rows[0]?.['Q4. Where? – Comments']).toContain('Strong logo');
  expect(rows[1]).toMatchObject({
    Expert: "'=cmd() Second",
    'Q1. How good is it?': '2',
    'Q2. Which one?': '',
    'Q2. Which one? – Cannot judge': '1',
    'Q3. Why?': '',
  });
});

test('the CSV can hold unfinished responses and the time spent on each question', async () => {
  const { assessment } = await threeResponses();
  const rows = await csvOf(assessment.id, '?all=true&measurements=true');
  expect(rows.map((row) => row.Status)).toEqual(['Completed', 'Completed', 'In progress', 'Late answer']);
  expect(rows[0]?.['Q1. How good is it? – Seconds']).toBe('30.0');
});

test('a question that a later version asks differently has columns and results of its own', async () => {
  const before = questionnaire([question('rating', 'q1', { title: 'How good?' }), question('text', 'q2')]);
  const after = questionnaire([
    question('rating', 'q1', { title: 'How good?', config: { max: 7, labels: [] } }),
    question('text', 'q2'),
  ]);
  const assessment = await createPublished(server.ctx, before, 'Tea pack 2026');
  const version_id = await addVersion(server.ctx, assessment.id, 2, after);
  await createResponse(server.ctx, assessment, (await createExpert(server.ctx)).id, { q1: 5, q2: 'Old' });
  await createResponse(server.ctx, { ...assessment, version_id }, (await createExpert(server.ctx)).id, {
    q1: 7,
    q2: 'New',
  });
  const { body } = await get<SummaryStats>(`${assessment.id}/summary-stats/`);
  expect(body.questions.map(({ place, versions, answered }) => ({ place, versions, answered }))).toEqual([
    { place: '1', versions: [2], answered: 1 },
    { place: '1b', versions: [1], answered: 1 },
    { place: '2', versions: [1, 2], answered: 2 },
  ]);
  const rows = await csvOf(assessment.id);
  expect(rows[0]).toMatchObject({ 'Q1. How good? (version 2)': '', 'Q1b. How good? (version 1)': '5' });
});

test('the PDF report is a PDF with a page for the responses', async () => {
  const { assessment } = await threeResponses();
  const response = await fetch(`${server.url}/api/assessments/${assessment.id}/export-pdf/`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  const text = await pdfText(new Uint8Array(await response.arrayBuffer()));
  for (const words of ['Tea pack 2026', 'How good is it?', 'Strong logo', 'Response', 'Ada First', '5 of 5 stars']) {
    expect(text).toContain(words);
  }
});

test('the PDF report shows of each material the picture that was asked about', async () => {
  const post = async (path: string, fields: Parameters<typeof form>[0]) =>
    (await server.call<VisMaterial>('POST', `/api/${path}`, { token: admin.token, body: form(fields) })).body;
  // Every picture is known by its width.
  const shot = async (width: number) => upload(await png(width, 30), `${width}.png`);
  /** A VIS with an image, a document of two pages and a model with two views. */
  const system = async (width: number) => {
    const brand = (await createBrand(server, admin.token, `Brand of ${width}`)).id;
    const { id, document_file } = await createVis(server, admin.token, { brand });
    const image = await post('brands/vis-materials/', { vis: id, image: await shot(width) });
    const model = await post('brands/vis-materials/', { vis: id, model_3d: upload(glb(), 'a.glb'), title: 'Can' });
    const draw = async (file: number | undefined, place: Record<string, string | number>, drawn: number) =>
      post(`files/${file}/renditions/`, { ...place, image: await shot(drawn) });
    await draw(document_file?.id, { kind: 'page', position: 2 }, width + 1);
    await draw(document_file?.id, { kind: 'page', position: 1 }, width + 2);
    await draw(model.file_id, { kind: 'view', label: 'back' }, width + 3);
    await draw(model.file_id, { kind: 'view', label: 'front' }, width + 4);
    return [image.id, document_file?.material_id ?? 0, model.id] as const;
  };
  const [[image, pages, can], [other, otherPages, otherCan]] = [await system(40), await system(50)];
  const material_ids = [other, image, otherPages, pages, otherCan, can];
  const assessment = await createPublished(
    server.ctx,
    questionnaire([
      question('preference', 'q1', { config: { material_ids } }),
      question('pins', 'q2', { config: { material_id: pages, page: 2 } }),
      question('pins', 'q3', { config: { material_id: otherCan, surface: 'model' } }),
    ]),
    'Pictures',
  );
  const pin = { x: 0.2, y: 0.3, sentiment: 'positive', comment: '' };
  await createResponse(server.ctx, assessment, (await createExpert(server.ctx)).id, {
    q1: { chosen: [image], order_shown: material_ids, reason: '' },
    q2: [pin],
    q3: [{ ...pin, view: 'back' }],
  });
  const { body } = await get<string>(`${assessment.id}/export-pdf/`);
  const widths = [...body.matchAll(/\/Subtype \/Image\s+\/Width (\d+)/g)].map(([, width]) => Number(width));
  expect(widths).toEqual([50, 40, 52, 42, 54, 44, 41, 53]);
});

test('staff list the responses of an assessment and read one with all its answers', async () => {
  const { assessment, first, late } = await threeResponses();
  const list = await get<{ count: number; results: ResponseRow[] }>(`${assessment.id}/responses/?state=late`);
  expect(list.body).toMatchObject({ count: 1, results: [{ id: late, state: 'late' }] });
  expect((await get<{ count: number }>(`${assessment.id}/responses/?search=ada%20fi`)).body.count).toBe(1);
  const { body } = await get<ResponseDetail>(`${assessment.id}/responses/${first}/`);
  expect(body).toMatchObject({ expert_name: 'Ada First', active_minutes: 2, assessment_title: 'Tea pack 2026' });
  expect(body.answers.map(({ place, text }) => [place, text])).toEqual([
    ['1', '5 of 5 stars (Very good)'],
    ['2', 'First'],
    ['3', 'Strong colour\nand a clear "logo", 100 %'],
    ['4', '1. Like at 20.0% / 30.0%: Strong logo'],
  ]);
});

test('a response is read only under its own assessment, and results only by staff', async () => {
  const { assessment, first } = await threeResponses();
  const other = await createPublished(server.ctx, document(), 'Other');
  expect((await get(`${other.id}/responses/${first}/`)).status).toBe(404);
  expect((await get('999999/export-pdf/')).status).toBe(404);
  expect((await get('999999/export-csv/')).status).toBe(404);
  const expert = await createExpert(server.ctx);
  for (const path of ['summary-stats/', 'export-csv/', 'export-pdf/', 'responses/', `responses/${first}/`]) {
    expect((await get(`${assessment.id}/${path}`, expert)).status).toBe(403);
  }
});

test('every sentence of a summary names the responses it rests on; newer answers make it stale', async () => {
  const assessment = await createPublished(server.ctx, document(), 'Tea pack 2026');
  const texts = ['The logo is strong and clear', 'I like the logo', 'Colours look dull'];
  const ids: number[] = [];
  for (const q3 of texts) {
    ids.push(await createResponse(server.ctx, assessment, (await createExpert(server.ctx)).id, { q1: 4, q2: one, q3 }));
  }
  const generate = (body: object) =>
    server.call<Summary>('POST', '/api/assessments/summaries/generate/', { token: admin.token, body });
  const { status, body } = await generate({ assessment_id: assessment.id, question_id: 'q3' });
  expect(status).toBe(201);
  expect(body).toMatchObject({ generator: 'built_in', is_draft: false, stale: false, responses_count: 3 });
  expect(body).toMatchObject({ assessment_id: assessment.id, question_id: 'q3' });
  const whole = (await generate({ assessment_id: assessment.id })).body;
  expect(whole).toMatchObject({ assessment_id: assessment.id, question_id: null, responses_count: 3 });
  expect(body.sentences.every((sentence) => sentence.response_ids.length > 0)).toBe(true);
  expect(body.sentences).toContainEqual({
    kind: 'theme',
    text: '2 experts wrote of “logo”.',
    response_ids: ids.slice(0, 2),
  });
  expect(body.sentences).toContainEqual({
    kind: 'quote',
    text: '“The logo is strong and clear”',
    response_ids: [ids[0]],
  });

  await createResponse(server.ctx, assessment, (await createExpert(server.ctx)).id, { q1: 1, q2: one });
  expect((await get<Summary>(`summaries/${body.id}/`)).body.stale).toBe(true);
  const refreshed = await server.call<Summary>('POST', `/api/assessments/summaries/${body.id}/refresh/`, {
    token: admin.token,
  });
  expect(refreshed.body).toMatchObject({ stale: false, responses_count: 4 });

  const sentences = [{ kind: 'figure', text: 'Only this.', response_ids: ids }];
  const changed = await server.call<Summary>('PATCH', `/api/assessments/summaries/${body.id}/`, {
    token: admin.token,
    body: { sentences },
  });
  expect(changed.body).toMatchObject({ sentences, edited_by: 'Ada Editor' });
  const again = await server.call<Summary>('POST', `/api/assessments/summaries/${body.id}/refresh/`, {
    token: admin.token,
  });
  expect(again.body).toMatchObject({ sentences: refreshed.body.sentences, edited_by: null, question_id: 'q3' });
  expect(Date.parse(again.body.generated_at)).toBeGreaterThan(Date.parse(body.generated_at));
  expect((await get<Summary>(`summaries/${whole.id}/`)).body).toEqual({ ...whole, stale: true });
  expect((await get<{ count: number }>(`summaries/?assessment_id=${assessment.id}`)).body.count).toBe(2);
  const removed = await server.call('DELETE', `/api/assessments/summaries/${body.id}/`, { token: admin.token });
  expect(removed.status).toBe(204);
  expect((await get(`summaries/${body.id}/`)).status).toBe(404);
  expect((await get(`summaries/${whole.id}/`)).status).toBe(200);
  const trace = await server.trailOf('summary', body.id);
  const [first, later] = [{ sentences: body.sentences.length }, { sentences: refreshed.body.sentences.length }];
  expect(trace.map(({ action, before, after }) => [action, before, after])).toEqual([
    ['summary.generated', null, null],
    ['summary.refreshed', first, null],
    ['summary.changed', later, { sentences: 1 }],
    ['summary.refreshed', { sentences: 1 }, null],
    ['summary.deleted', later, null],
  ]);
  expect(new Set(trace.map(({ actor_id }) => actor_id))).toEqual(new Set([admin.id]));
  expect((await generate({ assessment_id: assessment.id, question_id: 'nope' })).status).toBe(400);
});

test('there is nothing to summarise before a response is completed', async () => {
  const assessment = await createPublished(server.ctx, document(), 'Empty');
  const answer = await server.call('POST', '/api/assessments/summaries/generate/', {
    token: admin.token,
    body: { assessment_id: assessment.id },
  });
  expect(answer).toMatchObject({ status: 400, body: { detail: 'There is no completed response to summarise yet.' } });
});

async function pdfText(data: Uint8Array): Promise<string> {
  const { getDocument } = await import('pdfjs-dist/legacy/build/pdf.mjs');
  const pdf = await getDocument({ data, verbosity: 0 }).promise;
  const pages = await Promise.all(
    Array.from({ length: pdf.numPages }, async (_, index) => {
      const { items } = await (await pdf.getPage(index + 1)).getTextContent();
      return items.map((item) => ('str' in item ? item.str : '')).join(' ');
    }),
  );
  await pdf.destroy();
  return pages.join(' ').replace(/\s+/g, ' ');
}
