import type { ReportInput } from '#common/answers/report/document.ts';
import type { QuestionType } from '#common/assessments/questions/registry.ts';
import { MIB } from '#common/words/units.ts';
import { render } from '#server/answers/report/export-pdf.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { reportOf, reportResponse } from '#tests/factories/report-responses.ts';
import { quantile } from './experts/quantile.ts';
import { unlessQuick } from './quick.ts';

const RESPONSES = 200;
const QUESTIONS = 30;
const ROUNDS = unlessQuick(5, 1);
const WORDS =
  'the logo stands out well but its colour looks dull beside others on a shelf and I would not buy it twice'.split(' ');

/** Some words, others for each response. */
const sentence = (seed: number, length: number) =>
  Array.from({ length }, (_, index) => WORDS[(seed * 7 + index * (1 + (seed % 5))) % WORDS.length]).join(' ');
const choice = (seed: number) => `o${1 + (seed % 3)}`;

/** What a response answers to each type that needs no picture. */
const ANSWERS: Partial<Record<QuestionType, (seed: number) => unknown>> = {
  rating: (seed) => 1 + (seed % 5),
  scorecard: (seed) => ({ r1: `c${1 + (seed % 5)}`, r2: `c${1 + ((seed >> 1) % 5)}` }),
  single_choice: (seed) => ({ ids: [choice(seed)], other_text: '' }),
  multiple_choice: (seed) => ({ ids: [choice(seed), choice(seed + 1)], other_text: '' }),
  ranking: (seed) => [choice(seed), choice(seed + 1), choice(seed + 2)],
  semantic_differential: (seed) => ({ p1: (seed % 7) - 3 }),
  slider: (seed) => seed % 101,
  nps: (seed) => seed % 11,
  text: (seed) => sentence(seed, 5 + (seed % 30)),
};

function input(withEach: boolean): ReportInput {
  const types = Object.keys(ANSWERS) as (keyof typeof ANSWERS)[];
  const asked = Array.from({ length: QUESTIONS }, (_, index) => {
    const type = types[index % types.length] ?? 'text';
    return question(type, `q${index}`, { title: `${sentence(index, 6)}?` });
  });
  const given = (id: number) => asked.map(({ id: key, type }, index) => [key, ANSWERS[type]?.(id + index)]);
  const responses = Array.from({ length: RESPONSES }, (_, index) =>
    reportResponse(index + 1, 1, Object.fromEntries(given(index + 1))),
  );
  return {
    assessment: {
      ...{
        id: 1,
        title: 'A large study',
        brand: 'Northwind',
        vis_version: '1',
        created_at: '2026-11-01T10:00:00.000Z',
      },
      ...{ deadline: null, deadline_zone: 'UTC', completion_percentage: 100, expert_count: RESPONSES },
    },
    ...reportOf([{ number: 1, questionnaire: questionnaire(asked) }], responses, { withEach }),
    materials: new Map(),
    summaries: [],
    company: 'Company',
    made_at: '2026-11-20T10:00:00.000Z',
  };
}

/** The PDF of a report in its thread, without and with each response, with the processor's time and the process's memory meanwhile. */
export async function run(): Promise<void> {
  for (const withEach of [false, true]) await measure(withEach);
}

async function measure(withEach: boolean): Promise<void> {
  const work = { input: input(withEach), pictures: new Map() };
  globalThis.gc?.();
  const base = process.memoryUsage().rss;
  let peak = base;
  const sampling = setInterval(() => {
    peak = Math.max(peak, process.memoryUsage().rss);
  }, 20);
  const times: number[] = [];
  const busy: number[] = [];
  let bytes = 0;
  for (let round = 0; round < ROUNDS; round += 1) {
    const start = performance.now();
    const before = process.cpuUsage();
    bytes = (await render(work)).byteLength;
    times.push(performance.now() - start);
    const { user, system } = process.cpuUsage(before);
    busy.push((user + system) / 1000);
  }
  clearInterval(sampling);
  const what = `${RESPONSES} responses × ${QUESTIONS} answers${withEach ? ', each response' : ''}`;
  const size = `${what}: ${(bytes / MIB).toFixed(1)} MiB`;
  console.log(`${size} in ${quantile(times, 0.5)} ms, of the processor ${quantile(busy, 0.5)} ms`);
  console.log(`memory ${(base / MIB).toFixed(0)} → at most ${(peak / MIB).toFixed(0)} MiB`);
}
