import { inflateSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { sceneOf } from '#common/answers/charts/scene.ts';
import type { ReportBlock } from '#common/answers/report/blocks.ts';
import { csvExport } from '#common/answers/report/csv-export.ts';
import { buildReport, type ReportInput } from '#common/answers/report/document.ts';
import { summariseAssessment, summariseQuestion } from '#common/answers/report/summarise.ts';
import type { PoolingBasis, ReportVersion } from '#common/answers/results/pooling.ts';
import type { StoredAnswer } from '#common/assessments/questionnaire/answer.ts';
import { renderPdf } from '#server/answers/report/render.ts';
import { questionResults } from '#tests/factories/at-once.ts';
import { material } from '#tests/factories/materials.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { CANNOT_JUDGE, reportOf, reportResponse } from '#tests/factories/report-responses.ts';

const pin = (comment: string) => ({ x: 0.5, y: 0.5, sentiment: 'negative', comment });
const chose = (id: string) => ({ ids: [id], other_text: '' });
const options = [
  { id: 'o1', label: 'Frist' },
  { id: 'o2', label: 'Second' },
];

const versions: ReportVersion[] = [
  {
    number: 1,
    questionnaire: questionnaire([
      question('rating', 'logo', { title: 'How good is the logo?', attention_check: { expected: 5 } }),
      question('single_choice', 'claim', { title: 'Which claim?', config: { options } }),
      question('slider', 'appeal', { title: 'How appealing is it?', material_ids: [1] }),
      question('pins', 'marks', { title: 'What disturbs you?', allow_cannot_judge: true }),
      question('text', 'gone', { title: 'Anything else?', required: false }),
    ]),
  },
  {
    number: 2,
    questionnaire: questionnaire([
      question('rating', 'logo', {
        title: 'How good is the logo?',
        description: '<p>The one in front.</p>',
        attention_check: { expected: 4 },
      }),
      question('single_choice', 'claim', {
        title: 'Which claim?',
        config: {
          options: [
            { id: 'o1', label: 'First' },
            { id: 'o2', label: 'Second' },
          ],
        },
      }),
      question('slider', 'appeal', { title: 'How appealing is it?', material_ids: [2] }),
      question('pins', 'marks', {
        title: 'What disturbs you?',
        show_if: { question_id: 'logo', operator: 'at_most', value: 4 },
      }),
    ]),
  },
];

/** A response, with the seconds that each question took. */
function timed(seconds: number, ...[id, version, values]: Parameters<typeof reportResponse>) {
  const made = reportResponse(id, version, values);
  const measured = (answer: StoredAnswer): StoredAnswer => ({
    ...answer,
    measurement: { active_ms: seconds * 1000, order_shown: 0 } as StoredAnswer['measurement'],
  });
  return { ...made, answers: made.answers.map(measured) };
}

const responses = [
  timed(30, 4, 1, { logo: 5, claim: chose('o1'), appeal: 20, marks: CANNOT_JUDGE, gone: 'The bright logo' }),
  timed(60, 5, 1, { logo: 4, claim: chose('o2'), appeal: 40, marks: [pin('The logo is too bright'), pin('')] }),
  timed(10, 6, 2, { logo: 4, claim: chose('o1'), appeal: 60, marks: [pin('A dull logo')] }),
  reportResponse(7, 2, { logo: 5, claim: { ids: [], other_text: 'None' }, appeal: 80 }),
];

const pooling: PoolingBasis = {
  materials: { 1: { title: 'Green', file: 'a' }, 2: { title: 'Blue', file: 'b' } },
  decisions: [
    { question_id: 'logo', groups: [[1, 2]], decided_by: 'Ada Admin', decided_at: '2026-11-20T10:00:00.000Z' },
  ],
};

const input: ReportInput = {
  assessment: {
    id: 1,
    title: 'Tea pack',
    brand: 'Elvaro',
    vis_version: 'V1',
    created_at: '2026-10-01T00:00:00.000Z',
    deadline: '2026-12-01T12:00:00.000Z',
    deadline_zone: 'Europe/Berlin',
    completion_percentage: 80,
    expert_count: 5,
  },
  ...reportOf(versions, responses, { pooling, withEach: true }),
  materials: new Map([
    [1, material(1)],
    [2, material(2)],
  ]),
  summaries: [
    {
      question_id: null,
      generator: 'language_model',
      sentences: [{ kind: 'figure', text: 'All agree.', response_ids: [4, 5] }],
    },
    {
      generator: 'built_in',
      question_id: 'appeal',
      sentences: [{ kind: 'figure', text: 'It depends.', response_ids: [] }],
    },
  ],
  company: 'Northlight Marketing',
  made_at: '2026-11-21T00:00:00.000Z',
};

/** The last digits of a number depend on the machine. */
const line = (value: unknown) =>
  JSON.stringify(value, (_key, part) => (typeof part === 'number' ? Number(part.toFixed(6)) : part));

const expectSame = (values: unknown[]) => expect(values.map(line).join('\n')).toMatchSnapshot();

test('every block of a report over two versions is as it was, apart from its drawings', () => {
  const { title, footer, blocks } = buildReport(input);
  expectSame([
    title,
    footer,
    ...blocks.map((block) => (block.kind === 'scene' ? { scene: block.scene.label } : block)),
  ]);
});

test('the results of questions over two versions are as they were', () => {
  expectSame(
    questionResults(versions, responses, pooling).map(({ question: { title }, asked, ...result }) => ({
      title,
      asked: asked.map(({ version }) => version),
      ...result,
    })),
  );
});

test('the CSV file over two versions is as it was, with the time of each question and without', () => {
  const files = [true, false].map((measurements) => {
    const file = csvExport(versions, { measurements, basis: pooling });
    return [file.header, ...responses.map(file.line)];
  });
  expectSame(files.flat());
});

test('the summaries of an assessment and of each question are as they were', () => {
  const results = questionResults(versions, responses, pooling);
  const ofQuestions = [...Map.groupBy(results, ({ question: { id } }) => id).values()].map((all) =>
    summariseQuestion(all, {}),
  );
  expectSame([...summariseAssessment(results, responses, {}), ...ofQuestions.flat()]);
});

test('every kind of block is written on paper as it was', async () => {
  const scene = sceneOf('x', () => ({
    height: 40,
    shapes: [{ kind: 'text', x: 10, y: 20, text: 'Bar', size: 13, tone: 'text', bold: true }],
  }));
  const words = 'Words that need more than one line of a page when they are repeated. ';
  const blocks: ReportBlock[] = [
    { kind: 'heading', level: 1, text: 'Title', note: 'Note' },
    { kind: 'paragraph', text: words.repeat(3) },
    { kind: 'heading', level: 2, text: words.repeat(2), note: words.repeat(2) },
    { kind: 'paragraph', text: 'Muted', muted: true },
    {
      kind: 'figures',
      figures: [
        { name: 'Mean', value: words.repeat(2) },
        { name: words, value: '1' },
      ],
    },
    { kind: 'scene', scene, caption: { title: '', lines: [] } },
    { kind: 'table', title: 'Means', columns: ['A', 'B', 'C'], rows: [['1', '2', words]] },
    { kind: 'table', title: '', columns: ['Question', 'Answer'], rows: [['1', words]] },
    { kind: 'quotes', quotes: [{ response_id: 7, text: words.repeat(2) }] },
    { kind: 'heading', level: 1, text: 'Next', note: '', newPage: true },
    { kind: 'heading', level: 3, text: 'Small', note: '' },
  ];
  const pdf = await renderPdf({ title: 'T', footer: 'Footer', blocks }, new Map());
  expect(pdf.toString('latin1')).toContain('(T)');
  const streams = pdf.toString('latin1').matchAll(/FlateDecode\n>>\nstream\n(.*?)\nendstream/gs);
  const pages = [...streams]
    .map(([, content = '']) => inflateSync(Buffer.from(content, 'latin1')).toString('latin1'))
    .filter((content) => content.includes(' Tf'));
  const drawn = pages.join('\n').replaceAll(/-?\d+\.\d+/g, (number) => String(Number(Number(number).toFixed(2))));
  expect(drawn).toMatchSnapshot();
});
