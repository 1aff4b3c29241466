import { expect, test } from 'vitest';
import { resultsOfType } from '#common/answers/results/types/registry.ts';
import { definitionOf, QUESTION_TYPES, type QuestionType } from '#common/assessments/questions/registry.ts';
import { question } from '#tests/factories/questions.ts';

const other = (ids: string[], other_text = '') => ({ ids, other_text });
const target = (id: string, name: string, at: number) => ({
  id,
  name,
  shape: 'rectangle',
  points: [
    { x: at, y: at },
    { x: at + 0.2, y: at + 0.2 },
  ],
  announced: false,
});
const regions = [target('g1', 'Logo', 0.1), target('g2', 'Cap', 0.6)];
const pinA = { x: 0.2, y: 0.2, sentiment: 'positive', comment: ' The cap ' };
const pinB = { x: 0.5, y: 0.5, sentiment: null, comment: '' };
const pinC = { x: 0.2, y: 0.25, sentiment: 'positive', comment: 'Again' };
const pinD = { x: 0.7, y: 0.7, sentiment: 'negative', comment: '' };
const shown = [
  { shown_ms: 5000, recall: ' A cap\nA lion ', untimed: false, attempts: 2 },
  { shown_ms: null, recall: 'A lion', untimed: true, attempts: 1 },
  { shown_ms: 3000, recall: ' ', untimed: false, attempts: 1 },
];
const inspected = [
  { views_seen: ['front', 'back', 'left', 'right'], score: 4, comment: ' Heavy ' },
  { views_seen: ['front'], score: 1, comment: '' },
  { views_seen: [], score: null, comment: ' ' },
];

const given: Record<QuestionType, { config?: object; answers: unknown[] }> = {
  rating: {
    config: { max: 4, labels: ['Poor', '', 'Good'] },
    answers: [1, 3, 4, 2],
  },
  scorecard: {
    config: { allow_na: true },
    answers: [{ r1: 'c1', r2: 'c5' }, { r1: 'na' }, {}],
  },
  single_choice: {
    config: { other: true },
    answers: [other(['o1']), other(['other'], ' A can '), other(['other'], ' ')],
  },
  multiple_choice: {
    config: { other: true, min: 2 },
    answers: [other(['o1', 'other'], 'A can'), other(['o2']), other([])],
  },
  preference: {
    config: { material_ids: [1, 2, 3], allow_ties: true, ask_reason: true },
    answers: [
      { chosen: [2], order_shown: [2, 1, 3], reason: ' Calm ' },
      { chosen: [1, 3], order_shown: [3, 2, 1], reason: '' },
      { chosen: [], order_shown: [1, 2, 3], reason: ' ' },
    ],
  },
  ranking: {
    config: { k: 2 },
    answers: [['o2', 'o1'], ['o3'], []],
  },
  semantic_differential: {
    config: {
      pairs: [
        { id: 'p1', left: 'Calm', right: 'Loud' },
        { id: 'p2', left: 'Old', right: 'New' },
      ],
    },
    answers: [{ p1: -3, p2: 0 }, { p1: 1 }, {}],
  },
  pins: {
    config: { regions, min_pins: 2, sentiments: ['positive', 'negative'] },
    answers: [[pinA, pinB, pinC], [pinD], []],
  },
  first_click: {
    config: { regions },
    answers: [
      { x: 0.2, y: 0.2, ms: 1000 },
      { x: 0.5, y: 0.5, ms: 2000 },
      { x: null, y: null, ms: 30_000 },
    ],
  },
  timed_exposure: {
    answers: shown,
  },
  model_inspection: {
    answers: inspected,
  },
  slider: {
    config: { unit: 'cm' },
    answers: [0, 20, 100],
  },
  nps: {
    answers: [10, 9, 8, 0],
  },
  text: {
    config: { min: 6 },
    answers: [' A calm lion ', 'Short', ' '],
  },
};

/** Without a recap, experts read the words of staff. */
const told: Record<QuestionType, object> = {
  rating: {
    aggregate: {
      answered: 4,
      median: '2.5 of 4',
      estimate: '2.5 of 4',
      top_two: '0.5 of 4',
      distribution: [1, 1, 1, 1],
    },
    columns: [''],
    cells: [['1'], ['3'], ['4'], ['2']],
    words: ['1 of 4 stars (Poor)', '3 of 4 stars (Good)', '4 of 4 stars', '2 of 4 stars'],
    missing: [['Choose a number of stars'], [], [], [], []],
    seconds: 7,
    asked: {
      scale: { 'number of stars': 4 },
      options: [],
      noun: 'options',
      eachAlone: false,
      words: ['Poor', '', 'Good', ''],
      settings: {},
      boundTo: null,
    },
    target: {
      kind: 'number',
      operators: ['equals', 'not_equals', 'at_least', 'at_most', 'answered', 'not_answered'],
      min: 1,
      max: 4,
      step: 1,
    },
  },
  scorecard: {
    aggregate: {
      answered: 3,
      rows: [
        {
          id: 'r1',
          median: '1 of 1',
          estimate: '1 of 1',
          distribution: [
            { column_id: 'c1', count: 1 },
            { column_id: 'c2', count: 0 },
            { column_id: 'c3', count: 0 },
            { column_id: 'c4', count: 0 },
            { column_id: 'c5', count: 0 },
          ],
          not_applicable: 1,
        },
        {
          id: 'r2',
          median: '5 of 1',
          estimate: '5 of 1',
          distribution: [
            { column_id: 'c1', count: 0 },
            { column_id: 'c2', count: 0 },
            { column_id: 'c3', count: 0 },
            { column_id: 'c4', count: 0 },
            { column_id: 'c5', count: 1 },
          ],
          not_applicable: 0,
        },
      ],
    },
    columns: ['Stands out', 'Easy to read'],
    cells: [
      ['1', '5'],
      ['N/A', ''],
      ['', ''],
    ],
    words: ['Stands out: Strongly disagree\nEasy to read: Strongly agree', 'Stands out: not applicable', ''],
    missing: [['Rate every row (2 missing)'], [], ['Rate every row (1 missing)'], ['Rate every row (2 missing)']],
    seconds: 12.3,
    asked: {
      scale: { 'columns of the scale': ['c1', 'c2', 'c3', 'c4', 'c5'] },
      options: [
        { id: 'r1', label: 'Stands out' },
        { id: 'r2', label: 'Easy to read' },
      ],
      noun: 'rows',
      eachAlone: true,
      words: ['Strongly disagree', 'Disagree', 'Neither agree nor disagree', 'Agree', 'Strongly agree'],
      settings: {},
      boundTo: null,
    },
    target: { kind: 'presence', operators: ['answered', 'not_answered'] },
  },
  single_choice: {
    aggregate: {
      answered: 3,
      options: [
        { id: 'o1', label: 'First', estimate: '0.33 of 3' },
        { id: 'o2', label: 'Second', estimate: '0 of 3' },
        { id: 'o3', label: 'Third', estimate: '0 of 3' },
        { id: 'other', label: 'Other', estimate: '0.67 of 3' },
      ],
      other_texts: ['A can'],
    },
    columns: ['', 'Other text'],
    cells: [
      ['First', ''],
      ['Other', ' A can '],
      ['Other', ' '],
    ],
    words: ['First', 'Other:  A can', 'Other:'],
    missing: [['Choose an option'], [], [], ['Please specify “Other”']],
    seconds: 5.78,
    asked: {
      scale: {},
      options: [
        { id: 'o1', label: 'First' },
        { id: 'o2', label: 'Second' },
        { id: 'o3', label: 'Third' },
        { id: 'other', label: 'Other' },
      ],
      noun: 'options',
      eachAlone: false,
      words: [],
      settings: {},
      boundTo: null,
    },
    target: {
      kind: 'one_of',
      operators: ['equals', 'not_equals', 'answered', 'not_answered'],
      values: [
        { value: 'o1', label: 'First' },
        { value: 'o2', label: 'Second' },
        { value: 'o3', label: 'Third' },
        { value: 'other', label: 'Other' },
      ],
    },
  },
  multiple_choice: {
    aggregate: {
      answered: 3,
      options: [
        { id: 'o1', label: 'First', estimate: '0.33 of 3' },
        { id: 'o2', label: 'Second', estimate: '0.33 of 3' },
        { id: 'o3', label: 'Third', estimate: '0 of 3' },
        { id: 'other', label: 'Other', estimate: '0.33 of 3' },
      ],
      other_texts: ['A can'],
    },
    columns: ['First', 'Second', 'Third', 'Other', 'Other text'],
    cells: [
      ['1', '0', '0', '1', 'A can'],
      ['0', '1', '0', '0', ''],
      ['', '', '', '', ''],
    ],
    words: ['First, Other: A can', 'Second', 'None chosen'],
    missing: [
      ['Choose at least 2 options: 0 so far'],
      [],
      ['Choose at least 2 options: 1 so far'],
      ['Choose at least 2 options: 0 so far'],
    ],
    seconds: 11.78,
    asked: {
      scale: {},
      options: [
        { id: 'o1', label: 'First' },
        { id: 'o2', label: 'Second' },
        { id: 'o3', label: 'Third' },
        { id: 'other', label: 'Other' },
      ],
      noun: 'options',
      eachAlone: false,
      words: [],
      settings: { 'fewest and most options to choose': [2, null], 'options that exclude all others': [] },
      boundTo: null,
    },
    target: {
      kind: 'one_of',
      operators: ['includes', 'not_includes', 'answered', 'not_answered'],
      values: [
        { value: 'o1', label: 'First' },
        { value: 'o2', label: 'Second' },
        { value: 'o3', label: 'Third' },
        { value: 'other', label: 'Other' },
      ],
    },
  },
  preference: {
    aggregate: {
      answered: 3,
      tied: 1,
      alternatives: [
        { material_id: 1, estimate: '0.33 of 3', when_first: '0 of 1', when_not: '0.5 of 2' },
        { material_id: 2, estimate: '0.33 of 3', when_first: '1 of 1', when_not: '0 of 2' },
        { material_id: 3, estimate: '0.33 of 3', when_first: '1 of 1', when_not: '0 of 2' },
      ],
      reasons: [{ chosen: [2], reason: 'Calm' }],
    },
    columns: ['', 'Material ID', 'Order shown', 'Order shown, material IDs', 'Reason'],
    cells: [
      ['Second design', '2', 'Second design; material 1; material 3', '2 1 3', ' Calm '],
      ['material 1; material 3', '1 3', 'material 3; Second design; material 1', '3 2 1', ''],
      ['', '', 'material 1; Second design; material 3', '1 2 3', ' '],
    ],
    words: ['Second design –  Calm ', 'Equally: design 1 and design 3', 'None chosen –  '],
    recap: ['Design A –  Calm ', 'Equally: Design C and Design A', 'None chosen –  '],
    missing: [
      ['Choose one design, or several', 'Say why (required)'],
      [],
      ['Say why (required)'],
      ['Choose one design, or several', 'Say why (required)'],
    ],
    seconds: 46,
    asked: {
      scale: {},
      options: [],
      noun: 'options',
      eachAlone: false,
      words: [],
      settings: { 'rule about ties': true },
      boundTo: 'alternatives',
    },
    target: {
      kind: 'one_of',
      operators: ['includes', 'not_includes', 'answered', 'not_answered'],
      values: [
        { value: 1, label: 'Design 1' },
        { value: 2, label: 'Design 2' },
        { value: 3, label: 'Design 3' },
      ],
    },
  },
  ranking: {
    aggregate: {
      answered: 3,
      items: [
        { id: 'o2', label: 'Second', rank: '1.83 of 3', borda: 3.5, first: 1, ranked: 1 },
        { id: 'o3', label: 'Third', rank: '2 of 3', borda: 3, first: 1, ranked: 1 },
        { id: 'o1', label: 'First', rank: '2.17 of 3', borda: 2.5, first: 0, ranked: 1 },
      ],
      concordance: null,
    },
    columns: ['First', 'Second', 'Third'],
    cells: [
      ['2', '1', ''],
      ['', '', '1'],
      ['', '', ''],
    ],
    words: ['1. Second, 2. First', '1. Third', 'Nothing ranked'],
    missing: [['Fill every place (2 missing)'], [], ['Fill every place (1 missing)'], ['Fill every place (2 missing)']],
    seconds: 13.78,
    asked: {
      scale: { 'number of places': 2 },
      options: [
        { id: 'o1', label: 'First' },
        { id: 'o2', label: 'Second' },
        { id: 'o3', label: 'Third' },
      ],
      noun: 'items',
      eachAlone: false,
      words: [],
      settings: {},
      boundTo: null,
    },
    target: { kind: 'presence', operators: ['answered', 'not_answered'] },
  },
  semantic_differential: {
    aggregate: {
      answered: 3,
      pairs: [
        {
          id: 'p1',
          left: 'Calm',
          right: 'Loud',
          median: '-1 of 2',
          estimate: '-1 of 2',
          distribution: [1, 0, 0, 0, 1, 0, 0],
        },
        {
          id: 'p2',
          left: 'Old',
          right: 'New',
          median: '0 of 1',
          estimate: '0 of 1',
          distribution: [0, 0, 0, 1, 0, 0, 0],
        },
      ],
    },
    columns: ['Calm – Loud', 'Old – New'],
    cells: [
      ['-3', '0'],
      ['1', ''],
      ['', ''],
    ],
    words: ['Calm – Loud: −3\nOld – New: 0', 'Calm – Loud: 1', ''],
    recap: ['very Calm\nbetween Old and New', 'slightly Loud', ''],
    missing: [
      ['Judge every pair of words (2 missing)'],
      [],
      ['Judge every pair of words (1 missing)'],
      ['Judge every pair of words (2 missing)'],
    ],
    seconds: 15,
    asked: {
      scale: {},
      options: [
        { id: 'p1', label: 'Calm – Loud' },
        { id: 'p2', label: 'Old – New' },
      ],
      noun: 'pairs of words',
      eachAlone: true,
      words: [],
      settings: {},
      boundTo: null,
    },
    target: { kind: 'presence', operators: ['answered', 'not_answered'] },
  },
  pins: {
    aggregate: {
      answered: 3,
      pins: 4,
      placed: 2,
      by_sentiment: [
        { sentiment: 'positive', count: 2, people: 1 },
        { sentiment: 'negative', count: 1, people: 1 },
      ],
      regions: [
        {
          id: 'g1',
          name: 'Logo',
          people: '0.33 of 3',
          by_sentiment: [
            { sentiment: 'positive', count: 2, people: 1 },
            { sentiment: 'negative', count: 0, people: 0 },
          ],
        },
        {
          id: 'g2',
          name: 'Cap',
          people: '0.33 of 3',
          by_sentiment: [
            { sentiment: 'positive', count: 0, people: 0 },
            { sentiment: 'negative', count: 1, people: 1 },
          ],
        },
      ],
      list: [
        { answer: 0, pin: { x: 0.2, y: 0.2, sentiment: 'positive', comment: ' The cap ' }, region_ids: ['g1'] },
        { answer: 0, pin: { x: 0.5, y: 0.5, sentiment: null, comment: '' }, region_ids: [] },
        { answer: 0, pin: { x: 0.2, y: 0.25, sentiment: 'positive', comment: 'Again' }, region_ids: ['g1'] },
        { answer: 1, pin: { x: 0.7, y: 0.7, sentiment: 'negative', comment: '' }, region_ids: ['g2'] },
      ],
    },
    columns: ['Pins', 'Like', 'Dislike', 'Logo', 'Cap', 'Comments'],
    cells: [
      [
        '3',
        '2',
        '0',
        '2',
        '0',
        'Like at 20.0% / 20.0% [Logo]:  The cap \nNot chosen at 50.0% / 50.0%\nLike at 20.0% / 25.0% [Logo]: Again',
      ],
      ['1', '0', '1', '0', '1', 'Dislike at 70.0% / 70.0% [Cap]'],
      ['0', '0', '0', '0', '0', ''],
    ],
    words: [
      '1. Like at 20.0% / 20.0% [Logo]:  The cap \n2. Not chosen at 50.0% / 50.0%\n3. Like at 20.0% / 25.0% [Logo]: Again',
      '1. Dislike at 70.0% / 70.0% [Cap]',
      'No pins',
    ],
    recap: [
      '3 pins: 2 Like, 1 Not chosen\n1. The cap\n2. No comment\n3. Again',
      '1 pin: 1 Dislike\n1. No comment',
      '0 pins',
    ],
    missing: [
      ['Place at least 2 pins: 0 of 2 so far'],
      ['One pin needs a choice: Like or Dislike', 'Add a comment to every pin (1 missing)'],
      ['Place at least 2 pins: 1 of 2 so far', 'Add a comment to every pin (1 missing)'],
      ['Place at least 2 pins: 0 of 2 so far'],
    ],
    seconds: 75,
    asked: {
      scale: {
        surface: 'flat',
        page: null,
        sentiments: ['negative', 'positive'],
        regions: [
          {
            id: 'g1',
            shape: 'rectangle',
            points: [
              [0.1, 0.1],
              [0.3, 0.3],
            ],
          },
          {
            id: 'g2',
            shape: 'rectangle',
            points: [
              [0.6, 0.6],
              [0.8, 0.8],
            ],
          },
        ],
      },
      options: [],
      noun: 'options',
      eachAlone: false,
      words: ['Logo', 'Cap'],
      settings: { 'fewest and most pins': [2, 10] },
      boundTo: 'picture',
    },
    target: { kind: 'presence', operators: ['answered', 'not_answered'] },
  },
  first_click: {
    aggregate: {
      answered: 3,
      hits: '0.33 of 3',
      timed_out: 1,
      geometric_mean_ms: 1000,
      hit_times: { n: 1, min: 1000, q1: 1000, median: 1000, q3: 1000, max: 1000 },
      regions: [
        { id: 'g1', name: 'Logo', clicks: '0.33 of 3' },
        { id: 'g2', name: 'Cap', clicks: '0 of 3' },
      ],
      clicks: [
        { answer: 0, x: 0.2, y: 0.2, ms: 1000, hit: true },
        { answer: 1, x: 0.5, y: 0.5, ms: 2000, hit: false },
      ],
    },
    columns: ['x', 'y', 'ms', 'Hit', 'Region'],
    cells: [
      ['0.2', '0.2', '1000', '1', 'Logo'],
      ['0.5', '0.5', '2000', '0', ''],
      ['', '', '30000', '0', ''],
    ],
    words: [
      'Clicked at 20.0% / 20.0% after 1.0 s [Logo]',
      'Clicked at 50.0% / 50.0% after 2.0 s',
      'No click within 30.0 s',
    ],
    recap: ['Clicked after 1.0 s', 'Clicked after 2.0 s', 'No click within 30.0 s'],
    missing: [['Show the picture and choose one place on it'], [], [], []],
    seconds: 15,
    asked: {
      scale: {
        page: null,
        'target regions': [
          {
            id: 'g1',
            shape: 'rectangle',
            points: [
              [0.1, 0.1],
              [0.3, 0.3],
            ],
          },
          {
            id: 'g2',
            shape: 'rectangle',
            points: [
              [0.6, 0.6],
              [0.8, 0.8],
            ],
          },
        ],
      },
      options: [],
      noun: 'options',
      eachAlone: false,
      words: ['Logo', 'Cap'],
      settings: { 'time limit in milliseconds': 30000 },
      boundTo: 'picture',
    },
    target: { kind: 'presence', operators: ['answered', 'not_answered'] },
  },
  timed_exposure: {
    aggregate: {
      answered: 3,
      untimed: 1,
      repeated: 1,
      shown_ms: '4000 of 2',
      recalled: [
        { term: 'a lion', share: '0.67 of 3' },
        { term: 'a cap', share: '0.33 of 3' },
      ],
      texts: ['A cap\nA lion', 'A lion'],
    },
    columns: ['', 'Shown ms', 'Untimed', 'Attempts'],
    cells: [
      [' A cap\nA lion ', '5000', '0', '2'],
      ['A lion', '', '1', '1'],
      ['', '', '', ''],
    ],
    words: [
      'A cap\nA lion (shown for 5.0 s, repeated)',
      'A lion (without a time limit)',
      'Nothing written (shown for 3.0 s)',
    ],
    recap: ['A cap\nA lion', 'A lion', 'Nothing written'],
    missing: [['View the picture before continuing'], [], [], ['Write what you remember']],
    seconds: 42.61,
    asked: {
      scale: {},
      options: [],
      noun: 'options',
      eachAlone: false,
      words: ['What do you remember? Write one thing on each line.'],
      settings: { page: null, 'time shown in milliseconds': 5000 },
      boundTo: null,
    },
    target: { kind: 'presence', operators: ['answered', 'not_answered'] },
  },
  model_inspection: {
    aggregate: {
      answered: 3,
      views: [
        { id: 'front', label: 'Front', seen: '0.67 of 3' },
        { id: 'back', label: 'Back', seen: '0.33 of 3' },
        { id: 'left', label: 'Left', seen: '0.33 of 3' },
        { id: 'right', label: 'Right', seen: '0.33 of 3' },
      ],
      median: '2.5 of 2',
      score: '2.5 of 2',
      distribution: [1, 0, 0, 1, 0],
      comments: ['Heavy'],
    },
    columns: ['Score', 'Comment', 'Seen: Front', 'Seen: Back', 'Seen: Left', 'Seen: Right'],
    cells: [
      ['4', ' Heavy ', '1', '1', '1', '1'],
      ['1', '', '1', '0', '0', '0'],
      ['', ' ', '', '', '', ''],
    ],
    words: ['4 of 5, 4 of 4 views seen:  Heavy ', '1 of 5, 1 of 4 views seen', '0 of 4 views seen:  '],
    missing: [
      [
        'Look at every view (4 missing: Front, Back, Left, Right)',
        'Give a score (required)',
        'Write a comment (required)',
      ],
      [],
      ['Look at every view (3 missing: Back, Left, Right)', 'Write a comment (required)'],
      [
        'Look at every view (4 missing: Front, Back, Left, Right)',
        'Give a score (required)',
        'Write a comment (required)',
      ],
    ],
    seconds: 61,
    asked: {
      scale: { score: true },
      options: [
        { id: 'front', label: 'Front', orbit: '0deg 75deg 105%' },
        { id: 'back', label: 'Back', orbit: '180deg 75deg 105%' },
        { id: 'left', label: 'Left', orbit: '-90deg 75deg 105%' },
        { id: 'right', label: 'Right', orbit: '90deg 75deg 105%' },
      ],
      noun: 'views',
      eachAlone: false,
      words: ['Very poor', 'Very good'],
      settings: {
        'positions of the views': ['180deg 75deg 105%', '0deg 75deg 105%', '-90deg 75deg 105%', '90deg 75deg 105%'],
        'milliseconds until a view counts as seen': 1000,
      },
      boundTo: null,
    },
    target: {
      kind: 'number',
      operators: ['equals', 'not_equals', 'at_least', 'at_most', 'answered', 'not_answered'],
      min: 1,
      max: 5,
      step: 1,
    },
  },
  slider: {
    aggregate: {
      answered: 3,
      spread: { n: 3, min: 0, q1: 10, median: 20, q3: 60, max: 100 },
      median: '20 of 3',
      estimate: '40 of 3',
      histogram: [
        { from: 0, to: 7, count: 1 },
        { from: 8, to: 15, count: 0 },
        { from: 16, to: 23, count: 1 },
        { from: 24, to: 31, count: 0 },
        { from: 32, to: 39, count: 0 },
        { from: 40, to: 47, count: 0 },
        { from: 48, to: 55, count: 0 },
        { from: 56, to: 63, count: 0 },
        { from: 64, to: 71, count: 0 },
        { from: 72, to: 79, count: 0 },
        { from: 80, to: 87, count: 0 },
        { from: 88, to: 95, count: 0 },
        { from: 96, to: 103, count: 1 },
      ],
    },
    columns: [''],
    cells: [['0'], ['20'], ['100']],
    words: ['0 cm', '20 cm', '100 cm'],
    missing: [['Move the slider or type a number'], [], [], []],
    seconds: 9,
    asked: {
      scale: { 'lowest and highest value': [0, 100], step: 1, unit: 'cm' },
      options: [],
      noun: 'options',
      eachAlone: false,
      words: ['Not at all', 'Completely'],
      settings: {},
      boundTo: null,
    },
    target: {
      kind: 'number',
      operators: ['equals', 'not_equals', 'at_least', 'at_most', 'answered', 'not_answered'],
      min: 0,
      max: 100,
      step: 1,
    },
  },
  nps: {
    aggregate: {
      answered: 4,
      promoters: '0.5 of 4',
      passives: '0.25 of 4',
      detractors: '0.25 of 4',
      score: 25,
      interval: null,
      distribution: [1, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1],
    },
    columns: [''],
    cells: [['10'], ['9'], ['8'], ['0']],
    words: ['10 of 10', '9 of 10', '8 of 10', '0 of 10'],
    missing: [['Choose a number from 0 to 10'], [], [], [], []],
    seconds: 8,
    asked: {
      scale: {},
      options: [],
      noun: 'options',
      eachAlone: false,
      words: ['Not at all likely', 'Extremely likely'],
      settings: {},
      boundTo: null,
    },
    target: {
      kind: 'number',
      operators: ['equals', 'not_equals', 'at_least', 'at_most', 'answered', 'not_answered'],
      min: 0,
      max: 10,
      step: 1,
    },
  },
  text: {
    aggregate: {
      answered: 2,
      words: { n: 2, min: 1, q1: 1.5, median: 2, q3: 2.5, max: 3 },
      terms: [
        { term: 'calm', count: 1 },
        { term: 'lion', count: 1 },
        { term: 'short', count: 1 },
      ],
      texts: ['A calm lion', 'Short'],
    },
    columns: [''],
    cells: [[' A calm lion '], ['Short'], [' ']],
    words: [' A calm lion ', 'Short', ' '],
    missing: [
      ['Write at least 6 characters: 0 so far'],
      [],
      ['Write at least 6 characters: 5 so far'],
      ['Write at least 6 characters: 0 so far'],
    ],
    seconds: 42,
    asked: { scale: {}, options: [], noun: 'options', eachAlone: false, words: [], settings: {}, boundTo: null },
    target: { kind: 'presence', operators: ['answered', 'not_answered'] },
  },
};

/** A figure of a result in short: "2.5 [1.18; 3.82] of 4". */
function short(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(short);
  if (typeof value === 'number') return rounded(value);
  if (value === null || typeof value !== 'object') return value;
  const { n, mean, share, median, interval = null } = value as Figure;
  const estimate: unknown = share ?? mean ?? ('no_interval' in value ? median : undefined);
  if (typeof estimate === 'number') return `${rounded(estimate)}${limits(interval)} of ${n}`;
  return Object.fromEntries(Object.entries(value).map(([name, part]) => [name, short(part)]));
}
type Figure = {
  n?: number;
  mean?: unknown;
  share?: unknown;
  median?: unknown;
  interval?: { low: number; high: number } | null;
};
const rounded = (value: number) => Number(value.toFixed(2));
const limits = (interval: { low: number; high: number } | null) =>
  interval ? ` [${rounded(interval.low)}; ${rounded(interval.high)}]` : '';

/** Everything that a type says about a question and its answers. */
function toldOf(type: QuestionType) {
  const { config: part, answers } = given[type];
  const definition = definitionOf(type);
  const { config } = question(type, 'q1', { config: part } as never);
  const titleOf = (id: number) => (id === 2 ? 'Second design' : undefined);
  return {
    aggregate: short(resultsOfType(type).aggregate(config, answers)),
    columns: definition.csvColumns({ title: 'Q', config }),
    cells: answers.map((answer) => definition.csvCells({ title: 'Q', config }, answer, titleOf)),
    words: answers.map((answer) => definition.describe(config, answer, titleOf)),
    recap: answers.map((answer) => definition.recap(config, answer, titleOf)),
    missing: [null, ...answers].map((answer) => definition.check(config, answer)),
    seconds: rounded(definition.estimatedSeconds(config)),
    asked: short(definition.asked(config)),
    target: definition.conditionTarget(config),
  };
}

test.each(QUESTION_TYPES)('%s: figures, export, words and what is missing follow from the answers', (type) => {
  const { recap, ...rest } = toldOf(type);
  expect({ recap, ...rest }).toEqual({ recap: rest.words, ...told[type] });
});
