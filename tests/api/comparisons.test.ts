import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Benchmark } from '#common/answers/compare/benchmark.ts';
import { COMPARED_MAX, type GroupComparison } from '#common/answers/compare/groups.ts';
import type { ReportPayload } from '#common/answers/report/document.ts';
import type { SummaryStats } from '#common/answers/report/summary-stats.ts';
import { HOUR } from '#common/words/units.ts';
import { assessments, questionPooling } from '#server/data/schema/assessments.ts';
import { files } from '#server/data/schema/files.ts';
import { visMaterials } from '#server/data/schema/library.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { addVersion, createPublished, createResponse } from '#tests/factories/responses.ts';
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
const standings = ({ comparison: found }: GroupComparison) =>
  found?.questions[0]?.contests[0]?.standings.map(({ n, mean }) => [n, mean && Math.round(100 * mean) / 100]);

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
    const { comparison: found } = await comparison('expertise_level=senior');
    expect(found?.questions.map(({ title }) => title)).toEqual(['How good is it?', 'Where?']);
    expect(found?.contenders.map(({ material_id }) => material_id)).toEqual([null, null]);
    expect(found).toMatchObject({ verdict: null, answer: null });
    // Five juniors are too few for a test.
    expect(found?.questions[0]?.contests[0]?.differences).toMatchObject([
      { how: 'groups', n: 11, p: null, more: null, better: null },
    ]);
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
    expect(found.comparison).toMatchObject({
      questions: [{ title: SAME }, { title: 'Where?' }],
      contenders: [
        { label: 'Spring', material_id: spring.material },
        { label: 'Autumn', material_id: autumn.material },
      ],
      overall: [{ how: 'pairs', n: 6, left_out: 5, p: 1 / 32, more: { first: 6, same: 0, second: 0 } }],
      verdict: { kind: 'leads', leaders: [0] },
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
    expect(found.comparison).toBeNull();
    const { comparison: some } = await comparison(`gender=male&with=${winter.id}`);
    expect(some?.overall).toMatchObject([{ how: 'pairs' }]);
    const { comparison: all } = await comparison(`with=${autumn.id}&with=${winter.id}`);
    expect(all?.contenders.map(({ label }) => label)).toEqual(['Spring', 'Autumn', 'Winter']);
    expect(all?.overall.map(({ how, n, p }) => [how, n, p !== null])).toEqual([
      ['pairs', 6, true],
      ['pairs', 5, false],
      ['groups', 12, true],
    ]);
    // The rating and two measures of the pins, for each of two pairs.
    expect(all?.family).toBe(6);
  });

  test('of one title are told apart', async () => {
    await server.ctx.db.update(assessments).set({ title: 'Spring' }).where(eq(assessments.id, autumn.id));
    const found = await comparison(`with=${autumn.id}`);
    await server.ctx.db.update(assessments).set({ title: 'Autumn' }).where(eq(assessments.id, autumn.id));
    expect(sizes(found)).toEqual([
      ['Spring (1)', 11],
      ['Spring (2)', 6],
    ]);
    expect(found.comparison?.answer?.headline).toMatch(/^“Spring \(1\)” leads “Spring \(2\)”/);
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

/** The id of a material's picture. */
async function imageOf(material: number): Promise<number> {
  const [found] = await server.ctx.db.select().from(visMaterials).where(eq(visMaterials.id, material));
  return found?.image_id ?? 0;
}

describe('the benchmark', () => {
  const benchmark = async ({ id }: { id: number }, query = '') =>
    // Who handed in without a pin placed none, so that the pins have measures, too.
    (await read<Benchmark>('benchmark', query, id)).body.measures.filter(({ key }) => key === 'stars');

  test('names what earlier assessments got for the same question, by what is better', async () => {
    const measures = await benchmark(spring);
    expect(measures).toMatchObject([
      {
        group: 'Spring1',
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

  test('follows the filters of the results, while earlier assessments stay whole', async () => {
    for (const query of ['expertise_level=senior', 'expertise_level=senior&state=all&quality=unflagged']) {
      const [measure] = await benchmark(spring, query);
      const [result] = (await read<SummaryStats>('summary-stats', query)).body.questions;
      expect(measure).toMatchObject({ group: result?.key, n: result?.answered });
      expect(measure?.n).toBe(6);
      expect(measure?.earlier.map(({ n }) => n)).toEqual([6, 6]);
      const report = await read<ReportPayload>('report', query);
      expect(report.body.benchmark.measures[0]).toEqual(measure);
    }
    expect(await benchmark(spring, 'gender=female&expertise_level=junior')).toEqual([]);
    expect((await read('benchmark', 'state=finished')).status).toBe(400);
  });

  test('keeps versions apart that the results keep apart, in this assessment and in earlier ones', async () => {
    const redrawn = await createAssessment('Redrawn', 1);
    await rate(redrawn, seniors, [5, 5, 5, 5, 5, 5]);
    const { materialId } = await createVisWithImage(server.ctx);
    await server.ctx.db
      .update(files)
      .set({ sha256: 'redrawn' })
      .where(eq(files.id, await imageOf(materialId)));
    const other = question('rating', 'Redrawn1', { title: 'How good is it?', material_ids: [materialId] });
    const version_id = await addVersion(server.ctx, redrawn.id, 2, questionnaire([other]));
    await rate({ ...redrawn, version_id }, juniors, [1, 1, 1, 1, 1, 1]);
    const ratings = async () => (await benchmark(redrawn)).filter(({ key }) => key === 'stars');
    const own = await ratings();
    const { questions } = (await read<SummaryStats>('summary-stats', '', redrawn.id)).body;
    const shown = questions.filter(({ question: { type } }) => type === 'rating');
    expect(own.map(({ group, mean, n }) => [group, mean, n])).toEqual(
      shown.map(({ key, answered, versions }) => [key, versions[0] === 2 ? 1 : 5, answered]),
    );
    expect(own.map(({ group }) => group)).toEqual(['Redrawn1', 'Redrawn1.2']);
    const later = await createAssessment('Later', 0);
    await rate(later, seniors, [3, 3, 3, 3, 3, 3]);
    const earlierOf = async () =>
      ((await benchmark(later))[0]?.earlier ?? [])
        .filter(({ assessment_id }) => assessment_id === redrawn.id)
        .map(({ mean, n }) => [mean, n]);
    expect((await earlierOf()).sort()).toEqual([
      [1, 6],
      [5, 6],
    ]);
    // Staff may join them.
    const groups = [[1, 2]];
    const decision = { assessment_id: redrawn.id, question_id: 'Redrawn1', groups, decided_at: new Date() };
    await server.ctx.db.insert(questionPooling).values(decision);
    expect(await earlierOf()).toEqual([[3, 12]]);
    expect((await ratings()).map(({ group, mean, n }) => [group, mean, n])).toEqual([['Redrawn1', 3, 12]]);
    for (const { id } of [redrawn, later])
      await server.ctx.db.update(assessments).set({ archived_at: new Date() }).where(eq(assessments.id, id));
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

  test('keeps questions apart that differ only in a number, where one assessment asks both', async () => {
    const priced = (name: string, ...prices: number[]) =>
      createPublished(
        server.ctx,
        questionnaire(
          prices.map((price) => question('rating', `${name}${price}`, { title: `How fair is ${price} €?` })),
        ),
        name,
      );
    const before = await priced('before', 2, 3);
    for (const { id } of seniors) await createResponse(server.ctx, before, id, { before2: 5, before3: 1 });
    const now = await priced('now', 2, 3);
    for (const { id } of seniors) await createResponse(server.ctx, now, id, { now2: 4, now3: 2 });
    expect((await benchmark(now)).map(({ group, earlier }) => [group, earlier.map(({ mean }) => mean)])).toEqual([
      ['now2', [5]],
      ['now3', [1]],
    ]);
    for (const { id } of [before, now])
      await server.ctx.db.update(assessments).set({ archived_at: new Date() }).where(eq(assessments.id, id));
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
    contenders: [{ material_id: spring.material }],
    questions: [
      {
        key: 'Spring1 designs',
        contests: [
          {
            standings: [
              { n: 11, asked: { answered: 11, cannot_judge: 0, skipped: 0 }, mean: expect.closeTo(40 / 11, 9) },
            ],
          },
        ],
      },
      { title: 'Where?' },
    ],
  });
  const [juniorsOnly] = await found('expertise_level=junior');
  expect(juniorsOnly?.questions[0]?.contests[0]?.standings[0]).toMatchObject({ n: 5, mean: 2.2 });
  expect(await found('gender=other')).toEqual([]);
});
