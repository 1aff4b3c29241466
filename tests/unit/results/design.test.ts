import { describe, expect, test } from 'vitest';
import { type KnownMaterials, questionDifferences } from '#common/answers/results/design.ts';
import { groupVersions, questionGroups, regroupVersions } from '#common/answers/results/pooling.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { editDistance, isSpellingCorrection } from '#common/words/spelling.ts';
import { questionResults } from '#tests/factories/at-once.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { reportResponse } from '#tests/factories/report-responses.ts';

const materials: KnownMaterials = {
  1: { title: 'Front', file: 'a' },
  2: { title: 'Back', file: 'b' },
  3: { title: 'Front again', file: 'a' },
  4: { title: 'Back again', file: 'b' },
  6: { title: 'Front once more', file: 'a' },
};

/** What sets two versions of a question apart, and whether they can be joined. */
function told(before: Question, after: Question) {
  const found = questionDifferences({ version: 1, question: before }, { version: 2, question: after }, materials);
  return found.map(({ text, blocks }) => `${text}${blocks ? ' – never joined' : ''}`);
}

const region = (id: string, x: number) => ({
  id,
  name: 'Logo',
  shape: 'rectangle' as const,
  points: [
    { x, y: 0 },
    { x: x + 0.1, y: 0.1 },
  ],
  announced: false,
});

const exclusive = [
  { id: 'o1', label: 'None', exclusive: true },
  { id: 'o2', label: 'I do not know', exclusive: true },
  { id: 'o3', label: 'Logo' },
];

describe('two versions of a question ask the same', () => {
  const same: [string, Question, Question][] = [
    ['where nothing changed', question('rating', 'q'), question('rating', 'q')],
    [
      'where a title was corrected',
      question('rating', 'q', { title: 'How good is teh front label?' }),
      question('rating', 'q', { title: 'How good is the front label?' }),
    ],
    [
      'where a description changed in markup and blanks only',
      question('rating', 'q', { description: '<p>Look at  the cap.</p>' }),
      question('rating', 'q', { description: '<p>Look at <b>the cap</b>.</p>' }),
    ],
    [
      'where conditions, “required”, “cannot judge” and the key of a check changed',
      question('rating', 'q', { required: true, attention_check: { expected: 3 } }),
      question('rating', 'q', {
        required: false,
        allow_cannot_judge: true,
        attention_check: { expected: 4 },
        show_if: { question_id: 'p', operator: 'answered', value: null },
      }),
    ],
    [
      'where a material was replaced by the same file',
      question('pins', 'q', { config: { material_id: 1 }, material_ids: [2] }),
      question('pins', 'q', { config: { material_id: 3 }, material_ids: [4] }),
    ],
    [
      'where the order and what must be filled in changed',
      question('preference', 'q', { config: { material_ids: [1, 2], ask_reason: false } }),
      question('preference', 'q', { config: { material_ids: [2, 1], ask_reason: true } }),
    ],
    [
      'where one file is shown twice, as before',
      question('preference', 'q', { config: { material_ids: [1, 3] } }),
      question('preference', 'q', { config: { material_ids: [1, 3] } }),
    ],
    [
      'where regions stand in another order',
      question('pins', 'q', { config: { regions: [region('g1', 0), { ...region('g2', 0.5), name: 'Claim' }] } }),
      question('pins', 'q', { config: { regions: [{ ...region('g2', 0.5), name: 'Claim' }, region('g1', 0)] } }),
    ],
    [
      'where targets stand in another order',
      question('first_click', 'q', { config: { regions: [region('g1', 0), { ...region('g2', 0.5), name: 'Cap' }] } }),
      question('first_click', 'q', { config: { regions: [{ ...region('g2', 0.5), name: 'Cap' }, region('g1', 0)] } }),
    ],
    [
      'where views of a model stand in another order',
      question('model_inspection', 'q'),
      question('model_inspection', 'q', {
        config: { views: [...question('model_inspection', 'q').config.views].reverse() },
      }),
    ],
    [
      'where options that exclude all others stand in another order',
      question('multiple_choice', 'q', { config: { options: exclusive } }),
      question('multiple_choice', 'q', { config: { options: [...exclusive].reverse() } }),
    ],
    [
      'where an option was corrected',
      question('ranking', 'q', {
        config: {
          items: [
            { id: 'i1', label: 'Colur' },
            { id: 'i2', label: 'Logo' },
          ],
        },
      }),
      question('ranking', 'q', {
        config: {
          items: [
            { id: 'i1', label: 'Colour' },
            { id: 'i2', label: 'Logo' },
          ],
        },
      }),
    ],
  ];
  test.each(same)('%s', (_case, before, after) => expect(told(before, after)).toEqual([]));
});

describe('two versions of a question are apart', () => {
  const apart: [string, Question, Question, string[]][] = [
    [
      'with other materials beside it',
      question('rating', 'q', { material_ids: [1] }),
      question('rating', 'q', { material_ids: [2] }),
      ['different materials (version 1: Front; version 2: Back)'],
    ],
    [
      'with materials beside it where there were none',
      question('rating', 'q'),
      question('rating', 'q', { material_ids: [1] }),
      ['different materials (version 1: none; version 2: Front)'],
    ],
    [
      'with other materials beside that for the pins',
      question('pins', 'q', { config: { material_id: 1 }, material_ids: [2] }),
      question('pins', 'q', { config: { material_id: 1 } }),
      ['different materials (version 1: Front, Back; version 2: Front)'],
    ],
    [
      'with another material to remember, on which no answer lies',
      question('timed_exposure', 'q', { config: { material_id: 1 } }),
      question('timed_exposure', 'q', { config: { material_id: 2 } }),
      ['different materials (version 1: Front; version 2: Back)'],
    ],
    [
      'with one file twice, under other ids',
      question('preference', 'q', { config: { material_ids: [1, 3] } }),
      question('preference', 'q', { config: { material_ids: [1, 6] } }),
      ['different materials (version 1: Front, Front again; version 2: Front, Front once more) – never joined'],
    ],
    [
      'with another material to put pins on',
      question('pins', 'q', { config: { material_id: 1 } }),
      question('pins', 'q', { config: { material_id: 2 } }),
      ['different materials (version 1: Front; version 2: Back) – never joined'],
    ],
    [
      'with another page',
      question('pins', 'q', { config: { page: 1 } }),
      question('pins', 'q', { config: { page: 2 } }),
      ['other page (version 1: 1; version 2: 2) – never joined'],
    ],
    [
      'with another target region',
      question('first_click', 'q', { config: { regions: [region('g1', 0)] } }),
      question('first_click', 'q', { config: { regions: [region('g1', 0.5)] } }),
      ['other target regions – never joined'],
    ],
    [
      'with another alternative',
      question('preference', 'q', { config: { material_ids: [1, 2] } }),
      question('preference', 'q', { config: { material_ids: [1, 5] } }),
      ['different materials (version 1: Front, Back; version 2: Front, material 5) – never joined'],
    ],
    [
      'with a description that names another design',
      question('rating', 'q', { description: '<p>This is design A.</p>' }),
      question('rating', 'q', { description: '<p>This is design B.</p>' }),
      ['another description'],
    ],
    [
      'with a title that names another design',
      question('rating', 'q', { title: 'How good is design A?' }),
      question('rating', 'q', { title: 'How good is design B?' }),
      ['another wording'],
    ],
    [
      'with more stars',
      question('rating', 'q', { config: { max: 5 } }),
      question('rating', 'q', { config: { max: 7, labels: [] } }),
      ['other number of stars (version 1: 5; version 2: 7) – never joined'],
    ],
    [
      'with other words for the stars',
      question('rating', 'q'),
      question('rating', 'q', { config: { labels: ['Ugly', '', '', '', 'Nice'] } }),
      ['different words on the scale or different regions'],
    ],
    [
      'with another unit',
      question('slider', 'q', { config: { unit: 'cm' } }),
      question('slider', 'q', { config: { unit: 'kg' } }),
      ['other unit (version 1: cm; version 2: kg) – never joined'],
    ],
    [
      'with a unit where there was none',
      question('slider', 'q'),
      question('slider', 'q', { config: { unit: 'cm' } }),
      ['other unit – never joined'],
    ],
    [
      'without the unit that there was',
      question('slider', 'q', { config: { unit: 'cm' } }),
      question('slider', 'q'),
      ['other unit – never joined'],
    ],
    [
      'with another range',
      question('slider', 'q'),
      question('slider', 'q', { config: { max: 50 } }),
      ['other lowest and highest value (version 1: 0 to 100; version 2: 0 to 50) – never joined'],
    ],
    [
      'with other sentiments',
      question('pins', 'q', { config: { sentiments: ['positive', 'negative'] } }),
      question('pins', 'q', { config: { sentiments: ['positive', 'neutral'] } }),
      ['other sentiments – never joined'],
    ],
    [
      'with another time limit, which may be joined',
      question('first_click', 'q', { config: { timeout_ms: 10_000 } }),
      question('first_click', 'q', { config: { timeout_ms: 20_000 } }),
      ['other time limit in milliseconds (version 1: 10000; version 2: 20000)'],
    ],
    [
      'with an option more',
      question('single_choice', 'q', { config: { options: exclusive.slice(1) } }),
      question('single_choice', 'q', { config: { options: exclusive } }),
      ['other options (“None” added) – never joined'],
    ],
    [
      'with a row less',
      question('scorecard', 'q', { config: { rows: exclusive } }),
      question('scorecard', 'q', { config: { rows: exclusive.slice(1) } }),
      ['other rows (“None” removed) – never joined'],
    ],
    [
      'with an option more and one less',
      question('single_choice', 'q', {
        config: {
          options: [
            { id: 'a', label: 'A' },
            { id: 'b', label: 'B' },
          ],
        },
      }),
      question('single_choice', 'q', {
        config: {
          options: [
            { id: 'a', label: 'A' },
            { id: 'c', label: 'C' },
          ],
        },
      }),
      ['other options (“C” added, “B” removed) – never joined'],
    ],
    [
      'with a row more, which may be joined, since each row has figures of its own',
      question('scorecard', 'q', { config: { rows: [{ id: 'a', label: 'A' }] } }),
      question('scorecard', 'q', {
        config: {
          rows: [
            { id: 'a', label: 'A' },
            { id: 'b', label: 'B' },
          ],
        },
      }),
      ['other rows (“B” added)'],
    ],
    [
      'with an option of the same id that says something else',
      question('single_choice', 'q', {
        config: {
          options: [
            { id: 'a', label: 'Red' },
            { id: 'b', label: 'Blue' },
          ],
        },
      }),
      question('single_choice', 'q', {
        config: {
          options: [
            { id: 'a', label: 'Green' },
            { id: 'b', label: 'Blue' },
          ],
        },
      }),
      ['other options (“Red” is now “Green”)'],
    ],
    [
      'with another type',
      question('rating', 'q'),
      question('nps', 'q'),
      ['a different type of question – never joined'],
    ],
  ];
  test.each(apart)('%s', (_case, before, after, reasons) => expect(told(before, after)).toEqual(reasons));
});

test.each([
  ['How good is teh logo?', 'How good is the logo?', true],
  ['How god is the logo?', 'How good is the logo?', true],
  ['Is the the label readable', 'Is the label readable?', true],
  ['is the LABLE readable', 'Is the label readable?', true],
  ['Which colour do you prefer?', 'Which color do you prefer?', true],
  ['Where is the best before date?', 'Where is the best-before date?', true],
  ['Packagng attractivnes', 'Packaging attractiveness', true],
  ['How good is design A?', 'How good is design B?', false],
  ['How good is version 1?', 'How good is version 2?', false],
  ['How good is the logo?', 'How bad is the logo?', false],
  ['Is it possible?', 'Is it impossible?', false],
  ['Is it likely?', 'Is it unlikely?', false],
  ['Is the cap good?', 'Is the cup good?', false],
  ['Good?', 'Very good?', false],
  ['Is it worth 1.5 euros?', 'Is it worth 15 euros?', false],
  ['Below -5 degrees?', 'Below 5 degrees?', false],
  ['', 'Low', false],
  ['这个包装有多好看呢', '这个包装有多难看呢', false],
  ['Is teh logo – good?', 'Is the logo good?', true],
  ['Is the material good?', 'Is the matral good?', true],
  ['How is the texture?', 'How is the txtre?', false],
  ['Is it worth 1 5 euros?', 'Is it worth 15 euros?', false],
  ['How good is it?', 'How good is it now?', false],
  ['Is this design good?', 'Is this design1 good?', false],
  ['Is it on the pack?', 'Is it no the pack?', false],
  ['Is the trail long?', 'Is the tarps long?', false],
  ['Is the cap good?', 'Is the amp good?', false],
])('“%s” and “%s” are one text with its spelling corrected: %s', (one, other, expected) => {
  expect(isSpellingCorrection(one, other)).toBe(expected);
  expect(isSpellingCorrection(other, one)).toBe(expected);
});

test('the fewest changes of letters between two words are counted', () => {
  const distance = (one: string, other: string) => editDistance([...one], [...other]);
  expect([distance('kitten', 'sitting'), distance('abc', 'c'), distance('', 'abc'), distance('abc', '')]).toEqual([
    3, 2, 3, 3,
  ]);
});

describe('the versions of a question in groups', () => {
  const shows = (version: number, id: number) => ({
    version,
    question: question('rating', 'q', { material_ids: [id] }),
  });
  const asked = [shows(1, 1), shows(2, 2), shows(3, 2), shows(4, 1)];
  const numbers = (groups: ReturnType<typeof groupVersions>) =>
    groups.map((group) => group.map(({ version }) => version));
  const decided = (groups: number[][] | null) => ({
    question_id: 'q',
    groups,
    decided_by: 'Ada',
    decided_at: '2026-11-20T00:00:00.000Z',
  });

  test('follow the design, also when a later version goes back to an earlier one', () => {
    expect(numbers(groupVersions(asked, materials, undefined))).toEqual([
      [4, 1],
      [3, 2],
    ]);
    expect(numbers(groupVersions(asked, materials, decided(null)))).toEqual([
      [4, 1],
      [3, 2],
    ]);
  });

  test('stay as staff decided; versions that came later go where the same is asked', () => {
    expect(numbers(groupVersions(asked, materials, decided([[1, 2]])))).toEqual([[4], [3, 2, 1]]);
    expect(numbers(groupVersions(asked, materials, decided([[1], [2], [3]])))).toEqual([[4, 1], [3], [2]]);
    // Of two groups that ask the same, the newest takes it.
    expect(numbers(groupVersions([...asked, shows(5, 2)], materials, decided([[2], [3]])))).toEqual([
      [5, 3],
      [4, 1],
      [2],
    ]);
    // A version that no longer asks the question leaves nothing behind.
    expect(numbers(groupVersions(asked, materials, decided([[9], [2, 1]])))).toEqual([[4], [3, 2, 1]]);
    expect(numbers(groupVersions([...asked, shows(5, 1), shows(6, 2)], materials, undefined))).toEqual([
      [6, 3, 2],
      [5, 4, 1],
    ]);
  });

  test('change by splitting and joining, and not where nothing is to be done', () => {
    const groups = groupVersions(asked, materials, undefined);
    const change = (action: object) => regroupVersions(groups, { question_id: 'q', ...action } as never, materials);
    expect(change({ action: 'split', version: 1 })).toEqual({ groups: [[2, 3], [1], [4]] });
    expect(change({ action: 'join', version: 4, with_version: 2 })).toEqual({ groups: [[1, 2, 3, 4]] });
    expect(change({ action: 'join', version: 1, with_version: 4 })).toEqual({
      groups: [
        [1, 4],
        [2, 3],
      ],
    });
    expect(change({ action: 'split', version: 9 })).toEqual({ unknown: 'version' });
    expect(change({ action: 'automatic' })).toEqual({ groups: null });
  });

  test('are compared with the version before, where staff decided about one, else with the newest', () => {
    const titled = (version: number, word: string) => ({
      version,
      question: question('rating', 'q', { title: `How good is the ${word}?` }),
    });
    // From one to the next at most two letters differ, from the first to the last three.
    const corrected = [titled(1, 'atractivnes'), titled(2, 'attractivnes'), titled(3, 'attractiveness')];
    expect(numbers(groupVersions(corrected, materials, undefined))).toEqual([[3, 2], [1]]);
    expect(numbers(groupVersions(corrected, materials, decided([[1]])))).toEqual([[3, 2, 1]]);
  });

  test('are not joined for what sets them apart from the newest of both', () => {
    const rated = (version: number, max: number) => ({
      version,
      question: question('rating', 'q', { config: { max, labels: [] } }),
    });
    const groups = groupVersions([rated(1, 5), rated(2, 7), rated(3, 7)], materials, undefined);
    const join = { action: 'join', question_id: 'q', version: 1, with_version: 2 } as const;
    expect(regroupVersions(groups, join, materials)).toEqual({
      refused: 'These versions cannot be joined: other number of stars (version 1: 5; version 3: 7).',
    });
  });

  test('tell who joined them, despite what', () => {
    const versions = [1, 2].map((number) => ({
      number,
      questionnaire: questionnaire([shows(number, number).question]),
    }));
    const [group] = questionGroups(versions, { materials, decisions: [decided([[1, 2]])] });
    expect(group?.pooling).toEqual({
      line: 'Versions 1 and 2 pooled by Ada on 20 Nov 2026, despite different materials (version 1: Front; version 2: Back).',
      by_staff: true,
      splits: [1, 2],
      joins: [],
    });
  });
});

test('choices of a design count for the same file under its newer id', () => {
  const versions = [
    [1, 2],
    [4, 3],
  ].map((material_ids, index) => ({
    number: index + 1,
    questionnaire: questionnaire([question('preference', 'q', { config: { material_ids } })]),
  }));
  const responses = [
    reportResponse(1, 1, { q: { chosen: [1], order_shown: [2, 1], reason: '' } }),
    reportResponse(2, 2, { q: { chosen: [3], order_shown: [3, 4], reason: '' } }),
    reportResponse(3, 2, { q: { chosen: [4], order_shown: [3, 4], reason: '' } }),
  ];
  const results = questionResults(versions, responses, { materials, decisions: [] });
  // Material 3 is the file of material 1: two of three chose it. Material 4, the file of 2, stood first once, for response 1.
  expect(results).toMatchObject([
    {
      answered: 3,
      aggregate: {
        alternatives: [
          { material_id: 4, estimate: { share: 1 / 3 }, when_first: { n: 1 } },
          { material_id: 3, estimate: { share: 2 / 3 }, when_first: { n: 2 } },
        ],
      },
    },
  ]);
});
