import { sql } from 'drizzle-orm';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { readConfig } from '#server/data/config/config.ts';
import { visMaterials } from '#server/data/schema/library.ts';
import { settings } from '#server/data/schema/system.ts';
import type { Context } from '#server/outside/context.ts';
import { startServer } from '#server/start/start.ts';
import { createAssessment, createVisWithImage } from '#tests/api/assessment-factories.ts';
import { createAdmin } from '#tests/api/factories.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';

/**
 * A server in a process of its own, whose database gets an assessment of two designs with twenty questions that EXPERTS experts answered. Sends
 * where it is, and at each message how many milliseconds of the processor its thread took at most without a pause since the last one.
 */
const WORDS =
  'the logo stands out but its colour looks dull beside others on a shelf and nobody would buy it twice'.split(' ');

/** An answer of expert `n` to a question, others for each and so spread that tests have something to do. */
function answerTo({ id, type }: Question, designs: readonly number[], n: number): unknown {
  const draw = (places: number, of = '') => {
    let hash = 2166136261;
    for (const sign of `${id} ${of} ${n}`) hash = Math.imul(hash ^ sign.charCodeAt(0), 16777619);
    hash = Math.imul(hash ^ (hash >>> 15), 2246822507);
    return ((hash ^ (hash >>> 13)) >>> 0) % places;
  };
  const option = (of: string) => `o${1 + draw(3, of)}`;
  const answers: Partial<Record<Question['type'], () => unknown>> = {
    rating: () => 1 + draw(5),
    scorecard: () => ({
      r1: `c${1 + draw(5, '1')}`,
      r2: `c${1 + draw(5, '2')}`,
      r3: `c${1 + draw(5, '3')}`,
      r4: `c${1 + draw(5, '4')}`,
    }),
    semantic_differential: () => ({ p1: draw(7) - 3 }),
    slider: () => draw(101),
    nps: () => draw(11),
    multiple_choice: () => ({ ids: [...new Set([option('a'), option('b')])], other_text: '' }),
    ranking: () =>
      [
        ['o1', 'o2', 'o3'],
        ['o2', 'o1', 'o3'],
        ['o3', 'o2', 'o1'],
        ['o1', 'o3', 'o2'],
      ][draw(4)],
    preference: () => ({ chosen: [designs[draw(2)]], order_shown: designs, reason: '' }),
    pins: () => [
      {
        x: draw(97, 'x') / 100,
        y: draw(89, 'y') / 100,
        sentiment: draw(2) ? 'like' : 'dislike',
        comment: WORDS[draw(20)],
      },
    ],
    text: () => Array.from({ length: 5 + draw(20) }, (_, at) => WORDS[draw(WORDS.length, String(at))]).join(' '),
  };
  return answers[type]?.();
}

const rows = ['Stands out', 'Easy to read', 'Fits the brand', 'Looks fresh'].map((label, at) => ({
  id: `r${at + 1}`,
  label,
}));

/** Nine questions about each of two designs, and two more. */
const questionsAbout = (designs: readonly number[]): Question[] => [
  ...designs.flatMap((material, at) => {
    const asked = (title: string) => ({ title, material_ids: [material] });
    return [
      question('rating', `a${at}`, asked('How do you like it?')),
      question('rating', `b${at}`, asked('How likely would you buy it?')),
      question('rating', `c${at}`, asked('How new is it?')),
      question('scorecard', `d${at}`, { ...asked('How far do you agree?'), config: { rows } }),
      question('slider', `e${at}`, asked('How strong is it?')),
      question('nps', `f${at}`, asked('Would you recommend it?')),
      question('semantic_differential', `g${at}`, asked('What is it like?')),
      question('pins', `h${at}`, { title: 'What stands out?', config: { material_id: material } }),
      question('text', `i${at}`, asked('What else?')),
    ];
  }),
  question('ranking', 'j', { title: 'What matters most?' }),
  question('preference', 'k', { title: 'Which one?', config: { material_ids: [...designs] } }),
];

const DEVICE = { pointer: 'mouse', viewport_width: 1440, viewport_height: 900, pixel_ratio: 1, webgl: true };

/** Publishes the questionnaire about two pictures; every expert has completed it. */
async function fill({ db, ...ctx }: Context, size: number): Promise<{ id: number; token: string }> {
  await db.insert(settings).values({ key: 'staff_second_factor_required', value: false }).onConflictDoNothing();
  const own = { db, ...ctx };
  const { visId, materialId } = await createVisWithImage(own);
  const [first] = await db.select().from(visMaterials);
  const [second] = await db
    .insert(visMaterials)
    .values({ ...first, id: undefined, title: 'Back' } as never)
    .returning();
  const designs = [materialId, second?.id ?? 0];
  const asked = questionsAbout(designs);
  const { id, versionId } = await createAssessment(own, questionnaire(asked), { vis_id: visId });
  const given = Array.from({ length: size }, (_, n) =>
    asked.map((one, at) => ({
      n: n + 1,
      id: one.id,
      value: answerTo(one, designs, n),
      ms: 5000 + ((n * 7919) % 20_000),
      // Every other expert begins with the second design.
      place: n % 2 === 0 ? at : (at + asked.length / 2) % asked.length,
    })),
  ).flat();
  await db.execute(sql`with people as (
      insert into users (email, first_name, last_name, role, password_hash)
      select 'expert' || n || '@bench.example.com', 'Ada', 'Person' || n, 'expert', 'none' from generate_series(1, ${size}::int) n returning id
    ), profiles as (
      insert into experts (id, status, registered_at, expertise_level)
      select id, 'approved', now(), (array['junior', 'mid', 'senior'])[1 + id % 3] from people returning id
    ), assigned as (
      insert into assignments (assessment_id, expert_id, invited_at, progress) select ${id}, id, now(), 100 from profiles returning id, expert_id
    )
    insert into responses (assignment_id, assessment_id, expert_id, version_id, seed, submitted_at)
    select id, ${id}, expert_id, ${versionId}, 1, now() from assigned`);
  await db.execute(sql`insert into answers (response_id, question_id, value, revision, measurement, answered_at)
    select response.id, given.id, given.value, 1, json_build_object('active_ms', given.ms, 'first_action_ms', 900, 'order_shown', given.place,
      'materials_opened', '[]'::json, 'device', ${JSON.stringify(DEVICE)}::json), now()
    from json_to_recordset(${JSON.stringify(given)}::json) given(n int, id text, value jsonb, ms int, place int)
    join (select id, row_number() over (order by id) as n from responses where assessment_id = ${id}) response using (n)`);
  return { id, token: (await createAdmin(own)).token };
}

const server = await startServer(readConfig({ ...process.env, SEED_DEMO: '0', LOG_LEVEL: 'error', PORT: '0' }));
const world = await fill(server.ctx, Number(process.env.EXPERTS));
const worked = () => {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
};
let [held, before] = [0, worked()];
setInterval(() => {
  const now = worked();
  held = Math.max(held, now - before);
  before = now;
}, 1);
process.on('message', () => {
  process.send?.({ held });
  held = 0;
});
process.send?.({ ...world, url: server.url });
