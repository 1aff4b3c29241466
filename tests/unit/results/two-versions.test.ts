import Papa from 'papaparse';
import { describe, expect, test } from 'vitest';
import { csvExport } from '#common/answers/report/csv-export.ts';
import { summariseAssessment } from '#common/answers/report/summarise.ts';
import { resultsOfType } from '#common/answers/results/types/registry.ts';
import { questionResults } from '#tests/factories/at-once.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { CANNOT_JUDGE, reportResponse } from '#tests/factories/report-responses.ts';

/*
 * Two versions of one questionnaire with other designs, keys and options. Every figure below is worked out by hand from the answers as they
 * are written here; none is copied from the program.
 */
const o = (...ids: string[]) => ({ ids, other_text: '' });
const options = [
  { id: 'o1', label: 'Frist' },
  { id: 'o2', label: 'Second' },
];

const versions = [
  {
    number: 1,
    questionnaire: questionnaire([
      question('rating', 'check', { title: 'Please choose three stars', attention_check: { expected: 3 } }),
      question('slider', 'appeal', { title: 'How appealing is it?', material_ids: [11] }),
      question('rating', 'logo', { title: 'How god is the logo?' }),
      question('single_choice', 'spelling', { title: 'Which one?', config: { options } }),
      question('single_choice', 'choice', { title: 'Which claim?', config: { options } }),
      question('nps', 'nps', { title: 'Would you recommend it?', allow_cannot_judge: true }),
      question('scorecard', 'card', { title: 'How is it?', required: false }),
      question('preference', 'pair', {
        title: 'Which design?',
        required: false,
        config: { material_ids: [11, 12], ask_reason: true },
      }),
      question('ranking', 'order', { title: 'In which order?', required: false }),
    ]),
  },
  {
    number: 2,
    questionnaire: questionnaire([
      question('rating', 'check', { title: 'Please choose three stars', attention_check: { expected: 4 } }),
      question('slider', 'appeal', { title: 'How appealing is it?', material_ids: [12] }),
      question('rating', 'logo', { title: 'How good is the logo?' }),
      question('single_choice', 'spelling', {
        title: 'Which one?',
        config: { options: [{ id: 'o1', label: 'First' }, ...options.slice(1)] },
      }),
      question('single_choice', 'choice', {
        title: 'Which claim?',
        config: { options: [...options, { id: 'o3', label: 'Third' }] },
      }),
      question('nps', 'nps', { title: 'Would you recommend it?' }),
      question('scorecard', 'card', { title: 'How is it?', required: false }),
      question('preference', 'pair', { title: 'Which design?', required: false, config: { material_ids: [11, 12] } }),
      question('ranking', 'order', { title: 'In which order?', required: false }),
    ]),
  },
];

const chose = (chosen: number[], reason = '') => ({ chosen, order_shown: [11, 12], reason });

const responses = [
  reportResponse(1, 1, {
    check: 3,
    appeal: 10,
    logo: 5,
    spelling: o('o1'),
    choice: o('o1'),
    nps: CANNOT_JUDGE,
    card: {},
    pair: chose([], 'Both too busy'),
    order: ['o1', 'o2', 'o3'],
  }),
  reportResponse(2, 1, {
    check: 3,
    appeal: 20,
    logo: 4,
    spelling: o('o2'),
    choice: o('o1'),
    nps: 10,
    card: { r1: 'c5' },
    pair: chose([11], 'Calm'),
    order: ['o1', 'o2', 'o3'],
  }),
  reportResponse(3, 1, {
    check: 3,
    appeal: 60,
    logo: 3,
    spelling: o('o1'),
    choice: o('o2'),
    nps: 9,
    card: { r1: 'c4', r2: 'c2' },
    pair: chose([11], 'Clear'),
    order: [],
  }),
  reportResponse(4, 2, {
    check: 4,
    appeal: 90,
    logo: 2,
    spelling: o('o1'),
    choice: o('o3'),
    nps: 0,
    card: { r1: 'c3', r2: 'c4' },
    pair: chose([12]),
    order: ['o2', 'o1', 'o3'],
  }),
  reportResponse(5, 2, {
    check: 3,
    appeal: 80,
    logo: 1,
    spelling: o(),
    choice: o('o3'),
    nps: 8,
    card: {},
    order: [],
  }),
];

const results = questionResults(versions, responses);
const of = (id: string) => results.filter(({ question: { id: own } }) => own === id);
const shares = (aggregate: unknown) =>
  (aggregate as { options: { id: string; estimate: { share: number } }[] }).options.map(({ id, estimate }) => [
    id,
    estimate.share,
  ]);

describe('answers to two versions', () => {
  test('each is held against the key of its own version', () => {
    // Version 1 expects 3: responses 1, 2 and 3 give it. Version 2 expects 4: response 4 gives it, response 5 gives 3. 3 + 1 = 4 of 5.
    // By the newest key alone it would be 1 of 5.
    expect(of('check')).toMatchObject([{ versions: [1, 2], answered: 5, attention: { passed: 4, failed: 1 } }]);
    expect(summariseAssessment(results, responses, {}).map(({ text }) => text)).toContain(
      '“Please choose three stars” – 4 of 5 experts passed the attention check.',
    );
  });

  test('are not averaged when they are about other materials', () => {
    // Version 1 shows material 11: (10 + 20 + 60) ÷ 3 = 30. Version 2 shows material 12: (90 + 80) ÷ 2 = 85. All together would be 52.
    expect(of('appeal')).toMatchObject([
      { place: '2', versions: [2], aggregate: { answered: 2, estimate: { n: 2, mean: 85 } } },
      { place: '2b', versions: [1], aggregate: { answered: 3, estimate: { n: 3, mean: 30 } } },
    ]);
    expect(of('appeal').map(({ pooling }) => pooling?.line)).toEqual([
      'Version 2 is shown apart from version 1: different materials (version 1: material 11; version 2: material 12).',
      'Version 1 is shown apart from version 2: different materials (version 1: material 11; version 2: material 12).',
    ]);
  });

  test('are one figure where only the spelling of a title or option was corrected, under the newest wording', () => {
    // (5 + 4 + 3 + 2 + 1) ÷ 5 = 3.
    expect(of('logo')).toMatchObject([
      {
        versions: [1, 2],
        question: { title: 'How good is the logo?' },
        aggregate: { estimate: { n: 5, mean: 3 } },
        pooling: { line: 'Versions 1 and 2 pooled: same question and same design, with a corrected text.' },
      },
    ]);
    // Responses 1, 3 and 4 chose the first option, 2 the second, 5 none: 3 ÷ 4 and 1 ÷ 4.
    expect(of('spelling')).toMatchObject([{ versions: [1, 2], answered: 4, skipped: 1 }]);
    expect(shares(of('spelling')[0]?.aggregate)).toEqual([
      ['o1', 0.75],
      ['o2', 0.25],
    ]);
  });

  test('have separate shares when they could not choose the same options', () => {
    // Version 1: 2 of 3 chose the first, 1 of 3 the second. Version 2: 2 of 2 chose the third, which version 1 did not offer.
    expect(shares(of('choice')[1]?.aggregate)).toEqual([
      ['o1', 2 / 3],
      ['o2', 1 / 3],
    ]);
    expect(shares(of('choice')[0]?.aggregate)).toEqual([
      ['o1', 0],
      ['o2', 0],
      ['o3', 1],
    ]);
  });

  test('count only where they say something, each row with its own n', () => {
    // Responses 1 and 5 opened the scorecard and rated nothing: n = 3. First row: 5, 4, 3, mean 12 ÷ 3 = 4. Second row: 2, 4, mean 6 ÷ 2 = 3.
    expect(of('card')).toMatchObject([
      {
        answered: 3,
        skipped: 2,
        aggregate: {
          rows: [
            { id: 'r1', estimate: { n: 3, mean: 4 } },
            { id: 'r2', estimate: { n: 2, mean: 3 } },
          ],
        },
      },
    ]);
    // Response 1 gave a reason and chose nothing: n = 3, not 4. Material 11: 2 of 3, material 12: 1 of 3; the reasons are those of choices.
    expect(of('pair')).toMatchObject([
      {
        answered: 3,
        response_ids: [2, 3, 4],
        aggregate: {
          alternatives: [
            { material_id: 11, estimate: { share: 2 / 3 } },
            { material_id: 12, estimate: { share: 1 / 3 } },
          ],
        },
      },
    ]);
    expect(of('pair')[0]?.texts.map(({ text }) => text)).toEqual(['Calm', 'Clear']);
    // Three rank: o1 1, 1, 2; o2 2, 2, 1; o3 3, 3, 3. The two empty rankings would have counted as five raters.
    const [order] = of('order');
    expect(order).toMatchObject({
      answered: 3,
      aggregate: {
        items: [{ rank: { n: 3, mean: 4 / 3 } }, { rank: { n: 3, mean: 5 / 3 } }, { rank: { n: 3, mean: 3 } }],
        concordance: null,
      },
    });
  });

  test('“cannot judge” is counted and exported where its own version offered it, though the newest does not', () => {
    // Responses 2 (10) and 3 (9) promote, 4 (0) detracts, 5 (8) is passive: (2 − 1) ÷ 4 = 25 points; response 1 could not judge.
    expect(of('nps')).toMatchObject([{ versions: [1, 2], answered: 4, cannot_judge: 1, aggregate: { score: 25 } }]);
  });
});

describe('the CSV file of two versions', () => {
  const { header, line } = csvExport(versions, { measurements: false });
  const rows = Papa.parse<Record<string, string>>(header + responses.map(line).join(''), {
    header: true,
    skipEmptyLines: true,
  }).data;
  const column = (name: string) => rows.map((row) => row[name]);

  test('keeps every answer as it was given, in the columns of any version', () => {
    expect(column('Q6. Would you recommend it? (versions 1 and 2)')).toEqual(['', '10', '9', '0', '8']);
    expect(column('Q6. Would you recommend it? (versions 1 and 2) – Cannot judge')).toEqual(['1', '0', '0', '0', '0']);
    // A reason without a choice is not counted, and not lost either; version 2 did not ask for one.
    const design = 'Q8. Which design? (versions 1 and 2)';
    expect(column(design)).toEqual(['', 'material 11', 'material 11', 'material 12', '']);
    expect(column(`${design} – Material ID`)).toEqual(['', '11', '11', '12', '']);
    expect(column('Q8. Which design? (versions 1 and 2) – Reason')).toEqual(['Both too busy', 'Calm', 'Clear', '', '']);
    // The option as it was read by whoever chose it.
    expect(column('Q4. Which one? (versions 1 and 2)')).toEqual(['Frist', 'Second', 'Frist', 'First', '']);
  });

  test('says who gave the answer that the check of their own version expects', () => {
    expect(column('Q1. Please choose three stars (versions 1 and 2) – Attention check passed')).toEqual([
      '1',
      '1',
      '1',
      '1',
      '0',
    ]);
  });

  test('has columns of its own for what is shown apart', () => {
    expect(column('Q2. How appealing is it? (version 2)')).toEqual(['', '', '', '90', '80']);
    expect(column('Q2b. How appealing is it? (version 1)')).toEqual(['10', '20', '60', '', '']);
  });
});

test('17 of 18 pass a check whose key changed from 3 to 4', () => {
  const asked = [3, 4].map((expected, index) => ({
    number: index + 1,
    questionnaire: questionnaire([question('rating', 'q1', { attention_check: { expected } })]),
  }));
  // Nine of version 1 give 3; eight of version 2 give 4, one gives 3: 9 + 8 = 17.
  const given = [...Array(9).fill([1, 3]), ...Array(8).fill([2, 4]), [2, 3]].map(([version, q1], index) =>
    reportResponse(index + 1, version, { q1 }),
  );
  // Who skipped it has not failed.
  given.push(reportResponse(19, 2, {}));
  expect(questionResults(asked, given)[0]).toMatchObject({ answered: 18, attention: { passed: 17, failed: 1 } });
});

test('a corrected label keeps its column in the CSV file, and what only an older version offers stands behind', () => {
  const same = ['o3', 'o4'].map((id) => ({ id, label: 'Same' }));
  const offered = [
    [...options, ...same, { id: 'o5', label: 'Gone' }],
    [{ id: 'o1', label: 'First' }, ...options.slice(1), ...same],
  ];
  const asked = ['Modrn', 'Modern'].map((left, index) => ({
    number: index + 1,
    questionnaire: questionnaire([
      question('multiple_choice', 'q1', { config: { options: offered[index] ?? [] } }),
      question('semantic_differential', 'q2', { config: { pairs: [{ id: 'p1', left, right: 'Old' }] } }),
    ]),
  }));
  const decision = { question_id: 'q1', groups: [[1, 2]], decided_by: 'Ada', decided_at: '2026-11-20T00:00:00.000Z' };
  const { header, line } = csvExport(asked, { measurements: false, basis: { materials: {}, decisions: [decision] } });
  const given = [
    reportResponse(1, 1, { q1: o('o1', 'o5'), q2: { p1: -2 } }),
    reportResponse(2, 2, { q1: o('o4'), q2: { p1: 3 } }),
  ];
  const [names = [], ...rows] = Papa.parse<string[]>((header + given.map(line).join('')).trim()).data;
  const first = names.findIndex((name) => name.startsWith('Q'));
  expect(names.slice(first).map((name) => name.replace(/^.*\) – /, ''))).toEqual([
    'First',
    'Second',
    'Same',
    'Same',
    'Gone',
    'Modern – Old',
  ]);
  expect(rows.map((row) => row.slice(first))).toEqual([
    ['1', '0', '0', '0', '1', '-2'],
    ['0', '0', '0', '1', '', '3'],
  ]);
});

test('“not applicable” stays in the table when a later version no longer offers it', () => {
  const asked = [true, false].map((allow_na, index) => ({
    number: index + 1,
    questionnaire: questionnaire([question('scorecard', 'q1', { config: { allow_na } })]),
  }));
  const given = [
    reportResponse(1, 1, { q1: { r1: 'na', r2: 'c5' } }),
    reportResponse(2, 2, { q1: { r1: 'c4', r2: 'c5' } }),
  ];
  const [result] = questionResults(asked, given);
  const tables = resultsOfType('scorecard').tables?.(result?.question.config, result?.aggregate, new Map());
  expect(tables).toMatchObject([
    {
      columns: ['Statement', 'Median of 5', 'Mean', 'Rated by', 'Not applicable'],
      rows: [
        ['Stands out', expect.any(String), expect.any(String), '1', '1'],
        ['Easy to read', expect.any(String), expect.any(String), '2', '0'],
      ],
    },
  ]);
});

test('a preference for a design that was uploaded again is exported as one for the same design', () => {
  const asked = [
    [1, 2],
    [3, 2],
  ].map((material_ids, index) => ({
    number: index + 1,
    questionnaire: questionnaire([question('preference', 'q1', { config: { material_ids } })]),
  }));
  const materials = Object.fromEntries(['a', 'b', 'a'].map((file, index) => [index + 1, { title: file, file }]));
  const given = [
    reportResponse(1, 1, { q1: { chosen: [1], order_shown: [2, 1], reason: '' } }),
    reportResponse(2, 2, { q1: { chosen: [3], order_shown: [3, 2], reason: '' } }),
  ];
  const { header, line } = csvExport(asked, { measurements: false, basis: { materials, decisions: [] } });
  const { data } = Papa.parse<Record<string, string>>(header + given.map(line).join(''), {
    header: true,
    skipEmptyLines: true,
  });
  expect(
    data.map((row) =>
      ['', ' – Material ID', ' – Order shown', ' – Order shown, material IDs'].map(
        (column) => row[`Q1. Question q1 (versions 1 and 2)${column}`],
      ),
    ),
  ).toEqual([
    ['a', '3', 'b; a', '2 3'],
    ['a', '3', 'a; b', '3 2'],
  ]);
});

test('answers that the results do not count are not in the figures of the CSV file either', () => {
  const asked = questionnaire([
    question('multiple_choice', 'q1', { required: false }),
    question('pins', 'q2', { required: false }),
    question('model_inspection', 'q3', { required: false }),
    question('timed_exposure', 'q4', { required: false }),
  ]);
  const empty = {
    q1: o(),
    q2: [],
    q3: { views_seen: ['front'], score: null, comment: '' },
    q4: { shown_ms: 0, recall: ' ', untimed: false, attempts: 1 },
  };
  const answered = { ...empty, q1: o('o1'), q3: { views_seen: ['front'], score: 4, comment: '' } };
  const { header, line } = csvExport([{ number: 1, questionnaire: asked }], { measurements: false });
  const [names = [], none = [], some = []] = Papa.parse<string[]>(
    header + line(reportResponse(1, 1, empty)) + line(reportResponse(2, 1, answered)),
  ).data;
  const ofQuestions = (row: string[]) => row.filter((_cell, index) => names[index]?.startsWith('Q'));
  // Who handed in without a pin placed none: of all pins, and of each sentiment.
  expect(ofQuestions(none).filter((cell) => cell.trim())).toEqual(['0', '0', '0', '0']);
  // The chosen option of three; no pin; score and views of the model.
  expect(ofQuestions(some).filter((cell) => cell.trim())).toEqual([
    '1',
    '0',
    '0',
    '0',
    '0',
    '0',
    '0',
    '4',
    '1',
    '0',
    '0',
    '0',
  ]);
});
