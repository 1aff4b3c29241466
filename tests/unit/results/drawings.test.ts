import { expect, test } from 'vitest';
import type { Materials } from '#common/answers/charts/picture.ts';
import type { Drawing, Shape } from '#common/answers/charts/scene.ts';
import { answerScenes, resultsOfType } from '#common/answers/results/types/registry.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import type { ViewCamera } from '#common/library/model-camera.ts';
import { material, picture } from '#tests/factories/materials.ts';
import { question } from '#tests/factories/questions.ts';

const nameOf = (id: number) => `Design ${id}`;

const camera: ViewCamera = { target: [0, 0, 0], theta: 0, phi: Math.PI / 2, radius: 10, fov: 12 };
const square = { ...picture, width: 900, height: 900 };
const views = [
  { ...square, id: 'front', name: 'Front', orbit: '0deg 90deg 105%', camera },
  { ...square, id: 'back', name: 'Back', orbit: '180deg 90deg 105%', camera: { ...camera, theta: Math.PI } },
];
const page = { ...picture, number: 2, width: 300, height: 900 };
const materials: Materials = new Map([
  [1, material(1)],
  [2, material(2, { kind: 'model', views })],
  [3, material(3, { kind: 'pdf', pages: [page] })],
  [4, material(4, { kind: 'model', views: [{ ...square, id: 'v', name: 'V', orbit: '0deg', camera: null }] })],
  [5, material(5, { title: '', kind: 'pdf' })],
]);

const long = 'A label of so many words that it needs more than one line of a chart';
const choice = (...ids: string[]) => ({ ids, other_text: '' });
const options = [
  { id: 'o1', label: 'First' },
  { id: 'o2', label: long },
  { id: 'o3', label: 'Third' },
];
const preferred = (...chosen: number[]) => ({ chosen, order_shown: [1, 3, 5], reason: '' });
const pin = (x: number, y: number, sentiment: string | null, comment = '') => ({ x, y, sentiment, comment });
const onModel = (z: number) => ({ point: [0.2, 0.3, z], normal: [0, 0, z], sentiment: 'positive', comment: '' });
const seen = (views_seen: string[], score: number | null) => ({ views_seen, score, comment: '' });
const recalled = (recall: string, shown_ms: number | null, attempts = 1) => ({
  shown_ms,
  recall,
  untimed: shown_ms === null,
  attempts,
});
const corner = [
  { x: 0.9, y: 0.3 },
  { x: 0.7, y: 0.1 },
];
const triangle = [...corner, { x: 0.5, y: 0.9 }];
const region = (id: string, name: string, points: typeof corner) => ({
  id,
  name,
  shape: points.length === 2 ? ('rectangle' as const) : ('polygon' as const),
  points,
  announced: false,
});
const regions = [region('g1', 'Logo', corner), region('g2', 'The name of the product', triangle)];
const columns = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ id: `c${index}`, label: `C ${index}` }));
const statements = [
  { id: 'r1', label: 'Stands out' },
  { id: 'r2', label: long },
  { id: 'r3', label: 'Never rated' },
];
const pairs = [
  { id: 'p1', left: 'Modern', right: 'Traditional in a way that takes words' },
  { id: 'p2', left: 'Loud', right: 'Quiet' },
  { id: 'p3', left: 'Cheap', right: 'Dear' },
];
const modelViews = [
  { id: 'front', label: 'Front', orbit: '0deg 90deg 105%' },
  { id: 'back', label: 'Back', orbit: '180deg 90deg 105%' },
];
const labels = { low: 'A word for the low end of this scale', high: 'A word for the high end' };

/** Questions with some answers, of which everything that is drawn and written is kept. */
const cases: [string, Question, unknown[]][] = [
  ['rating', question('rating', 'q'), [5, 5, 4, 1]],
  ['rating of one, without words', question('rating', 'q', { config: { max: 3, labels: [] } }), [3]],
  [
    'single choice',
    question('single_choice', 'q', { config: { options } }),
    ['o1', 'o2', 'o2'].map((id) => choice(id)),
  ],
  [
    'multiple choice',
    question('multiple_choice', 'q', { config: { options } }),
    [choice('o1', 'o2'), choice('o3', 'o2'), choice('o2')],
  ],
  [
    'preference',
    question('preference', 'q', { config: { material_ids: [1, 3, 5] } }),
    [preferred(1), preferred(3), preferred(3)],
  ],
  [
    'preference with ties',
    question('preference', 'q', { config: { material_ids: [1, 3, 5], allow_ties: true } }),
    [preferred(1, 3), preferred(3)],
  ],
  [
    'ranking',
    question('ranking', 'q', { config: { items: options } }),
    [
      ['o2', 'o1'],
      ['o2', 'o3', 'o1'],
      ['o1', 'o2'],
    ],
  ],
  [
    'scorecard',
    question('scorecard', 'q', { config: { rows: statements, columns: columns(5), allow_na: true } }),
    [{ r1: 'c0', r2: 'c4' }, { r1: 'c2', r2: 'c4' }, { r1: 'c1', r2: 'c3' }, { r2: 'not_applicable' }],
  ],
  [
    'scorecard of four columns',
    question('scorecard', 'q', {
      config: {
        rows: statements.slice(0, 1),
        columns: columns(4).map((column) => ({
          ...column,
          label: `${column.label} in so many words of its own that nothing stands beside it`,
        })),
        allow_na: false,
      },
    }),
    [{ r1: 'c0' }, { r1: 'c1' }, { r1: 'c3' }],
  ],
  [
    'semantic differential',
    question('semantic_differential', 'q', { config: { pairs } }),
    [
      { p1: -3, p2: 1 },
      { p1: -1, p2: 2 },
      { p1: -2, p2: 2 },
      { p1: -3, p2: 3 },
      { p1: -2, p2: 1 },
      { p1: 3, p2: 2 },
    ],
  ],
  ['slider', question('slider', 'q', { config: { labels, unit: '%', step: 5 } }), [10, 40, 45, 50, 100]],
  ['slider of one', question('slider', 'q', { config: { min: 1, max: 4, labels: { low: '', high: '' } } }), [3]],
  ['nps', question('nps', 'q'), [10, 9, 8, 6, 0, 9]],
  ['text', question('text', 'q'), ['Bright logo', 'A bright colour', 'Quiet']],
  ['text of one', question('text', 'q'), ['Quiet']],
  [
    'timed exposure',
    question('timed_exposure', 'q'),
    [recalled('Logo\n \n Blue ', 5010), recalled('logo', null), recalled('', 4000, 2)],
  ],
  ['timed exposure with nothing remembered', question('timed_exposure', 'q'), [recalled('', 5000)]],
  [
    'model inspection',
    question('model_inspection', 'q', { config: { views: modelViews, ask_score: true, labels } }),
    [seen(['front'], 5), seen(['front', 'back'], 1), seen([], null)],
  ],
  [
    'model inspection without a score',
    question('model_inspection', 'q', { config: { views: modelViews, ask_score: false } }),
    [seen(['front'], null)],
  ],
  [
    'pins',
    question('pins', 'q', { config: { regions } }),
    [
      [pin(0.8, 0.2, 'positive', 'Nice'), pin(0.2, 0.8, 'negative')],
      [pin(0.82, 0.2, 'positive'), pin(0.5, 0.5, null)],
    ],
  ],
  [
    'pins of enough people for heat',
    question('pins', 'q', { config: { regions } }),
    [0.2, 0.21, 0.22, 0.23, 0.24].map((x) => [pin(x, 0.4, 'positive', 'Nice'), pin(0.9 - x, 0.5, 'negative')]),
  ],
  ['pins on a missing picture', question('pins', 'q', { config: { material_id: 5 } }), [[pin(0.5, 0.5, 'neutral')]]],
  ['pins on a page', question('pins', 'q', { config: { material_id: 3, page: 2 } }), [[pin(0.5, 0.5, 'neutral')]]],
  [
    'pins on a model',
    question('pins', 'q', { config: { material_id: 2, surface: 'model' } }),
    [
      [onModel(1), onModel(-1)],
      [
        { view: 'front', ...pin(0.25, 0.75, 'negative') },
        { ...onModel(1), normal: [1, 0, 0] },
      ],
    ],
  ],
  [
    'pins on a model without cameras',
    question('pins', 'q', { config: { material_id: 4, surface: 'model' } }),
    [[onModel(1)]],
  ],
  [
    'first click',
    question('first_click', 'q', { config: { regions } }),
    [
      { x: 0.8, y: 0.2, ms: 1200 },
      { x: 0.1, y: 0.6, ms: 800 },
      { x: null, y: null, ms: 30000 },
    ],
  ],
  [
    'first click of enough people for heat',
    question('first_click', 'q', { config: { regions } }),
    [0.78, 0.79, 0.8, 0.81, 0.2].map((x) => ({ x, y: 0.2, ms: 1200 })),
  ],
  ['first click of one', question('first_click', 'q', { config: { regions } }), [{ x: 0.8, y: 0.2, ms: 1234 }]],
];

const line = (value: unknown) =>
  JSON.stringify(value, (_key, part) => (typeof part === 'number' ? Math.round(part * 100) / 100 : part));

/** Of the many corners of a heat map's areas, how many there are and between which places. */
function withoutCorners(shape: Shape): unknown {
  if (shape.kind !== 'area' || shape.opacity === undefined) return shape;
  const { rings, ...area } = shape;
  const [x, y] = [rings.flat().map(([left]) => left), rings.flat().map(([, top]) => top)];
  const from = [Math.min(...x), Math.min(...y)];
  return { ...area, rings: rings.length, corners: x.length, from, to: [Math.max(...x), Math.max(...y)] };
}

const drawn = (what: string, { shapes, width, height, label }: Drawing) => [
  line({ [what]: label, width, height }),
  ...shapes.map(withoutCorners).map(line),
];

test.each(cases)('what is drawn of %s is drawn the same again', (_name, { type, config }, answers) => {
  const aggregate = resultsOfType(type).aggregate(config, answers);
  const shown = resultsOfType(type);
  const lines = [
    ...(shown.figures?.(config, aggregate, nameOf) ?? []).map(line),
    ...(shown.tables?.(config, aggregate, materials) ?? []).flatMap(({ title, columns, rows }) =>
      [title, columns, ...rows].map(line),
    ),
    ...answers
      .map((answer) => shown.texts?.(config, answer) ?? [])
      .flatMap((texts) => (texts.some(({ text }) => text) ? [line(texts)] : [])),
    ...shown
      .scenes(config, aggregate, materials)
      .flatMap((scene) => [...drawn('wide', scene), ...drawn('narrow', scene.narrow())]),
  ];
  expect(lines.join('\n')).toMatchSnapshot();
});

test('a single answer is drawn on its picture: pins with their numbers, a click as hit or miss', () => {
  const marks = (asked: Question, answer: unknown) =>
    answerScenes(asked, answer, materials).map(({ shapes }) =>
      shapes.flatMap((shape) => ('title' in shape && shape.title ? [[shape.kind, shape.title]] : [])),
    );
  const click = question('first_click', 'q', { config: { regions } });
  expect(marks(click, { x: 0.8, y: 0.2, ms: 1234 })).toEqual([[['circle', 'Hit after 1.2 s']]]);
  expect(marks(click, { x: 0.1, y: 0.9, ms: 800 })).toEqual([[['area', 'Miss after 0.8 s']]]);
  expect(marks(click, { x: null, y: null, ms: 30_000 })).toEqual([[]]);
  const pins = question('pins', 'q', { config: { regions } });
  expect(marks(pins, [pin(0.8, 0.2, 'positive'), pin(0.1, 0.2, null), pin(0.1, 0.2, 'negative', 'Dull')])).toEqual([
    [
      ['circle', '1. Like'],
      ['circle', '2. Not chosen'],
      ['area', '3. Dislike: Dull'],
    ],
  ]);
  expect(marks(question('rating', 'q'), 4)).toEqual([]);
});
