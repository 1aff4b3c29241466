import { describe, expect, test } from 'vitest';
import { NO_BENCHMARK } from '#common/answers/compare/benchmark.ts';
import { comparisonsIn } from '#common/answers/compare/comparison.ts';
import { cardsOf, figureBlocks } from '#common/answers/report/cards.ts';
import { buildReport, type ReportInput } from '#common/answers/report/document.ts';
import { inWords } from '#common/answers/report/each-response.ts';
import { summariseAssessment, summariseQuestion } from '#common/answers/report/summarise.ts';
import { questionGroups } from '#common/answers/results/pooling.ts';
import { givenByGroup, type ReportResponse } from '#common/answers/results/results.ts';
import {
  generateSummary,
  summaryBody,
  summaryChange,
  summaryQuery,
  summarySentence,
} from '#common/answers/summaries.ts';
import type { StoredAnswer } from '#common/assessments/questionnaire/answer.ts';
import { renderPdf } from '#server/answers/report/render.ts';
import { questionResults } from '#tests/factories/at-once.ts';
import { material } from '#tests/factories/materials.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { reportOf } from '#tests/factories/report-responses.ts';

const answer = (question_id: string, value: unknown): StoredAnswer => ({
  question_id,
  value,
  cannot_judge: false,
  revision: 1,
  answered_at: '2026-11-01T10:00:00.000Z',
  measurement: null,
});

const response = (id: number, version: number, answers: StoredAnswer[]): ReportResponse => ({
  id,
  expert: { id, name: `Żółć Ελένη ${id}`, email: `e${id}@example.com`, level: 'senior' },
  version,
  state: 'completed',
  started_at: '2026-11-01T10:00:00.000Z',
  submitted_at: '2026-11-01T10:10:00.000Z',
  answers,
});

const first = questionnaire([question('rating', 'q1', { title: 'Good?' }), question('text', 'q2', { title: 'Why?' })]);
const reworded = questionnaire([
  question('rating', 'q1', { title: 'Very good?' }),
  question('text', 'q2', { title: 'Why?' }),
  question('text', 'q3', { title: 'More?', show_if: { question_id: 'q1', operator: 'at_least', value: 4 } }),
]);
const versions = [
  { number: 1, questionnaire: first },
  { number: 2, questionnaire: reworded },
];

function input(responses: ReportResponse[], withEach = false): ReportInput {
  return {
    assessment: {
      id: 1,
      title: 'Tea pack',
      brand: 'Elvaro',
      vis_version: 'V1',
      created_at: '2026-10-01T00:00:00.000Z',
      deadline: null,
      deadline_zone: 'UTC',
      completion_percentage: 100,
      expert_count: responses.length,
    },
    ...reportOf(versions, responses, { withEach }),
    materials: new Map(),
    summaries: [
      {
        question_id: null,
        generator: 'built_in',
        sentences: [{ kind: 'figure', text: 'All agree.', response_ids: [1, 2] }],
      },
    ],
    company: 'Northlight Marketing',
    made_at: '2026-11-21T00:00:00.000Z',
  };
}

test('a report names the brand and the version of its VIS, or what there is of them', () => {
  const noteOf = (part: object) => {
    const report = input([]);
    return buildReport({ ...report, assessment: { ...report.assessment, ...part } }).blocks[0];
  };
  expect(noteOf({})).toMatchObject({ text: 'Tea pack', note: 'Elvaro V1' });
  expect(noteOf({ vis_version: '' })).toMatchObject({ note: 'Elvaro' });
  expect(noteOf({ brand: '', vis_version: '' })).toMatchObject({ note: '' });
});

describe('questions over several versions', () => {
  test('are one where they are asked alike, and apart where they are not', () => {
    const groups = questionGroups(versions);
    expect(groups.map(({ place, versions: asked }) => [place, asked])).toEqual([
      ['1', [2]],
      ['1b', [1]],
      ['2', [1, 2]],
      ['3', [2]],
    ]);
  });

  test('an answer counts where its version asked it and the rules showed it', () => {
    const groups = questionGroups(versions);
    const kinds = (version: number, answers: StoredAnswer[]) =>
      [...givenByGroup(groups, versions, { version, answers, submitted_at: null }).values()].map(({ kind }) => kind);
    expect(kinds(1, [answer('q1', 5), answer('q2', 'x')])).toEqual(['not_asked', 'value', 'value', 'not_asked']);
    expect(kinds(2, [answer('q1', 2), answer('q3', 'x')])).toEqual(['value', 'not_asked', 'none', 'not_asked']);
    expect(kinds(2, [answer('q1', 99), answer('q2', null)])).toEqual(['none', 'not_asked', 'none', 'not_asked']);
  });
});

test('a benchmark is told with the versions of the question that it is about', () => {
  const results = questionResults(
    versions,
    [1, 2].map((id) => response(id, id, [answer('q1', 4)])),
  );
  const earlier = [{ assessment_id: 9, title: 'Before', mean: 2, n: 9, on: '2026-01-15T12:00:00.000Z' }];
  const measure = { key: 'stars', label: '', kind: 'scale', better: 'high', mean: 4, n: 5, earlier } as const;
  const told = results.map((result) =>
    figureBlocks({ results: [result], compared: undefined }, new Map(), {
      measures: [{ ...measure, group: 'q1.2' }],
    }).some((block) => block.kind === 'table' && block.columns[0]?.startsWith('Benchmark')),
  );
  expect(results.map(({ key }, index) => [key, told[index]]).slice(0, 2)).toEqual([
    ['q1', false],
    ['q1.2', true],
  ]);
});

describe('the report', () => {
  const responses = [
    response(1, 1, [answer('q1', 5), answer('q2', 'The logo is clear')]),
    response(2, 2, [answer('q1', 4), answer('q2', 'A clear logo, ½ price – 測試'), answer('q3', 'More green')]),
  ];

  test('shows what it is about, each question, summaries, quotes and, where wanted, every response', () => {
    const { blocks, footer } = buildReport(input(responses));
    const headingsOf = (report: ReportInput) =>
      buildReport(report).blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []));
    const results = ['Tea pack', 'Summary', '1. Very good?', '1b. Good?', '2. Why?', '3. More?'];
    expect(headingsOf(input(responses))).toEqual(results);
    expect(headingsOf(input(responses, true))).toEqual([
      ...results,
      ...['Responses', 'Response 1: Żółć Ελένη 1', 'Response 2: Żółć Ελένη 2'],
    ]);
    expect(blocks).toContainEqual({ kind: 'paragraph', text: 'All agree. [1, 2]' });
    expect(footer).toBe('Northlight Marketing · Tea pack · 21 Nov 2026, 00:00 (UTC)');
  });

  test('shows the deadline in its own zone, and its days in that of the reader', () => {
    const asked = input([]);
    const { blocks, footer } = buildReport({
      ...asked,
      assessment: { ...asked.assessment, deadline: '2026-12-01T23:30:00.000Z', deadline_zone: 'Europe/Berlin' },
      zone: 'America/New_York',
    });
    const figures = blocks.find((block) => block.kind === 'figures')?.figures;
    expect(figures).toContainEqual({ name: 'Deadline', value: '2 Dec 2026, 00:30 (Europe/Berlin)' });
    expect(figures).toContainEqual({ name: 'Created', value: '30 Sep 2026' });
    expect(footer).toMatch(/20 Nov 2026, 19:00 \(America\/New_York\)$/);
  });

  test('says which responses are flagged', () => {
    const report = input(responses);
    const flagged = [{ response_id: 1, flags: ['too_fast' as const] }];
    const { blocks } = buildReport({ ...report, results: { ...report.results, quality: { responses: 2, flagged } } });
    expect(blocks).toContainEqual({ kind: 'paragraph', text: '1 of 2 responses is flagged: 1 too fast.' });
  });

  test('says so when nobody has finished yet', () => {
    const { blocks } = buildReport(input([]));
    expect(blocks).toContainEqual({ kind: 'paragraph', text: 'There is no completed response yet.' });
  });

  test('names the designs that were preferred by their titles, and leaves what experts wrote as it is', () => {
    const asked = question('preference', 'q1', { config: { material_ids: [1, 2], ask_reason: true } });
    const value = { chosen: [2], order_shown: [2, 1], reason: 'design 1 is too busy' };
    const known = new Map([[2, material(2, { title: 'Green pack' })]]);
    const words = (materials: typeof known) =>
      inWords({ kind: 'value', question: asked, value, answer: answer('q1', value) }, materials);
    expect(words(known)).toBe('Green pack – design 1 is too busy');
    expect(words(new Map())).toBe('design 2 – design 1 is too busy');
    // A reason without a choice is not an answer, and is not lost.
    const reason = { ...value, chosen: [] };
    expect(inWords({ kind: 'none', question: asked, value: reason, answer: answer('q1', reason) }, known)).toBe(
      'No answer – None chosen – design 1 is too busy',
    );
    const blank = { kind: 'none', question: question('text', 'q1'), value: ' ', answer: answer('q1', ' ') } as const;
    expect(inWords(blank, known)).toBe('No answer');
  });

  test('has its headings in order, without a jump from one level to the one after the next', () => {
    const report = input([response(1, 1, [answer('q1', 4)])]);
    const summaries = [null, 'q1'].map((question_id) => ({ ...report.summaries[0], question_id }));
    const levels = buildReport({ ...report, summaries: summaries as ReportInput['summaries'] }).blocks.flatMap(
      (block) => (block.kind === 'heading' ? [block.level] : []),
    );
    expect(levels.filter((level) => level === 1)).toEqual([1]);
    expect(levels).toContain(3);
    for (const [index, level] of levels.entries()) expect(level - (levels[index - 1] ?? 0)).toBeLessThanOrEqual(1);
  });

  test('has no block for figures or quotes where there are none', () => {
    const asked = [{ number: 1, questionnaire: questionnaire([question('semantic_differential', 'q1')]) }];
    const [result] = questionResults(asked, [response(1, 1, [answer('q1', { p1: 2 })])]);
    const card = { results: result ? [result] : [], compared: undefined };
    expect(figureBlocks(card, new Map(), NO_BENCHMARK).map(({ kind }) => kind)).toEqual(['figures', 'scene', 'fold']);
  });

  test('says in a card of several designs of how many each rests on, also of one that nobody could judge', () => {
    const materials = { 11: { title: 'Aurora', file: 'a' }, 12: { title: 'Beacon', file: 'b' } };
    const asked = [11, 12].map((id) => question('rating', `q${id}`, { title: 'Good?', material_ids: [id] }));
    const given = [response(1, 1, [answer('q11', 5), { ...answer('q12', null), cannot_judge: true }])];
    const versions = [{ number: 1, questionnaire: questionnaire(asked) }];
    const results = questionResults(versions, given, { materials, decisions: [] });
    const [card, ...more] = cardsOf(results, comparisonsIn(results, materials));
    expect(more).toEqual([]);
    const [columns] = card ? figureBlocks(card, new Map(), NO_BENCHMARK) : [];
    expect(columns).toMatchObject({
      columns: [
        { title: 'Aurora', blocks: [{ text: expect.stringMatching(/^1 answered, version 1\./) }, { kind: 'scene' }] },
        { title: 'Beacon', blocks: [{ text: expect.stringMatching(/^0 answered, 1 could not judge, version 1\./) }] },
      ],
    });
  });

  test('becomes a PDF with embedded fonts, however many responses there are', async () => {
    const many = Array.from({ length: 40 }, (_, index) =>
      response(index + 1, 1, [answer('q1', 1 + (index % 5)), answer('q2', 'word '.repeat(300))]),
    );
    const pdf = await renderPdf(buildReport(input(many, true)), new Map());
    expect(pdf.subarray(0, 5).toString()).toBe('%PDF-');
    expect(pdf.toString('latin1').match(/\/Type \/Page\b/g)?.length).toBeGreaterThan(20);
  });
});

describe('a summary', () => {
  test('names only responses that said what the sentence says', () => {
    const responses = [
      response(1, 1, [answer('q2', 'The logo is clear')]),
      response(2, 1, [answer('q2', 'A clear logo')]),
      response(3, 1, [answer('q2', 'Too much blue')]),
    ];
    const result = questionResults(versions, responses).find(({ question: { id } }) => id === 'q2');
    const sentences = result ? summariseQuestion([result], {}) : [];
    expect(sentences[0]).toEqual({ kind: 'figure', text: '3 experts answered.', response_ids: [1, 2, 3] });
    expect(sentences).toContainEqual({ kind: 'theme', text: '2 experts mentioned “clear”.', response_ids: [1, 2] });
    const quotes = sentences.filter(({ kind }) => kind === 'quote');
    expect(quotes.map(({ text, response_ids }) => [text, response_ids])).toEqual([
      ['“The logo is clear”', [1]],
      ['“A clear logo”', [2]],
      ['“Too much blue”', [3]],
    ]);
  });

  test('leaves out versions that nobody answered, where they are shown apart', () => {
    const asked = [1, 2].map((number) => ({
      number,
      questionnaire: questionnaire([question('slider', 'q1', { material_ids: [number] })]),
    }));
    const texts = (...responses: ReportResponse[]) =>
      summariseQuestion(questionResults(asked, responses), {}).map(({ text }) => text);
    expect(texts(response(1, 1, [answer('q1', 40)]))).toEqual([
      'Version 1: 1 expert answered.',
      'Version 1: Median: 40, middle half 40 to 40.',
      'Version 1: Mean: 40.00 (no 95% CI: fewer than 5 answers).',
    ]);
    expect(texts()).toEqual(['Version 2: 0 experts answered.']);
    const cannotJudge = { ...answer('q1', null), cannot_judge: true };
    expect(texts(response(1, 1, [answer('q1', 40)]), response(2, 2, [cannotJudge]))).toEqual([
      'Version 2: 0 experts answered; 1 expert could not judge.',
      'Version 1: 1 expert answered.',
      'Version 1: Median: 40, middle half 40 to 40.',
      'Version 1: Mean: 40.00 (no 95% CI: fewer than 5 answers).',
    ]);
  });

  test('takes the words of experts, not those beside them, and says who passed an attention check', () => {
    const check = question('single_choice', 'q2', { attention_check: { expected: 'o1' } });
    const asked = [{ number: 1, questionnaire: questionnaire([question('pins', 'q1'), check]) }];
    const pin = (comment: string) => ({ x: 0.5, y: 0.5, sentiment: 'negative', comment });
    const responses = [
      response(1, 1, [answer('q1', [pin(' Too small '), pin(' ')]), answer('q2', { ids: ['o1'], other_text: '' })]),
      response(2, 1, [answer('q1', [pin('So small')]), answer('q2', { ids: ['o2'], other_text: '' })]),
    ];
    const results = questionResults(asked, responses);
    expect(results[0]?.texts.map(({ text }) => text)).toEqual(['Dislike: Too small', 'Dislike: So small']);
    const sentences = summariseAssessment(results, responses, {});
    expect(sentences.filter(({ kind }) => kind === 'theme').map(({ text }) => text)).toEqual([
      '2 experts mentioned “small”.',
    ]);
    expect(sentences[2]?.text).toMatch(/ – 1 of 2 experts passed the attention check\.$/);
  });

  test('tells each question of several designs with its own answers, and of how many each number is', () => {
    const materials = { 11: { title: 'Aurora', file: 'a' }, 12: { title: 'Beacon', file: 'b' } };
    const about = (id: string, title: string, material: number) =>
      question('rating', id, { title, material_ids: [material] });
    const asked = [
      about('q1', 'Good?', 11),
      about('q2', 'Good?', 12),
      about('q3', 'New?', 11),
      about('q4', 'New?', 12),
    ];
    const responses = [
      response(1, 1, [answer('q1', 5), answer('q2', 4), answer('q3', 2), answer('q4', 1)]),
      response(2, 1, [answer('q1', 5), answer('q2', 4)]),
    ];
    const basis = { materials, decisions: [] };
    const results = questionResults([{ number: 1, questionnaire: questionnaire(asked) }], responses, basis);
    const sentences = summariseAssessment(results, responses, materials);
    expect(sentences.filter(({ text }) => / – “Aurora”/.test(text))).toMatchObject([
      { text: '“Good?” – “Aurora” median 5, mean 5.00 of 5, “Beacon” median 4, mean 4.00 of 5.', response_ids: [1, 2] },
      {
        text: '“New?” – “Aurora” median 2, mean 2.00 of 5 (n = 1 of 2: 1 skipped), “Beacon” median 1, mean 1.00 of 5 (n = 1 of 2: 1 skipped).',
        response_ids: [1],
      },
    ]);
  });

  test('says about which design something is disliked most', () => {
    const region = { id: 'g1', name: 'Logo', shape: 'rectangle' as const, announced: false };
    const corners = [0.4, 0.6].map((at) => ({ x: at, y: at }));
    const pins = (id: string, material_id: number) =>
      question('pins', id, { config: { material_id, regions: [{ ...region, points: corners }] } });
    const pin = { x: 0.5, y: 0.5, sentiment: 'negative', comment: '' };
    const responses = [response(1, 1, [answer('q1', [pin]), answer('q2', [pin])])];
    const materials = { 11: { title: 'Aurora', file: 'a' }, 12: { title: 'Beacon', file: 'b' } };
    const asked = [{ number: 1, questionnaire: questionnaire([pins('q1', 11), pins('q2', 12)]) }];
    const results = questionResults(asked, responses, { materials, decisions: [] });
    const sentences = summariseAssessment(results, responses, materials);
    expect(sentences.flatMap(({ text }) => /^Look at what is disliked most[^:]*/.exec(text) ?? [])).toEqual([
      'Look at what is disliked most about “Aurora”',
      'Look at what is disliked most about “Beacon”',
    ]);
  });

  test('quotes who says most, of equals the first response, across questions', () => {
    const asked = [{ number: 1, questionnaire: questionnaire([question('text', 'q1'), question('text', 'q2')]) }];
    const responses = [
      response(1, 1, [answer('q2', 'Dull box')]),
      response(2, 1, [answer('q1', 'Dull cap')]),
      response(3, 1, [answer('q2', 'A dull, dull, dull bottle')]),
    ];
    const said = summariseAssessment(questionResults(asked, responses), responses, {}).slice(-3);
    expect(said.map(({ text, response_ids }) => [text, response_ids])).toEqual([
      ['3 experts mentioned “dull”.', [1, 2, 3]],
      ['“A dull, dull, dull bottle”', [3]],
      ['“Dull box”', [1]],
    ]);
  });

  test('quotes a text of 300 characters whole, rather than a longer one, which is cut between words', () => {
    const asked = [{ number: 1, questionnaire: questionnaire([question('text', 'q1')]) }];
    const quoted = (...texts: string[]) => {
      const responses = texts.map((text, index) => response(index + 1, 1, [answer('q1', text)]));
      return summariseQuestion(questionResults(asked, responses), {}).at(-1)?.text;
    };
    const [whole, longer] = ['x'.repeat(300), 'lengthy '.repeat(50)];
    expect(quoted(longer, whole)).toBe(`“${whole}”`);
    expect(quoted(longer)).toBe(`“${'lengthy '.repeat(37).trim()} …”`);
  });

  test('has up to 200 sentences, each on up to 100,000 responses, and a question’s id up to 40 characters', () => {
    const sentence = { kind: 'figure', text: 'All agree.', response_ids: [1] };
    for (const schema of [summaryBody, summaryChange]) {
      const takes = (count: number) => schema.safeParse({ sentences: Array(count).fill(sentence) }).success;
      expect([takes(200), takes(201)]).toEqual([true, false]);
    }
    const restsOn = (count: number) =>
      summarySentence.safeParse({ ...sentence, response_ids: Array(count).fill(1) }).success;
    expect([restsOn(100_000), restsOn(100_001)]).toEqual([true, false]);
    for (const schema of [summaryQuery, generateSummary]) {
      const takes = (length: number) => schema.safeParse({ assessment_id: 1, question_id: 'q'.repeat(length) }).success;
      expect([takes(40), takes(41)]).toEqual([true, false]);
    }
  });
});
