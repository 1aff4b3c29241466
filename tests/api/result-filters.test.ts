import { eq } from 'drizzle-orm';
import Papa from 'papaparse';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buildReport, type ReportPayload } from '#common/answers/report/document.ts';
import type { SummaryStats } from '#common/answers/report/summary-stats.ts';
import { answers, assignments, responses } from '#server/data/schema/assessments.ts';
import { expertOptions, experts, formOptions, nextRevision } from '#server/data/schema/experts.ts';
import { seedFormOptions } from '#server/demo/installation.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { addVersion, createPublished, createResponse } from '#tests/factories/responses.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: Person;
let assessment: number;

const COMPLETED = ['senior', 'lead', 'junior', 'hasty', 'inattentive', 'newer'] as const;
const EVERYBODY = [...COMPLETED, 'late', 'open', 'ended'] as const;
type Name = (typeof EVERYBODY)[number];

/** The profiles and options of the experts, by the name that their responses have here. */
const PROFILES: Record<Name, { profile: Partial<typeof experts.$inferInsert>; options?: number[] }> = {
  senior: {
    profile: {
      expertise_level: 'senior',
      gender: 'female',
      rating: 5,
      works_with_beverage_client: true,
      design_expertise: ['package'],
      age_expertise_adults: 1,
      agency_experience: 1,
    },
    options: [1, 10, 22],
  },
  lead: { profile: { expertise_level: 'lead', gender: 'male', rating: 4 }, options: [2, 10, 23] },
  junior: { profile: { expertise_level: 'junior', age_expertise_seniors: 3 }, options: [11] },
  hasty: { profile: { expertise_level: 'mid' } },
  inattentive: { profile: { expertise_level: 'mid', academia_experience: 5 } },
  newer: { profile: { expertise_level: 'mid' } },
  late: { profile: { expertise_level: 'senior' } },
  open: { profile: { expertise_level: 'senior' } },
  ended: { profile: { expertise_level: 'mid' } },
};

const ids = {} as Record<Name, number>;

beforeAll(async () => {
  server = await startTestServer();
  const { ctx } = server;
  await seedFormOptions(ctx);
  await ctx.db.insert(formOptions).values({ kind: 'level', value: 'lead', name: 'Lead', segment: 'senior' });
  admin = await createAdmin(ctx);
  const asked = questionnaire([
    question('rating', 'q1', { title: 'How good is it?' }),
    question('single_choice', 'q2', { title: 'Choose the first', attention_check: { expected: 'o1' } }),
  ]);
  const first = await createPublished(ctx, asked, 'Tea pack 2026');
  assessment = first.id;
  const second = { ...first, version_id: await addVersion(ctx, first.id, 2, asked) };
  for (const name of EVERYBODY) {
    const { profile, options = [] } = PROFILES[name];
    const expert = await createExpert(ctx, { last_name: name }, profile);
    if (options.length > 0)
      await ctx.db.insert(expertOptions).values(options.map((option_id) => ({ expert_id: expert.id, option_id })));
    const given = {
      q1: name === 'senior' ? 5 : 1,
      q2: { ids: [name === 'inattentive' ? 'o2' : 'o1'], other_text: '' },
    };
    const isOpen = name === 'open' || name === 'ended';
    const extra = { is_late: name === 'late', ...(isOpen ? { submitted_at: null } : {}) };
    ids[name] = await createResponse(ctx, name === 'newer' ? second : first, expert.id, given, extra);
    if (name === 'ended')
      await ctx.db.update(assignments).set({ withdrawn_at: new Date() }).where(eq(assignments.expert_id, expert.id));
  }
  await takesOneSecond(ids.hasty);
});
afterAll(() => server.close());

/** Makes each answer of a response take a second. */
async function takesOneSecond(response: number): Promise<void> {
  const { db } = server.ctx;
  const [row] = await db.select().from(answers).where(eq(answers.response_id, response));
  const measurement = { ...(row?.measurement as object), active_ms: 1000 };
  await db.update(answers).set({ measurement }).where(eq(answers.response_id, response));
}

const read = async <Body>(call: string, query: string) =>
  server.call<Body>('GET', `/api/assessments/${assessment}/${call}/?${query}`, { token: admin.token });
const stats = async (query: string) => (await read<SummaryStats>('summary-stats', query)).body;
const namesOf = (found: number[]) => EVERYBODY.filter((name) => found.includes(ids[name]));
const answeredBy = ({ questions }: SummaryStats) => namesOf(questions[0]?.response_ids ?? []);

const FILTERS: [query: string, chosen: readonly Name[]][] = [
  ['', COMPLETED],
  ['state=completed&quality=all', COMPLETED],
  // A segment stands for all of its levels, another level for itself.
  ['expertise_level=senior', ['senior', 'lead']],
  ['expertise_level=Expert', ['senior', 'lead']],
  ['expertise_level=lead', ['lead']],
  ['design_expertise=package', ['senior']],
  ['segments=1', ['senior']],
  ['segments=1&segments=2', ['senior', 'lead']],
  ['industries=10', ['senior', 'lead']],
  ['industries=10&industries=11', ['senior', 'lead', 'junior']],
  ['regions=23', ['lead']],
  ['age_groups=seniors', ['junior']],
  ['age_groups=adults&age_groups=seniors', ['senior', 'junior']],
  ['backgrounds=academia', ['inattentive']],
  ['qualification=4', ['lead']],
  ['gender=female', ['senior']],
  ['beverage_client=true', ['senior']],
  ['beverage_client=false', COMPLETED.filter((name) => name !== 'senior')],
  ['version=2', ['newer']],
  ['version=1&version=2', COMPLETED],
  ['version=3', []],
  ['state=late', ['late']],
  ['state=in_progress', ['open']],
  ['state=ended', ['ended']],
  ['state=all', EVERYBODY],
  ['quality=flagged', ['hasty', 'inattentive']],
  ['quality=unflagged', ['senior', 'lead', 'junior', 'newer']],
  ['expertise_level=senior&industries=10&regions=22', ['senior']],
  ['expertise_level=senior&state=all', ['senior', 'lead', 'late', 'open']],
  ['expertise_level=mid&quality=unflagged', ['newer']],
  ['expertise_level=junior&regions=22', []],
];

test.each(FILTERS)('the results of “%s” rest on those who match, and say who was left out', async (query, chosen) => {
  const found = await stats(query);
  expect(answeredBy(found)).toEqual(chosen);
  expect(found.responses_count).toBe(chosen.length);
  expect(found.considered).toBe(EVERYBODY.length);
  expect(found.excluded.reduce((sum, { count }) => sum + count, found.responses_count)).toBe(EVERYBODY.length);
});

test('what is left out is told by state, then filters, then quality', async () => {
  expect((await stats('')).excluded).toEqual([
    { reason: 'in_progress', count: 1 },
    { reason: 'late', count: 1 },
    { reason: 'ended', count: 1 },
  ]);
  const { excluded, quality } = await stats('state=all&expertise_level=mid&quality=unflagged');
  expect(excluded).toEqual([
    { reason: 'filters', count: 5 },
    { reason: 'flagged', count: 2 },
  ]);
  expect(quality).toEqual({
    responses: 4,
    flagged: [
      { response_id: ids.hasty, flags: ['too_fast'] },
      { response_id: ids.inattentive, flags: ['failed_attention'] },
    ],
  });
  expect((await stats('quality=flagged')).excluded.at(-1)).toEqual({ reason: 'unflagged', count: 4 });
});

test('a response keeps its flags whoever it is shown with', async () => {
  const { quality } = await stats('version=1&expertise_level=mid');
  expect(quality).toMatchObject({
    responses: 2,
    flagged: [{ response_id: ids.hasty }, { response_id: ids.inattentive }],
  });
});

test('the completion is of all experts, whatever the filters', async () => {
  const { questions: _all, ...whole } = await stats('');
  const { questions: _some, ...part } = await stats('gender=female');
  for (const name of [
    'in_progress_count',
    'late_count',
    'total_experts',
    'invited_count',
    'completion_percentage',
  ] as const)
    expect(part[name], name).toBe(whole[name]);
});

describe('exports', () => {
  const csv = async (query: string) => {
    const { body, headers } = await read<string>('export-csv', query);
    const { data } = Papa.parse<Record<string, string>>(body, { header: true, skipEmptyLines: true });
    return { file: headers.get('content-disposition'), names: namesOf(data.map((row) => Number(row['Response ID']))) };
  };

  test('have the responses that match, under a name that says so', async () => {
    expect(await csv('')).toEqual({ file: 'attachment; filename="tea-pack-2026.csv"', names: COMPLETED });
    const filtered = 'attachment; filename="tea-pack-2026-filtered.csv"';
    expect(await csv('industries=10')).toEqual({ file: filtered, names: ['senior', 'lead'] });
    expect(await csv('quality=unflagged')).toEqual({ file: filtered, names: ['senior', 'lead', 'junior', 'newer'] });
    expect(await csv('expertise_level=senior&all=true')).toEqual({
      file: filtered,
      names: ['senior', 'lead', 'late', 'open'],
    });
  });

  test('the report has them too, and says the filters in words', async () => {
    const filtered = 'expertise_level=lead&regions=22&regions=23&industries=10';
    const { body } = await read<ReportPayload>('report', `${filtered}&responses=true`);
    const words = 'Expertise level: Lead; Industries: Alcoholic Beverages; Regions: North America or Latin America';
    expect(body.filters).toBe(words);
    expect(namesOf(body.each?.responses.map(({ id }) => id) ?? [])).toEqual(['lead']);
    expect((await read<ReportPayload>('report', filtered)).body.each).toBeNull();
    const { blocks } = buildReport({ ...body, materials: new Map() });
    const texts = blocks.flatMap((block) => (block.kind === 'paragraph' ? [block.text] : []));
    expect(texts.slice(0, 2)).toEqual([
      `Only responses that match: ${words}.`,
      'These results rest on 1 of 9 responses. Left out: 1 in progress, 1 late answer, 1 withdrawn or declined, 5 by the filters.',
    ]);
    expect(blocks.find((block) => block.kind === 'heading' && block.text === 'Responses')).toMatchObject({
      note: '1 of 9',
    });
  });

  test('the PDF is named after them', async () => {
    const { status, headers } = await read('export-pdf', 'quality=unflagged&zone=Europe/Berlin');
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toBe('attachment; filename="tea-pack-2026-filtered.pdf"');
  });
});

const BAD: [query: string, field: string][] = [
  ['state=finished', 'state'],
  ['state=late&state=completed', 'state'],
  ['quality=good', 'quality'],
  ['version=two', 'version'],
  ['version=-1', 'version'],
  ['qualification=6', 'qualification'],
  ['gender=unknown', 'gender'],
  ['age_groups=babies', 'age_groups'],
  ['backgrounds=', 'backgrounds'],
  ['regions=Africa', 'regions'],
  ['regions=99999999999', 'regions'],
  ['beverage_client=maybe', 'beverage_client'],
  [`expertise_level=${'x'.repeat(41)}`, 'expertise_level'],
];

test.each(BAD)('“%s” is refused at its field, by every call', async (query, field) => {
  for (const call of ['summary-stats', 'report', 'export-csv', 'export-pdf']) {
    const { status, body } = await read<{ errors: Record<string, string[]> }>(call, query);
    expect(status, call).toBe(400);
    expect(
      Object.keys(body.errors).map((place) => place.split('.')[0]),
      call,
    ).toEqual([field]);
  }
});

test('results that were read before follow a profile, an acceptance and answers that are still being given', async () => {
  const { db } = server.ctx;
  expect(answeredBy(await stats('gender=other'))).toEqual([]);
  const [row] = await db.select().from(responses).where(eq(responses.id, ids.newer));
  await db
    .update(experts)
    .set({ gender: 'other', ...nextRevision })
    .where(eq(experts.id, row?.expert_id ?? 0));
  expect(answeredBy(await stats('gender=other'))).toEqual(['newer']);
  const mean = async (query: string) => (await stats(query)).questions[0]?.aggregate;
  const before = await mean('state=in_progress');
  await db.update(answers).set({ value: 4 }).where(eq(answers.response_id, ids.open));
  expect(await mean('state=in_progress')).not.toEqual(before);
  await server.call('POST', `/api/assessments/assessment-responses/${ids.late}/accept/`, admin);
  expect(answeredBy(await stats('expertise_level=senior'))).toEqual(['senior', 'lead', 'late']);
});
