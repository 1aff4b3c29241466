import { expect, test } from 'vitest';
import { definitionOf, QUESTION_TYPES, type QuestionType } from '#common/assessments/questions/registry.ts';
import { question } from '#tests/factories/questions.ts';

type Schema = ReturnType<typeof definitionOf>['configSchema'];
const configOf = (type: QuestionType, config: object) =>
  ({ ...(question(type, 'q1').config as object), ...config }) as Record<string, unknown>;
const issuesOf = (schema: Schema, value: unknown) =>
  schema.safeParse(value).error?.issues.map(({ path, message }) => `${path.join('.')}: ${message}`) ?? [];

const many = (count: number) => Array.from({ length: count }, (_, i) => ({ id: `i${i}`, label: `Label ${i}` }));
const pairs = (count: number) =>
  Array.from({ length: count }, (_, i) => ({ id: `p${i}`, left: `L${i}`, right: `R${i}` }));
const views = (count: number) => many(count).map((view) => ({ ...view, orbit: '0deg 75deg 105%' }));
const corner = { x: 0.1, y: 0.1 };
const across = { x: 0.4, y: 0.3 };
const region = { id: 'g1', name: 'Logo', shape: 'rectangle', points: [corner, across], announced: false };
const regions = (count: number) => Array.from({ length: count }, (_, i) => ({ ...region, id: `g${i}`, name: `R${i}` }));

/** Type, what differs from a config that may be published, and what is said about it. */
const configs: [QuestionType, object, ...string[]][] = [
  ['rating', { max: 1, labels: [] }, 'max: At least 2 stars'],
  ['rating', { max: 2, labels: [] }],
  ['rating', { max: 10 }],
  ['rating', { max: 11 }, 'max: At most 10 stars'],
  ['rating', { max: 2.5, labels: [] }, 'max: Please enter a whole number'],
  ['rating', { max: 4 }, 'labels: There are more labels than stars'],
  ['rating', { max: 5, labels: ['x'.repeat(61)] }, 'labels.0: At most 60 characters'],
  ['scorecard', { rows: [] }, 'rows: At least 1 row needed'],
  ['scorecard', { rows: many(31) }, 'rows: At most 30 rows allowed'],
  ['scorecard', { rows: many(30), columns: many(11) }],
  ['scorecard', { columns: many(1) }, 'columns: At least 2 columns needed'],
  [
    'scorecard',
    {
      columns: [
        { id: 'na', label: 'Bad' },
        { id: 'c2', label: 'Good' },
      ],
    },
    'columns.0.id: The id na is reserved',
  ],
  [
    'scorecard',
    {
      rows: [
        { id: 'r1', label: ' ' },
        { id: 'r1', label: 'Loud' },
        { id: 'r2', label: ' loud' },
      ],
    },
    'rows.0.label: Row 1 has no text',
    'rows.1.id: Row 2 has the id of another one',
    'rows.2.label: Row 3 repeats “loud”',
  ],
  ['single_choice', { options: many(1) }, 'options: At least 2 options needed'],
  ['single_choice', { options: many(1), other: true }],
  ['single_choice', { options: many(50) }],
  ['single_choice', { options: many(51) }, 'options: At most 50 options allowed'],
  [
    'single_choice',
    { options: [...many(2), { id: 'other', label: 'Else' }] },
    'options.2.id: The id other is reserved',
  ],
  ['multiple_choice', { options: many(3), min: 3, max: 2 }, 'min: The smallest number is above the largest'],
  ['multiple_choice', { options: many(3), min: 3, max: 3 }],
  ['multiple_choice', { options: many(3), min: 4 }, 'min: There are not that many options to choose'],
  ['multiple_choice', { options: many(3), other: true, min: 4 }],
  [
    'multiple_choice',
    { options: [...many(2), { id: 'none', label: 'None', exclusive: true }], min: 3 },
    'min: There are not that many options to choose',
  ],
  [
    'multiple_choice',
    { options: [...many(2), { id: 'other', label: 'Else' }] },
    'options.2.id: The id other is reserved',
  ],
  ['multiple_choice', { options: many(3), min: -1 }, 'min: Not below 0'],
  ['multiple_choice', { options: many(3), max: 0, min: 0 }, 'max: At least 1'],
  ['preference', { material_ids: [1] }, 'material_ids: At least 2 materials needed'],
  ['preference', { material_ids: [1, 2, 3, 4, 5, 6] }],
  ['preference', { material_ids: [1, 2, 3, 4, 5, 6, 7] }, 'material_ids: At most 6 materials allowed'],
  ['preference', { material_ids: [1, 1] }, 'material_ids: A material can be an alternative only once'],
  ['ranking', { items: many(1) }, 'items: At least 2 items needed'],
  ['ranking', { items: many(20), k: 20 }],
  ['ranking', { items: many(21) }, 'items: At most 20 items allowed'],
  ['ranking', { items: many(2), k: 3 }, 'k: There are fewer items than places'],
  ['ranking', { items: many(2), k: 2 }],
  ['ranking', { items: many(2), k: 0 }, 'k: At least 1'],
  ['semantic_differential', { pairs: [] }, 'pairs: At least 1 pair needed'],
  ['semantic_differential', { pairs: pairs(20) }],
  ['semantic_differential', { pairs: pairs(21) }, 'pairs: At most 20 pairs allowed'],
  [
    'semantic_differential',
    {
      pairs: [
        { id: 'p1', left: ' ', right: '' },
        { id: 'p1', left: 'a', right: 'b' },
      ],
    },
    'pairs.0.left: Pair 1 has no left word',
    'pairs.0.right: Pair 1 has no right word',
    'pairs.1.id: Pair 2 has the id of another one',
  ],
  ['pins', { material_id: null }, 'material_id: Choose a material'],
  ['pins', { min_pins: 3, max_pins: 2 }, 'min_pins: The smallest number is above the largest'],
  ['pins', { min_pins: 2, max_pins: 2 }],
  ['pins', { min_pins: 50, max_pins: 50 }],
  ['pins', { min_pins: -1 }, 'min_pins: Not below 0'],
  ['pins', { max_pins: 51 }, 'max_pins: At most 50'],
  ['pins', { max_pins: 0, min_pins: 0 }, 'max_pins: At least 1'],
  ['pins', { sentiments: [] }, 'sentiments: Choose at least one sentiment'],
  ['pins', { sentiments: ['positive', 'positive'] }, 'sentiments: A sentiment is named twice'],
  ['pins', { surface: 'model', regions: [region] }, 'regions: Regions can be drawn on pictures only'],
  ['pins', { surface: 'model', regions: [] }],
  ['pins', { regions: regions(100) }],
  ['pins', { regions: regions(101) }, 'regions: At most 100 regions'],
  [
    'first_click',
    { material_id: null, regions: [] },
    'material_id: Choose a material',
    'regions: Draw at least one target region',
  ],
  ['first_click', { timeout_ms: null }],
  ['first_click', { timeout_ms: 999 }, 'timeout_ms: At least 1 second'],
  ['first_click', { timeout_ms: 1000 }],
  ['first_click', { timeout_ms: 600_000 }],
  ['first_click', { timeout_ms: 600_001 }, 'timeout_ms: At most 10 minutes'],
  ['first_click', { regions: regions(101) }, 'regions: At most 100 regions'],
  [
    'first_click',
    {
      regions: [
        { ...region, name: ' ' },
        { ...region, name: 'LOGO' },
        { ...region, name: 'logo ' },
      ],
    },
    'regions.0.name: Region 1 has no name',
    'regions.2.name: Region 3 repeats the name “logo”',
  ],
  ['first_click', { regions: [{ ...region, points: [corner] }] }, 'regions.0.points: Region 1 needs two corners'],
  [
    'first_click',
    { regions: [{ ...region, points: [corner, across, corner] }] },
    'regions.0.points: Region 1 needs two corners',
  ],
  [
    'first_click',
    { regions: [{ ...region, points: [corner, { x: 0.1, y: 0.5 }] }] },
    'regions.0.points: Region 1 has no area',
  ],
  [
    'first_click',
    { regions: [{ ...region, shape: 'polygon' }] },
    'regions.0.points: Region 1 needs at least three corners',
  ],
  ['first_click', { regions: [{ ...region, shape: 'polygon', points: [corner, across, { x: 0.4, y: 0.1 }] }] }],
  [
    'first_click',
    { regions: [{ ...region, shape: 'polygon', points: [corner, across, across] }] },
    'regions.0.points: Region 1 has no area',
  ],
  [
    'first_click',
    { regions: [{ ...region, points: [corner, { x: 1.1, y: -0.1 }] }] },
    'regions.0.points.1.x: Outside the image',
    'regions.0.points.1.y: Outside the image',
  ],
  [
    'timed_exposure',
    { material_id: null, follow_up: ' ' },
    'material_id: Choose a material',
    'follow_up: The follow-up question has no text',
  ],
  ['timed_exposure', { ms: 249 }, 'ms: At least 0.25 seconds'],
  ['timed_exposure', { ms: 250 }],
  ['timed_exposure', { ms: 60_000 }],
  ['timed_exposure', { ms: 60_001 }, 'ms: At most 60 seconds'],
  ['timed_exposure', { ms: 300.5 }, 'ms: Please enter a whole number'],
  [
    'model_inspection',
    { material_id: null, views: [] },
    'material_id: Choose a material',
    'views: At least 1 view needed',
  ],
  ['model_inspection', { views: views(12) }],
  ['model_inspection', { views: views(13) }, 'views: At most 12 views allowed'],
  [
    'model_inspection',
    {
      views: [
        { id: 'v1', label: '', orbit: 'left' },
        { id: 'v2', label: 'B', orbit: '-9.5deg 7deg auto' },
      ],
    },
    'views.0.label: View 1 has no text',
    'views.0.orbit: View 1 needs a camera position such as “45deg 75deg 105%”',
  ],
  ['model_inspection', { min_view_ms: -1 }, 'min_view_ms: Not below 0'],
  ['model_inspection', { min_view_ms: 60_000 }],
  ['model_inspection', { min_view_ms: 60_001 }, 'min_view_ms: At most 60 seconds'],
  ['slider', { min: 5, max: 5 }, 'max: The highest value must be above the lowest'],
  ['slider', { min: 0, max: 5, step: 5 }],
  ['slider', { min: 0, max: 5, step: 6 }, 'step: The step is larger than the scale'],
  ['slider', { min: 0, max: 5, step: 2 }, 'step: The scale from 0 to 5 cannot be divided into steps of 2'],
  ['slider', { min: 0, max: 10_000, step: 1 }],
  ['slider', { min: 0, max: 10_001, step: 1 }, 'step: At most 10000 steps'],
  [
    'slider',
    { min: -1_000_001, max: 1_000_001, step: 1000 },
    'min: From −1000000 to 1000000',
    'max: From −1000000 to 1000000',
    'step: The scale from -1000001 to 1000001 cannot be divided into steps of 1000',
  ],
  ['slider', { min: 0, max: 1, step: 0.005 }],
  ['slider', { min: 0, max: 1, step: 0.0625 }, 'step: At most 3 decimal places'],
  ['slider', { min: 0, max: 1, step: 0 }, 'step: At least 0.001', 'step: At most 10000 steps'],
  [
    'slider',
    { unit: 'x'.repeat(13), labels: { low: 'x'.repeat(61), high: 'x'.repeat(61) } },
    'labels.low: At most 60 characters',
    'labels.high: At most 60 characters',
    'unit: At most 12 characters',
  ],
  ['nps', { labels: { low: 'x'.repeat(60), high: 'x'.repeat(61) } }, 'labels.high: At most 60 characters'],
  ['text', { min: 2, max: 1 }, 'min: The smallest length is above the largest'],
  ['text', { min: 2, max: 2 }],
  ['text', { min: -1, max: 0 }, 'min: Not below 0', 'max: At least 1'],
  ['text', { min: 10_000, max: 10_000 }],
  ['text', { max: 10_001 }, 'max: At most 10000'],
];

const choice = (ids: string[], other_text = '') => ({ ids, other_text });
const chosen = (ids: number[], order_shown = [1, 2], reason = '') => ({ chosen: ids, order_shown, reason });
const pin = { x: 0, y: 1, sentiment: 'positive', comment: '' };
const normal = [0, 0, 1];
const modelPin = { point: normal, normal, sentiment: 'positive', comment: '' };
const viewPin = { ...pin, view: 'front' };
const shown = { shown_ms: 5000, recall: 'A cap', untimed: false, attempts: 1 };
const seen = { views_seen: ['front'], score: 4, comment: 'Heavy' };

/** Type, config, an answer, and what is said about it. */
const answers: [QuestionType, object, unknown, ...string[]][] = [
  ['rating', {}, 0, ': At least 1 star'],
  ['rating', {}, 5],
  ['rating', {}, 6, ': At most 5 stars'],
  ['rating', {}, 1.5, ': Whole stars only'],
  ['rating', {}, '4', ': A number of stars is needed'],
  ['scorecard', {}, { r1: 'c1', r2: 'c5' }],
  [
    'scorecard',
    {},
    { r9: 'c1', r2: 'c9' },
    'r9: This row is not part of the question',
    'r2: This column is not part of the question',
  ],
  ['scorecard', {}, { r1: 'na' }, 'r1: This column is not part of the question'],
  ['scorecard', { allow_na: true }, { r1: 'na' }],
  ['single_choice', {}, choice(['o1', 'o2']), 'ids: Only one option can be chosen'],
  ['single_choice', {}, choice(['other'], 'Else'), 'ids: This option is not part of the question'],
  ['single_choice', { other: true }, choice(['other'], 'Else')],
  ['single_choice', { other: true }, choice(['o1'], 'Else'), 'other_text: A text goes only with the option Other'],
  ['single_choice', { other: true }, choice(['other'], 'x'.repeat(501)), 'other_text: At most 500 characters'],
  ['multiple_choice', { max: 2 }, choice(['o1', 'o2'])],
  ['multiple_choice', { max: 2 }, choice(['o1', 'o2', 'o3']), 'ids: Choose at most 2 options'],
  ['multiple_choice', {}, choice(['o1', 'o1']), 'ids: An option can be chosen only once'],
  ['multiple_choice', { options: [...many(2), { id: 'no', label: 'None', exclusive: true }] }, choice(['no'])],
  [
    'multiple_choice',
    { options: [...many(2), { id: 'no', label: 'None', exclusive: true }] },
    choice(['no', 'i1']),
    'ids: This option cannot be combined with others',
  ],
  ['preference', {}, chosen([1])],
  ['preference', {}, chosen([9], [1, 2]), 'chosen: This material is not part of the question'],
  ['preference', {}, chosen([1, 2]), 'chosen: Only one can be chosen'],
  ['preference', { allow_ties: true }, chosen([1, 2])],
  ['preference', { allow_ties: true }, chosen([1, 1]), 'chosen: A material can be chosen only once'],
  ['preference', {}, chosen([1], [1]), 'order_shown: The order shown must name every alternative once'],
  ['preference', {}, chosen([1], [1, 2, 1]), 'order_shown: The order shown must name every alternative once'],
  ['preference', {}, chosen([1], [1, 9]), 'order_shown: The order shown must name every alternative once'],
  ['preference', {}, chosen([1], [2, 1], 'x'.repeat(2001)), 'reason: At most 2000 characters'],
  ['ranking', {}, ['o3', 'o2', 'o1']],
  ['ranking', {}, ['o9'], '0: This item is not part of the question'],
  ['ranking', {}, ['o1', 'o1'], ': An item can have only one place'],
  ['ranking', { k: 1 }, ['o1', 'o2'], ': Rank at most 1'],
  ['semantic_differential', {}, { p1: -3 }],
  ['semantic_differential', {}, { p1: 3 }],
  ['semantic_differential', {}, { p1: -4 }, 'p1: From −3 to 3'],
  ['semantic_differential', {}, { p1: 4 }, 'p1: From −3 to 3'],
  ['semantic_differential', {}, { p1: 0.5 }, 'p1: Whole points only'],
  ['semantic_differential', {}, { p9: 1 }, 'p9: This pair is not part of the question'],
  ['pins', {}, [pin, { ...pin, sentiment: null }]],
  ['pins', { max_pins: 1 }, [pin, pin], ': At most 1 pins'],
  ['pins', { sentiments: ['negative'] }, [pin], '0.sentiment: This sentiment is not part of the question'],
  ['pins', {}, [{ ...pin, sentiment: 'angry' }], '0.sentiment: This sentiment is not part of the question'],
  ['pins', {}, [{ ...pin, x: -0.1, y: 1.1 }], '0.x: Outside the image', '0.y: Outside the image'],
  ['pins', {}, [{ ...pin, comment: 'x'.repeat(1001) }], '0.comment: At most 1000 characters'],
  [
    'pins',
    {},
    [modelPin],
    '0.x: Please choose a place on the image',
    '0.y: Please choose a place on the image',
    '0: Unrecognized keys: "point", "normal"',
  ],
  ['pins', { surface: 'model' }, [modelPin, viewPin]],
  ['pins', { surface: 'model' }, [pin], '0: Invalid input'],
  [
    'pins',
    { surface: 'model', sentiments: ['negative'] },
    [modelPin],
    '0.sentiment: This sentiment is not part of the question',
  ],
  ['first_click', {}, { x: 0, y: 1, ms: 0 }],
  ['first_click', {}, { x: null, y: null, ms: 86_400_000 }],
  ['first_click', {}, { x: null, y: 1, ms: 1 }, ': Outside the image'],
  ['first_click', {}, { x: 0, y: 1, ms: -1 }, 'ms: Not below 0'],
  ['first_click', {}, { x: 0, y: 1, ms: 86_400_001 }, 'ms: Too big: expected number to be <=86400000'],
  ['timed_exposure', {}, { ...shown, attempts: 2, closed: true }],
  ['timed_exposure', {}, { ...shown, attempts: 3 }, 'attempts: The picture may be repeated once'],
  ['timed_exposure', {}, { ...shown, attempts: 0 }, 'attempts: Too small: expected number to be >=1'],
  ['timed_exposure', {}, { ...shown, shown_ms: null }, 'shown_ms: The time shown is missing'],
  ['timed_exposure', {}, { ...shown, untimed: true }, 'shown_ms: The time shown is missing'],
  ['timed_exposure', {}, { ...shown, shown_ms: null, untimed: true }],
  ['timed_exposure', {}, { ...shown, shown_ms: -1 }, 'shown_ms: Too small: expected number to be >=0'],
  ['timed_exposure', {}, { ...shown, shown_ms: 86_400_001 }, 'shown_ms: Too big: expected number to be <=86400000'],
  ['timed_exposure', {}, { ...shown, recall: 'x'.repeat(3001) }, 'recall: At most 3000 characters'],
  ['model_inspection', {}, seen],
  [
    'model_inspection',
    {},
    { ...seen, views_seen: ['top', 'front', 'front'] },
    'views_seen.0: This view is not part of the question',
    'views_seen: A view is named twice',
  ],
  ['model_inspection', {}, { ...seen, score: 0 }, 'score: At least 1'],
  ['model_inspection', {}, { ...seen, score: 6 }, 'score: At most 5'],
  ['model_inspection', {}, { ...seen, score: 1.5 }, 'score: Whole points only'],
  ['model_inspection', {}, { ...seen, comment: 'x'.repeat(3001) }, 'comment: At most 3000 characters'],
  ['model_inspection', { ask_score: false }, seen, 'score: No score is asked for'],
  ['model_inspection', { ask_comment: false }, seen, 'comment: No comment is asked for'],
  ['model_inspection', { ask_score: false, ask_comment: false }, { ...seen, score: null, comment: '' }],
  ['slider', { min: 0, max: 1, step: 0.1 }, 0.3],
  ['slider', { min: 0, max: 1, step: 0.1 }, 0.35, ': In steps of 0.1'],
  ['slider', {}, -1, ': At least 0'],
  ['slider', {}, 101, ': At most 100'],
  ['nps', {}, 10],
  ['nps', {}, 11, ': At most 10'],
  ['nps', {}, -1, ': At least 0'],
  ['nps', {}, 0.5, ': Please enter a whole number'],
  ['text', { max: 5 }, 'Short'],
  ['text', { max: 5 }, 'Longer', ': At most 5 characters'],
  ['text', {}, 5, ': A text is needed'],
];

/** Type, what differs from a config, and what is said about it even while it is being written. */
const drafts: [QuestionType, object, ...string[]][] = [
  ['rating', { labels: Array.from({ length: 11 }, () => '') }, 'labels: Too big: expected array to have <=10 items'],
  ['scorecard', { rows: many(40), columns: many(11) }],
  ['scorecard', { rows: many(41) }, 'rows: Too big: expected array to have <=40 items'],
  ['scorecard', { columns: many(12) }, 'columns: Too big: expected array to have <=11 items'],
  ['single_choice', { options: many(60) }],
  ['single_choice', { options: many(61) }, 'options: Too big: expected array to have <=60 items'],
  ['multiple_choice', { options: many(61) }, 'options: Too big: expected array to have <=60 items'],
  ['multiple_choice', { min: 61, max: 61 }, 'min: Please enter a number', 'max: Please enter a number'],
  [
    'preference',
    { material_ids: Array.from({ length: 13 }, (_, i) => i + 1) },
    'material_ids: Too big: expected array to have <=12 items',
  ],
  ['preference', { material_ids: [0] }, 'material_ids.0: Too small: expected number to be >0'],
  ['ranking', { items: many(25), k: 20 }],
  [
    'ranking',
    { items: many(26), k: 21 },
    'items: Too big: expected array to have <=25 items',
    'k: Please enter a number',
  ],
  ['semantic_differential', { pairs: pairs(25) }],
  ['semantic_differential', { pairs: pairs(26) }, 'pairs: Too big: expected array to have <=25 items'],
  [
    'semantic_differential',
    { pairs: [{ id: 'p1', left: 'x'.repeat(80), right: 'x'.repeat(81) }] },
    'pairs.0.right: At most 80 characters',
  ],
  ['pins', { page: 5000, sentiments: [] }],
  ['pins', { page: 5001 }, 'page: Too big: expected number to be <=5000'],
  [
    'pins',
    { page: 0, material_id: 0 },
    'material_id: Too small: expected number to be >0',
    'page: Too small: expected number to be >=1',
  ],
  [
    'first_click',
    { regions: [{ ...region, name: 'x'.repeat(101) }] },
    'regions.0.name: Too big: expected string to have <=100 characters',
  ],
  [
    'first_click',
    { regions: [{ ...region, points: Array.from({ length: 61 }, () => corner) }] },
    'regions.0.points: Too big: expected array to have <=60 items',
  ],
  ['timed_exposure', { follow_up: 'x'.repeat(501) }, 'follow_up: At most 500 characters'],
  ['model_inspection', { views: views(15) }],
  ['model_inspection', { views: views(16) }, 'views: Too big: expected array to have <=15 items'],
  [
    'model_inspection',
    { views: [{ id: 'v 1', label: 'x'.repeat(81), orbit: 'x'.repeat(61) }] },
    'views.0.id: An id has 1 to 40 letters, digits, - or _',
    'views.0.label: At most 80 characters',
    'views.0.orbit: At most 60 characters',
  ],
  [
    'model_inspection',
    { labels: { low: 'x'.repeat(61), high: 'x'.repeat(61) } },
    'labels.low: At most 60 characters',
    'labels.high: At most 60 characters',
  ],
  [
    'scorecard',
    { rows: [{ id: '__proto__', label: 'x'.repeat(301) }] },
    'rows.0.id: This id cannot be used',
    'rows.0.label: At most 300 characters',
  ],
];

test.each(configs)('what may not be published is said at its place: %s, case %#', (type, config, ...said) => {
  expect(issuesOf(definitionOf(type).configSchema, configOf(type, config))).toEqual(said);
});

test.each(drafts)('what may not be written is said at its place: %s, case %#', (type, config, ...said) => {
  expect(issuesOf(definitionOf(type).draftConfigSchema, configOf(type, config))).toEqual(said);
});

test.each(answers)('what may not be answered is said at its place: %s, case %#', (type, config, answer, ...said) => {
  expect(issuesOf(definitionOf(type).answerSchema(configOf(type, config)), answer)).toEqual(said);
});

test('every type stands in the tables above', () => {
  for (const table of [configs, answers]) expect(new Set(table.map(([type]) => type))).toEqual(new Set(QUESTION_TYPES));
});
