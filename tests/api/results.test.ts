import { eq } from 'drizzle-orm';
import Papa from 'papaparse';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ReportPayload } from '#common/answers/report/document.ts';
import type { SummaryStats } from '#common/answers/report/summary-stats.ts';
import type { ResponseDetail, ResponseRow } from '#common/answers/results/results.ts';
import type { Summary } from '#common/answers/summaries.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import type { VisMaterial } from '#common/library/vis.ts';
import type { ExpertHistory } from '#common/people/experts/history.ts';
import { createLog } from '#server/data/log.ts';
import { users } from '#server/data/schema/accounts.ts';
import { assessments, assignments, responses } from '#server/data/schema/assessments.ts';
import { experts } from '#server/data/schema/experts.ts';
import { files } from '#server/data/schema/files.ts';
import { form, glb, png, upload } from '#tests/factories/files.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { addVersion, createPublished, createResponse } from '#tests/factories/responses.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';
import { createBrand, createImage, createVis } from './library-factories.ts';

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
  const people = [
    await createExpert(server.ctx, { first_name: 'Ada', last_name: 'First' }),
    await createExpert(server.ctx, { first_name: '=cmd()', last_name: 'Second' }),
    await createExpert(server.ctx, { first_name: '', last_name: '' }),
    await createExpert(server.ctx),
  ] as const;
  const pin = { x: 0.2, y: 0.3, sentiment: 'positive', comment: 'Strong logo' };
  const first = await createResponse(server.ctx, assessment, people[0].id, {
    q1: 5,
    q2: one,
    q3: 'Strong colour\nand a clear "logo", 100 %',
    q4: [pin],
  });
  const second = await createResponse(server.ctx, assessment, people[1].id, {
    q1: 2,
    q2: 'cannot judge',
    q3: 'hidden by the rule',
  });
  const open = await createResponse(server.ctx, assessment, people[2].id, { q1: 1 }, { submitted_at: null });
  const late = await createResponse(server.ctx, assessment, people[3].id, { q1: 1, q2: one }, { is_late: true });
  return { assessment, people, first, second, open, late };
}

async function csvOf(id: number, query = ''): Promise<Record<string, string>[]> {
  const { body, headers } = await server.call<string>('GET', `/api/assessments/${id}/export-csv/${query}`, {
    token: admin.token,
  });
  expect(headers.get('content-disposition')).toBe('attachment; filename="tea-pack-2026.csv"');
  return Papa.parse<Record<string, string>>(body, { header: true, skipEmptyLines: true }).data;
}

/** What is drawn of what was read is the same on both databases. */
const drawn = test.runIf(process.env.TEST_DATABASE === 'pglite');

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

test('results that were read before follow a response that is completed or accepted', async () => {
  const { assessment, first, second, late } = await threeResponses();
  const answered = async () =>
    (await get<SummaryStats>(`${assessment.id}/summary-stats/`)).body.questions[0]?.response_ids;
  expect(await answered()).toEqual([first, second]);
  expect(await answered()).toEqual([first, second]);
  const accepted = await server.call('POST', `/api/assessments/assessment-responses/${late}/accept/`, admin);
  expect(accepted.status).toBe(200);
  expect(await answered()).toEqual([first, second, late]);
  const expert = await createExpert(server.ctx);
  const fourth = await createResponse(server.ctx, assessment, expert.id, { q1: 1 });
  expect(await answered()).toEqual([first, second, late, fourth]);
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
  const { assessment, people } = await threeResponses();
  const rows = await csvOf(assessment.id, '?all=true&measurements=true');
  expect(rows.map((row) => row.Status)).toEqual(['Completed', 'Completed', 'In progress', 'Late answer']);
  expect(rows[0]?.['Q1. How good is it? – Seconds']).toBe('30.0');
  // Somebody without a name.
  expect(rows[2]?.Expert).toBe(`Expert ${people[2].id}`);
});

test('the CSV holds every response in order, however many there are', async () => {
  const { db } = server.ctx;
  const { id, version_id } = await createPublished(server.ctx, document(), 'Tea pack 2026');
  const now = new Date();
  const people = await db
    .insert(users)
    .values(Array.from({ length: 201 }, (_, index) => ({ email: `many${index}@example.com`, role: 'expert' as const })))
    .returning({ id: users.id });
  await db.insert(experts).values(people.map((person) => ({ id: person.id, status: 'approved' as const })));
  const assigned = await db
    .insert(assignments)
    .values(people.map((person) => ({ assessment_id: id, expert_id: person.id, submitted_at: now })))
    .returning({ assignment_id: assignments.id, expert_id: assignments.expert_id });
  const made = await db
    .insert(responses)
    .values(assigned.map((row) => ({ ...row, assessment_id: id, version_id, seed: 1, submitted_at: now })))
    .returning({ id: responses.id });
  const ids = made.map((row) => row.id).toSorted((a, b) => a - b);
  // What was changed last is stored last.
  await db
    .update(responses)
    .set({ current_question_id: 'q1' })
    .where(eq(responses.id, ids[0] ?? 0));
  expect((await csvOf(id)).map((row) => Number(row['Response ID']))).toEqual(ids);
});

test('the placeholders of texts are filled in, for no particular expert', async () => {
  const title = 'How [expert_name] sees [brand] [version]';
  const { id } = await createPublished(server.ctx, questionnaire([question('rating', 'q1', { title })]), title);
  const { assessment, results } = (await get<ReportPayload>(`${id}/report/`)).body;
  const filledIn = `How the expert sees ${assessment.brand} ${assessment.vis_version}`;
  expect(filledIn).toMatch(/Brand of payout \d+ V1$/);
  expect([assessment.title, results.questions[0]?.question.title]).toEqual([filledIn, filledIn]);
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

drawn('the PDF report is a PDF, and has a page for the responses if it is asked for', async () => {
  const { assessment } = await threeResponses();
  const asian = await createExpert(server.ctx, { first_name: '日本', last_name: 'Expert' });
  await createResponse(server.ctx, assessment, asian.id, { q1: 4, q2: one, q3: '色が明るい' });
  const response = await fetch(
    `${server.url}/api/assessments/${assessment.id}/export-pdf/?zone=Asia/Tokyo&responses=true`,
    {
      headers: { authorization: `Bearer ${admin.token}` },
    },
  );
  expect(response.status).toBe(200);
  expect(response.headers.get('content-type')).toBe('application/pdf');
  expect(response.headers.get('content-disposition')).toBe('attachment; filename="tea-pack-2026.pdf"');
  const text = await pdfText(new Uint8Array(await response.arrayBuffer()));
  for (const words of ['Tea pack 2026', 'How good is it?', 'Strong logo', 'Response', 'Ada First', '5 of 5 stars']) {
    expect(text).toContain(words);
  }
  for (const words of ['日本', '色が明るい']) expect(text.replaceAll(' ', '')).toContain(words);
  expect(text).toContain('(Asia/Tokyo)');
  const unknown = await fetch(`${server.url}/api/assessments/${assessment.id}/export-pdf/?zone=Etc/Unknown`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const without = await pdfText(new Uint8Array(await unknown.arrayBuffer()));
  expect(without).toContain('(UTC)');
  expect(without).toContain('How good is it?');
  expect(without).not.toContain('Ada First');
});

drawn('the PDF report shows of each material the picture that was asked about', async () => {
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
  const widths = [...body.matchAll(/\/Subtype \/Image\n.*?\/Width (\d+)/gs)].map(([, width]) => Number(width));
  expect(widths).toEqual([50, 40, 52, 42, 54, 44, 41, 53]);
});

drawn('pictures in the PDF report are at most 1200 pixels wide, not enlarged, and on white', async () => {
  const { id: vis } = await createVis(server, admin.token);
  const background = { r: 0, g: 0, b: 0, alpha: 0 };
  const material_ids: number[] = [];
  for (const width of [1300, 900]) {
    const dot = await sharp({ create: { width: 20, height: 20, channels: 3, background: 'black' } })
      .png()
      .toBuffer();
    const clear = await sharp({ create: { width, height: 30, channels: 4, background } })
      .composite([{ input: dot, gravity: 'southeast' }])
      .png()
      .toBuffer();
    const body = form({ vis, image: upload(clear, 'clear.png') });
    const made = await server.call<VisMaterial>('POST', '/api/brands/vis-materials/', { token: admin.token, body });
    material_ids.push(made.body.id);
  }
  const asked = question('preference', 'q1', { config: { material_ids } });
  const assessment = await createPublished(server.ctx, questionnaire([asked]), 'Pictures');
  await createResponse(server.ctx, assessment, (await createExpert(server.ctx)).id, {
    q1: { chosen: material_ids.slice(0, 1), order_shown: material_ids, reason: '' },
  });
  const answer = await fetch(`${server.url}/api/assessments/${assessment.id}/export-pdf/`, {
    headers: { authorization: `Bearer ${admin.token}` },
  });
  const pdf = Buffer.from(await answer.arrayBuffer());
  const found = pdf.toString('latin1').matchAll(/\/Subtype \/Image.*?\/Length (\d+).*?stream\n/gs);
  const pictures = [...found].map(({ 0: head, 1: length, index }) =>
    sharp(pdf.subarray(index + head.length, index + head.length + Number(length))),
  );
  const widths = await Promise.all(pictures.map(async (picture) => (await picture.metadata()).width));
  expect(widths).toEqual([1200, 900]);
  const left = await pictures[0]?.extract({ left: 0, top: 0, width: 600, height: 20 }).png().toBuffer();
  const { channels } = await sharp(left).stats();
  expect(channels.map(({ min }) => min)).toEqual([255, 255, 255]);
});

drawn(
  'a report is made without a picture that cannot be read, and is refused if it cannot be made; the log says so',
  async () => {
    const output: string[] = [];
    const own = await startTestServer({}, createLog('warn', { write: (line) => output.push(line) }));
    const { token } = await createAdmin(own.ctx);
    const { id: vis } = await createVis(own, token);
    const images = [await createImage(own, token, vis), await createImage(own, token, vis)];
    const material_ids = images.map(({ id }) => id);
    const lost = await own.ctx.db
      .select()
      .from(files)
      .where(eq(files.id, images[0]?.file_id ?? 0));
    for (const { key } of lost.flatMap(({ variants }) => variants)) await own.ctx.storage.remove(key);
    const report = async (asked: Question, q1: unknown) => {
      const assessment = await createPublished(own.ctx, questionnaire([asked]), 'Pictures');
      await createResponse(own.ctx, assessment, (await createExpert(own.ctx)).id, { q1 });
      return own.call<string>('GET', `/api/assessments/${assessment.id}/export-pdf/`, { token });
    };
    const choice = question('preference', 'q1', { config: { material_ids } });
    const chosen = { chosen: material_ids.slice(0, 1), order_shown: material_ids, reason: '' };
    const made = await report(choice, chosen);
    expect(made.status).toBe(200);
    expect(made.body.match(/\/Subtype \/Image/g)).toHaveLength(1);
    expect(output.map((line) => JSON.parse(line))).toMatchObject([
      { msg: 'a picture is missing in a report', file: images[0]?.file_id, err: { type: 'Error' } },
    ]);
    const unreadable = question('rating', 'q1', { config: { labels: null as never } });
    expect((await report(unreadable, 5)).status).toBe(500);
    expect(output.at(-1)).toContain('TypeError');
    expect((await report(choice, chosen)).status).toBe(200);
    await own.close();
  },
);

test('staff list the responses of an assessment, the latest first, and find them by state, name and email', async () => {
  const { assessment, people, first, second, open, late } = await threeResponses();
  const list = async (query: string) =>
    (await get<{ count: number; results: ResponseRow[] }>(`${assessment.id}/responses/${query}`)).body;
  const ids = async (query: string) => (await list(query)).results.map(({ id }) => id);
  expect(await ids('')).toEqual([late, second, first, open]);
  expect([await ids('?page_size=2'), await ids('?page_size=2&page=2')]).toEqual([
    [late, second],
    [first, open],
  ]);
  expect(await list('?state=late')).toMatchObject({ count: 1, results: [{ id: late, state: 'late' }] });
  expect(await list('?search=ada%20fi')).toMatchObject({ count: 1, results: [{ id: first }] });
  expect(await ids(`?search=${people[1].email.toUpperCase()}`)).toEqual([second]);
  expect((await list('?state=in_progress')).results).toMatchObject([
    { id: open, expert_name: `Expert ${people[2].id}` },
  ]);
});

test('staff read a response with all its answers, finished or not', async () => {
  const { assessment, first, second, open } = await threeResponses();
  const { body } = await get<ResponseDetail>(`${assessment.id}/responses/${first}/`);
  expect(body).toMatchObject({ expert_name: 'Ada First', active_minutes: 2, assessment_title: 'Tea pack 2026' });
  expect(body.answers.map(({ place, text }) => [place, text])).toEqual([
    ['1', '5 of 5 stars (Very good)'],
    ['2', 'First'],
    ['3', 'Strong colour\nand a clear "logo", 100 %'],
    ['4', '1. Like at 20.0% / 30.0%: Strong logo'],
  ]);
  const other = (await get<ResponseDetail>(`${assessment.id}/responses/${second}/`)).body;
  expect(other).toMatchObject({ id: second, expert_name: '=cmd() Second' });
  expect(other.answers.map(({ place, kind }) => [place, kind])).toEqual([
    ['1', 'value'],
    ['2', 'cannot_judge'],
    // Who handed in without a pin has placed none.
    ['4', 'value'],
  ]);
  const unfinished = await get<ResponseDetail>(`${assessment.id}/responses/${open}/`);
  expect(unfinished).toMatchObject({ status: 200, body: { id: open, state: 'in_progress', submitted_at: null } });
});

test('a response is read only under its own assessment, and results only by staff', async () => {
  const { assessment, first } = await threeResponses();
  const other = await createPublished(server.ctx, document(), 'Other');
  expect((await get(`${other.id}/responses/${first}/`)).status).toBe(404);
  for (const path of ['summary-stats/', 'export-csv/', 'export-pdf/', 'report/', 'responses/', `responses/${first}/`]) {
    expect((await get(`999999/${path}`)).status).toBe(404);
  }
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
  expect(body).toMatchObject({ generator: 'built_in', state: 'draft', stale: false, responses_count: 3 });
  expect(body).toMatchObject({ assessment_id: assessment.id, question_id: 'q3' });
  const whole = (await generate({ assessment_id: assessment.id })).body;
  expect(whole).toMatchObject({ assessment_id: assessment.id, question_id: null, responses_count: 3 });
  expect(body.sentences.every((sentence) => sentence.response_ids.length > 0)).toBe(true);
  expect(body.sentences).toContainEqual({
    kind: 'theme',
    text: '2 experts mentioned “logo”.',
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
  expect(await generate({ assessment_id: assessment.id, question_id: 'nope' })).toMatchObject({
    status: 400,
    body: { errors: { question_id: ['This question is not part of the assessment'] } },
  });
});

const summarise = async (assessment_id: number, question_id: string | null = null) => {
  const path = '/api/assessments/summaries/generate/';
  const { body } = await server.call<Summary>('POST', path, {
    token: admin.token,
    body: { assessment_id, question_id },
  });
  return body.id;
};

test('summaries are listed by assessment and question, the newest first, until the assessment is deleted', async () => {
  const [{ assessment }, other] = [await threeResponses(), await threeResponses()];
  await summarise(other.assessment.id, 'q3');
  const [old, newer, whole] = [
    await summarise(assessment.id, 'q3'),
    await summarise(assessment.id, 'q3'),
    await summarise(assessment.id),
  ];
  for (const id of [old, newer, whole]) {
    await server.call('PATCH', `/api/assessments/summaries/${id}/`, {
      token: admin.token,
      body: { sentences: [{ kind: 'theme', text: `Summary ${id}`, response_ids: [] }], approved: true },
    });
  }
  const list = async (query = '') => {
    const { body } = await get<{ count: number; results: Summary[] }>(
      `summaries/?assessment_id=${assessment.id}${query}`,
    );
    return [body.count, ...body.results.map(({ id }) => id)];
  };
  expect(await list()).toEqual([3, whole, newer, old]);
  expect(await list('&page_size=1')).toEqual([3, whole]);
  expect(await list('&question_id=q3')).toEqual([2, newer, old]);
  // A report holds the newest approved one of each.
  const { summaries } = (await get<ReportPayload>(`${assessment.id}/report/`)).body;
  expect(summaries.map(({ question_id, sentences }) => [question_id, ...sentences.map(({ text }) => text)])).toEqual([
    [null, `Summary ${whole}`],
    ['q3', `Summary ${newer}`],
  ]);
  await server.ctx.db.update(assessments).set({ archived_at: new Date() }).where(eq(assessments.id, assessment.id));
  expect(await list()).toEqual([0]);
  expect((await get(`summaries/${whole}/`)).status).toBe(404);
});

test('earlier texts of a summary are kept and can be put back as they were', async () => {
  const { assessment } = await threeResponses();
  const id = await summarise(assessment.id, 'q3');
  const path = `/api/assessments/summaries/${id}/`;
  const call = async (method: string, part: string, body: object) =>
    (await server.call<Summary>(method, path + part, { token: admin.token, body })).body;
  const made = (await get<Summary>(`summaries/${id}/`)).body;
  const sentences = [{ kind: 'theme' as const, text: 'Mine.', response_ids: [] }];
  const mine = await call('PATCH', '', { sentences, approved: true, revision: made.revision });
  const anew = await call('POST', 'refresh/', { revision: mine.revision });
  expect(anew).toMatchObject({ id, sentences: made.sentences, state: 'draft' });
  const earlier = async () =>
    (await get<{ results: Summary[] }>(`summaries/?version_of=${id}`)).body.results.map(
      ({ sentences: [first] }) => first,
    );
  expect(await earlier()).toEqual([sentences[0], made.sentences[0]]);
  const back = await call('POST', 'restore/', { version_id: anew.earlier[0], revision: anew.revision });
  expect(back).toMatchObject({ sentences, state: 'approved', edited_by: 'Ada Editor', approved_by: 'Ada Editor' });
  expect(await earlier()).toEqual([made.sentences[0], made.sentences[0]]);
  // An earlier text is in no list of summaries and in no report.
  expect((await get(`summaries/${back.earlier[0]}/`)).status).toBe(404);
  expect((await get<{ count: number }>(`summaries/?assessment_id=${assessment.id}`)).body.count).toBe(1);
  expect((await get<ReportPayload>(`${assessment.id}/report/`)).body.summaries).toHaveLength(1);
  for (const version_id of [id, 999_999, await summarise(assessment.id)]) {
    const wrong = await server.call('POST', `${path}restore/`, { token: admin.token, body: { version_id } });
    expect(wrong.status).toBe(404);
  }
  await server.call('DELETE', path, { token: admin.token });
  expect(await earlier()).toEqual([]);
});

test('of two staff who change a summary, the second is told of the first', async () => {
  const { assessment } = await threeResponses();
  const id = await summarise(assessment.id, 'q3');
  const other = await createAdmin(server.ctx, { first_name: 'Bea', last_name: 'Moss' });
  const path = `/api/assessments/summaries/${id}/`;
  const { body: made } = await get<Summary>(`summaries/${id}/`);
  const change = { sentences: [{ kind: 'theme', text: 'Hers.', response_ids: [] }], revision: made.revision };
  await server.call('PATCH', path, { token: other.token, body: change });
  const outdated = { revision: made.revision };
  const refused = await Promise.all([
    server.call('PATCH', path, { token: admin.token, body: { ...outdated, sentences: [] } }),
    server.call('PATCH', path, { token: admin.token, body: { ...outdated, approved: true } }),
    server.call('POST', `${path}refresh/`, { token: admin.token, body: outdated }),
    server.call('POST', `${path}restore/`, { token: admin.token, body: { ...outdated, version_id: id + 1 } }),
  ]);
  for (const { status, body } of refused) {
    expect([status, body]).toEqual([409, { detail: 'Bea Moss changed this summary in the meantime.', code: 'stale' }]);
  }
  expect((await get<Summary>(`summaries/${id}/`)).body).toMatchObject({ sentences: [{ text: 'Hers.' }], revision: 2 });
});

test('a summary is stale when completed responses came, went or changed, and not for others', async () => {
  const { assessment, first, late } = await threeResponses();
  const id = await summarise(assessment.id);
  const isStale = async () => (await get<Summary>(`summaries/${id}/`)).body.stale;
  await createResponse(server.ctx, assessment, (await createExpert(server.ctx)).id, { q1: 1 }, { submitted_at: null });
  expect(await isStale()).toBe(false);
  const change = (response: number, values: Partial<typeof responses.$inferInsert>) =>
    server.ctx.db.update(responses).set(values).where(eq(responses.id, response));
  await change(late, { accepted_at: new Date(0) });
  expect(await isStale()).toBe(true);
  await change(late, { accepted_at: null });
  expect(await isStale()).toBe(false);
  await change(first, { submitted_at: new Date() });
  expect(await isStale()).toBe(true);
});

test('there is nothing to summarise before a response is completed', async () => {
  for (const asked of [document(), questionnaire([])]) {
    const assessment = await createPublished(server.ctx, asked, 'Empty');
    const answer = await server.call('POST', '/api/assessments/summaries/generate/', {
      token: admin.token,
      body: { assessment_id: assessment.id },
    });
    expect(answer).toMatchObject({ status: 400, body: { detail: 'There is no completed response to summarise yet.' } });
  }
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
