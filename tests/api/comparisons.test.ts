import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Benchmark } from '#common/answers/compare/benchmark.ts';
import { COMPARED_MAX, type GroupComparison } from '#common/answers/compare/groups.ts';
import type { SummaryStats } from '#common/answers/report/summary-stats.ts';
import { HOUR } from '#common/words/units.ts';
import { assessments } from '#server/data/schema/assessments.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { createPublished, createResponse } from '#tests/factories/responses.ts';
import { createVisWithImage } from './assessment-factories.ts';
import { createAdmin, createExpert, type Person } from './factories.ts';
import { startTestServer, type TestServer } from './harness.ts';

let server: TestServer;
let admin: Person;

/** Six seniors, of whom the first three are women, then six juniors, of whom the first is one. */
let seniors: Person[];
let juniors: Person[];

type Assessment = Awaited<ReturnType<typeof createPublished>> & { material: number };
/** Spring asks about a design of its own, as do Autumn, by the seniors too, and Winter, by the juniors. */
let spring: Assessment;
let autumn: Assessment;
let winter: Assessment;

const pin = { x: 0.5, y: 0.5, sentiment: 'positive', comment: 'Good' };

/** An assessment with a question about its design and one about places on it; made so many hours ago. */
async function createAssessment(title: string, ago: number): Promise<Assessment> {
  const { materialId } = await createVisWithImage(server.ctx);
  const asked = questionnaire([
    question('rating', `${title}1`, { title: 'How good is it?', material_ids: [materialId] }),
    question('pins', `${title}2`, { title: 'Where?', required: false, config: { material_id: materialId } }),
  ]);
  const published = await createPublished(server.ctx, asked, title);
  const created_at = new Date(Date.now() - ago * HOUR);
  await server.ctx.db.update(assessments).set({ created_at }).where(eq(assessments.id, published.id));
  return { ...published, material: materialId };
}

/** A rating by each expert, and a pin of those who like it. */
async function rate(assessment: Assessment, experts: Person[], stars: number[], extra = {}) {
  for (const [index, { id }] of experts.entries()) {
    const given = stars[index] ?? 0;
    const answers = { [`${assessment.title}1`]: given, ...(given > 3 ? { [`${assessment.title}2`]: [pin] } : {}) };
    await createResponse(server.ctx, assessment, id, answers, extra);
  }
}

const people = (count: number, expertise_level: string, women: number) =>
  Promise.all(
    Array.from({ length: count }, (_, index) =>
      createExpert(server.ctx, {}, { expertise_level, gender: index < women ? 'female' : 'male' }),
    ),
  );

beforeAll(async () => {
  server = await startTestServer();
  admin = await createAdmin(server.ctx);
  [seniors, juniors] = [await people(6, 'senior', 3), await people(6, 'junior', 1)];
  spring = await createAssessment('Spring', 2);
  autumn = await createAssessment('Autumn', 4);
  winter = await createAssessment('Winter', 6);
  await rate(spring, seniors, [5, 5, 4, 5, 5, 5]);
  await rate(spring, juniors.slice(0, 5), [2, 2, 1, 2, 4]);
  await rate(spring, juniors.slice(5), [5], { is_late: true });
  await rate(autumn, seniors, [2, 1, 2, 3, 1, 2]);
  await rate(winter, juniors, [3, 3, 4, 3, 2, 3]);
});
afterAll(() => server.close());

type Refusal = { errors: Record<string, string[]> };
const read = <Body>(call: string, query = '', id = spring.id) =>
  server.call<Body>('GET', `/api/assessments/${id}/${call}/${query && `?${query}`}`, { token: admin.token });
const comparison = async (query: string) => {
  const { status, body } = await read<GroupComparison>('comparison', query);
  expect(status).toBe(200);
  return body;
};
const against = (filters: string) => `against=${encodeURIComponent(filters)}`;
const sizes = ({ groups }: GroupComparison) => groups.map(({ label, responses_count }) => [label, responses_count]);
/** What each group got on the first thing that was compared. */
const standings = ({ comparisons }: GroupComparison) =>
  comparisons[0]?.compared[0]?.standings.map(({ n, mean }) => [n, mean && Math.round(100 * mean) / 100]);

describe('experts are compared with others', () => {
  const SENIORS = 'Expertise level: Expert';
  const JUNIORS = 'Expertise level: Beginner';
  const CHOICES: [query: string, groups: [string, number][], standings: unknown][] = [
    [
      'expertise_level=senior',
      [
        [SENIORS, 6],
        ['All other experts', 5],
      ],
      [
        [6, 4.83],
        [5, 2.2],
      ],
    ],
    [
      against('expertise_level=junior'),
      [
        ['All other experts', 6],
        [JUNIORS, 5],
      ],
      [
        [6, 4.83],
        [5, 2.2],
      ],
    ],
    [
      `expertise_level=senior&${against('gender=female')}`,
      [
        [SENIORS, 6],
        ['Gender: Female (without 3 in both)', 1],
      ],
      [
        [6, 4.83],
        [1, 2],
      ],
    ],
    [
      `expertise_level=senior&gender=female&${against('expertise_level=senior&gender=male')}`,
      [
        [`${SENIORS}; Gender: Female`, 3],
        [`${SENIORS}; Gender: Male`, 3],
      ],
      [
        [3, 4.67],
        [3, 5],
      ],
    ],
    [
      '',
      [
        ['All experts', 11],
        ['All other experts', 0],
      ],
      undefined,
    ],
    [
      `state=late&${against('expertise_level=junior')}`,
      [
        ['State: Late answer', 1],
        [JUNIORS, 5],
      ],
      [
        [1, 5],
        [5, 2.2],
      ],
    ],
  ];

  test.each(CHOICES)('“%s”', async (query, groups, got) => {
    const found = await comparison(query);
    expect(sizes(found)).toEqual(groups);
    expect(standings(found)).toEqual(got);
    expect(found.groups.map(({ assessment_id }) => assessment_id)).toEqual([spring.id, spring.id]);
  });

  test('who is in both groups is counted in one, and said with the number', async () => {
    const { groups } = await comparison(`expertise_level=senior&${against('gender=female')}`);
    expect(groups).toMatchObject([
      { filters: SENIORS, in_both: 0 },
      { filters: 'Gender: Female', in_both: 3 },
    ]);
    expect((await comparison('expertise_level=senior')).groups).toMatchObject([{ in_both: 0 }, { in_both: 0 }]);
  });

  test('the PDF has both groups', async () => {
    const { status, headers, body } = await read<ArrayBuffer>(
      'comparison/export-pdf',
      `expertise_level=senior&${against('gender=female')}&zone=Europe/Oslo`,
    );
    expect([status, headers.get('content-disposition')]).toEqual([
      200,
      expect.stringContaining('spring-comparison.pdf'),
    ]);
    expect(body).toBeTruthy();
  });

  test('neither group is better, and the test is one of different people', async () => {
    const { comparisons } = await comparison('expertise_level=senior');
    expect(comparisons.map(({ title, paired }) => [title, paired])).toEqual([
      ['How good is it?', false],
      ['Where?', false],
    ]);
    expect(comparisons[0]?.contenders.map(({ material_id }) => material_id)).toEqual([null, null]);
    expect(comparisons[0]?.compared[0]).toMatchObject({
      verdict: { kind: 'none' },
      differences: [{ test: { test: 'rank-sum', n: 11, method: 'exact' }, more: null }],
    });
  });

  test('where they pointed comes with the picture, so that the maps can be compared', async () => {
    const { maps, materials } = await comparison('expertise_level=senior');
    expect(maps.map(({ question: { title }, groups }) => [title, groups.map(({ label }) => label)])).toEqual([
      ['Where?', [SENIORS, 'All other experts']],
    ]);
    expect(maps[0]?.groups.map(({ aggregate }) => (aggregate as { pins: number }).pins)).toEqual([6, 1]);
    expect(materials.map(({ id }) => id)).toEqual([spring.material]);
  });
});

describe('assessments are compared', () => {
  const SAME = 'How good is it?';

  test('within the same experts', async () => {
    const found = await comparison(`with=${autumn.id}`);
    expect(sizes(found)).toEqual([
      ['Spring', 11],
      ['Autumn', 6],
    ]);
    const [first] = found.comparisons;
    expect(first).toMatchObject({
      title: SAME,
      paired: true,
      contenders: [
        { label: 'Spring', material_id: spring.material },
        { label: 'Autumn', material_id: autumn.material },
      ],
    });
    expect(first?.compared[0]).toMatchObject({
      verdict: { kind: 'leads', best: [0] },
      differences: [{ test: { test: 'signed-rank', n: 6, p_value: 1 / 32 }, more: { first: 6, same: 0, second: 0 } }],
    });
    expect(found.maps).toEqual([]);
    expect(found.materials.map(({ id }) => id)).toEqual([spring.material, autumn.material]);
  });

  test('between others, of those whom the filters choose in each', async () => {
    const found = await comparison(`expertise_level=senior&with=${winter.id}`);
    expect(sizes(found)).toEqual([
      ['Spring', 6],
      ['Winter', 0],
    ]);
    expect(found.comparisons).toEqual([]);
    const [first] = (await comparison(`gender=male&with=${winter.id}`)).comparisons;
    expect(first).toMatchObject({ paired: true });
    const [all] = (await comparison(`with=${autumn.id}&with=${winter.id}`)).comparisons;
    expect(all).toMatchObject({ paired: false, contenders: [{}, {}, { label: 'Winter' }] });
    expect(all?.compared[0]?.overall).toMatchObject({ test: 'kruskal-wallis' });
    expect(all?.family).toBe(3);
  });
});

test('only assessments with answers that ask something in common are offered, the newest first', async () => {
  const other = questionnaire([question('rating', 'q1', { title: 'Is it loud?' })]);
  const loud = await createPublished(server.ctx, other, 'Loud');
  await createResponse(server.ctx, loud, (await createExpert(server.ctx)).id, { q1: 3 });
  await createAssessment('Unanswered', 7);
  const { body } = await read<{ id: number; title: string }[]>('comparable');
  expect(body).toEqual([
    { id: autumn.id, title: 'Autumn' },
    { id: winter.id, title: 'Winter' },
  ]);
});

describe('a comparison is refused', () => {
  test('with an assessment that does not exist or was deleted, and of one', async () => {
    const gone = await createAssessment('Gone', 8);
    await server.ctx.db.update(assessments).set({ archived_at: new Date() }).where(eq(assessments.id, gone.id));
    for (const id of [gone.id, 2_000_000_001]) {
      expect((await read('comparison', `with=${id}`)).status).toBe(404);
      expect((await read('comparison', '', id)).status).toBe(404);
      expect((await read('benchmark', '', id)).status).toBe(404);
    }
  });

  test.each([
    [against('state=finished'), 'against'],
    [against('version=two&gender=female'), 'against'],
    [against('gender=female&gender=male'), 'against'],
    [`against=${'x'.repeat(2001)}`, 'against'],
    ['with=no', 'with'],
    ['with=0', 'with'],
    [Array.from({ length: COMPARED_MAX + 1 }, (_, index) => `with=${index + 1}`).join('&'), 'with'],
    ['state=finished', 'state'],
  ])('with “%s”, at its field', async (query, field) => {
    const { status, body } = await read<Refusal>('comparison', query);
    expect(status).toBe(400);
    expect(Object.keys(body.errors).map((place) => place.split('.')[0])).toEqual([field]);
  });
});

describe('the benchmark', () => {
  const benchmark = async ({ id }: { id: number }) => (await read<Benchmark>('benchmark', '', id)).body.measures;

  test('names what earlier assessments got for the same question, by what is better', async () => {
    const measures = await benchmark(spring);
    expect(measures).toMatchObject([
      {
        question_id: 'Spring1',
        key: 'stars',
        label: '',
        kind: 'scale',
        better: 'high',
        mean: expect.closeTo(40 / 11, 9),
        n: 11,
      },
    ]);
    const earlier = measures[0]?.earlier.toSorted((a, b) => a.assessment_id - b.assessment_id);
    expect(earlier).toEqual([
      { assessment_id: autumn.id, title: 'Autumn', mean: expect.closeTo(11 / 6, 9), n: 6, on: expect.any(String) },
      { assessment_id: winter.id, title: 'Winter', mean: 3, n: 6, on: expect.any(String) },
    ]);
  });

  test('leaves out later ones, deleted ones, other questions and those of fewer than five', async () => {
    expect((await benchmark(autumn))[0]?.earlier.map(({ title }) => title)).toEqual(['Winter']);
    expect(await benchmark(winter)).toEqual([]);
    const few = await createAssessment('Few', 10);
    await rate(few, seniors.slice(0, 4), [5, 5, 5, 5]);
    expect(await benchmark(winter)).toEqual([]);
    await rate(few, seniors.slice(4, 5), [5]);
    expect((await benchmark(winter))[0]?.earlier).toMatchObject([{ title: 'Few', mean: 5, n: 5 }]);
    await server.ctx.db.update(assessments).set({ archived_at: new Date() }).where(eq(assessments.id, few.id));
    expect(await benchmark(winter)).toEqual([]);
  });

  test('leaves out a question that only some are asked, since hidden answers stay stored', async () => {
    const show_if = { question_id: 'first', operator: 'at_least', value: 4 } as const;
    const asked = questionnaire([
      question('rating', 'first', { title: 'How clear is it?' }),
      question('rating', 'second', { title: 'How good is it?', show_if }),
    ]);
    const conditional = await createPublished(server.ctx, asked, 'Conditional');
    for (const { id } of seniors) await createResponse(server.ctx, conditional, id, { first: 1, second: 5 });
    expect(await benchmark(conditional)).toEqual([]);
  });

  test('is empty before there are five answers, and counts completed responses only', async () => {
    const next = await createAssessment('Next', 1);
    await rate(next, seniors.slice(0, 4), [5, 5, 5, 5]);
    await rate(next, seniors.slice(4), [1, 1], { is_late: true });
    expect(await benchmark(next)).toEqual([]);
    await rate(next, juniors.slice(0, 1), [5]);
    const [measure] = await benchmark(next);
    expect(measure).toMatchObject({ mean: 5, n: 5 });
    expect(measure?.earlier.map(({ title }) => title).sort()).toEqual(['Autumn', 'Spring', 'Winter']);
  });
});

test('the results hold the comparisons of the designs that the filters choose', async () => {
  const found = async (query: string) => (await read<SummaryStats>('summary-stats', query)).body.comparisons;
  const [first] = await found('');
  expect(first).toMatchObject({
    key: 'Spring1 designs',
    contenders: [{ material_id: spring.material }],
    compared: [{ standings: [{ n: 11, mean: expect.closeTo(40 / 11, 9) }] }],
  });
  expect((await found('expertise_level=junior'))[0]?.compared[0]?.standings[0]).toMatchObject({ n: 5, mean: 2.2 });
  expect(await found('gender=other')).toEqual([]);
});
