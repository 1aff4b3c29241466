import { describe, expect, test } from 'vitest';
import { comparisonsIn } from '#common/answers/compare/comparison.ts';
import { comparables } from '#common/answers/compare/contenders.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { questionResults } from '#tests/factories/at-once.ts';
import { answered, comparisonsOf, designs, version } from '#tests/factories/compared.ts';
import { question } from '#tests/factories/questions.ts';

const TITLE = 'How good is it?';
const rating = (id: string, material: number, title = TITLE) =>
  question('rating', id, { title, material_ids: [material] });

/** The places of the questions that are compared with each other, those of each comparison in one text. */
function placesOf(questions: Question[], given: Record<string, unknown[]> = {}) {
  const rated = Object.fromEntries(questions.map(({ id }) => [id, [4]]));
  return comparisonsOf(questions, { ...rated, ...given })
    .flatMap(({ questions: compared }) => compared)
    .map(({ places }) => places.join(' '));
}

describe('questions are compared with each other', () => {
  test('that ask the same about other designs, each design under its name', () => {
    const [comparison, ...more] = comparisonsOf([rating('q1', 11), rating('q2', 12), rating('q3', 13)], {
      q1: [5],
      q2: [4],
      q3: [3],
    });
    expect(more).toEqual([]);
    expect(comparison?.questions).toMatchObject([
      { key: 'q1 designs', places: ['1', '2', '3'], title: TITLE, type: 'rating', order: [0, 1, 2] },
    ]);
    expect(comparison?.contenders).toEqual([
      { key: 'a aurora', label: 'Aurora', material_id: 11 },
      { key: 'b beacon', label: 'Beacon', material_id: 12 },
      { key: 'c cascade', label: 'Cascade', material_id: 13 },
    ]);
  });

  test.each([
    ['the name of the design', 'How good is Aurora?', 'How good is Beacon?'],
    ['its name in another case', 'How good is AURORA?', 'How good is “beacon”?'],
    ['its letter', 'Design A: how good is it?', 'Design B: how good is it?'],
    ['its number', 'How good is design 1?', 'How good is design 2?'],
    ['signs and spaces', 'How good is  it', 'How good – is it?!'],
  ])('whose titles differ only in %s', (_difference, one, other) => {
    expect(placesOf([rating('q1', 11, one), rating('q2', 12, other)])).toEqual(['1 2']);
  });

  test.each([
    ['numbers', 'How likely at 2 €?', 'How likely at 3 €?'],
    ['letters', 'Rate property A', 'Rate property B'],
    ['nothing', TITLE, TITLE],
  ])('one by one where several are asked about each design that differ only in %s', (_difference, one, other) => {
    const questions = [rating('q1', 11, one), rating('q2', 11, other), rating('q3', 12, one), rating('q4', 12, other)];
    expect(placesOf(questions, { q3: [4], q4: [4] })).toEqual(['1 3', '2 4']);
    const turned = [rating('q1', 11, one), rating('q2', 11, other), rating('q3', 12, other), rating('q4', 12, one)];
    expect(placesOf(turned, { q3: [4], q4: [4] })).toEqual(one === other ? ['1 3', '2 4'] : ['1 4', '2 3']);
  });

  test.each([
    ['another wording', [rating('q1', 11), rating('q2', 12, 'How clear is it?')]],
    [
      'another scale',
      [rating('q1', 11), question('rating', 'q2', { title: TITLE, material_ids: [12], config: { max: 7 } })],
    ],
    ['another type', [rating('q1', 11), question('slider', 'q2', { title: TITLE, material_ids: [12] })]],
    ['no design', [question('rating', 'q1', { title: TITLE }), question('rating', 'q2', { title: TITLE })]],
    ['the same design', [rating('q1', 11), rating('q2', 11)]],
  ])('but not with %s', (_difference, questions) => {
    expect(placesOf(questions, { q2: [4] })).toEqual(['1', '2']);
  });

  test('also where nobody could answer one of them, unless nobody answered any', () => {
    expect(placesOf([rating('q1', 11), rating('q2', 12)], { q2: [] })).toEqual(['1 2']);
    expect(placesOf([rating('q1', 11), rating('q2', 12)], { q1: [], q2: [] })).toEqual([]);
  });

  test('texts about several designs stand together without a verdict; the alternatives of one question are compared', () => {
    const text = (id: string, material: number) => question('text', id, { title: 'Why?', material_ids: [material] });
    const [texts] = comparisonsOf([text('q1', 11), text('q2', 12)], { q1: ['So'], q2: ['So'] });
    expect(texts).toMatchObject({ questions: [{ places: ['1', '2'], contests: [] }], verdict: null, answer: null });
    expect(placesOf([text('q1', 11)], { q1: ['So'] })).toEqual([]);
    const rating = question('rating', 'q3', { title: 'How good is it?', material_ids: [11] });
    const given = { q1: ['So'], q2: ['So'], q3: [4] };
    const [rated] = comparisonsOf([text('q1', 11), text('q2', 12), rating], given);
    expect(rated?.contenders.map(({ label }) => label)).toEqual(['Aurora']);
    const preference = question('preference', 'q1', { config: { material_ids: [11, 12] } });
    const ranking = question('ranking', 'q2');
    const found = comparisonsOf([preference, ranking], {
      q1: [{ chosen: [12], order_shown: [11, 12], reason: '' }],
      q2: [['o2', 'o1', 'o3']],
    });
    expect(found.map(({ contenders }) => contenders.map(({ label }) => label))).toEqual([
      ['Aurora', 'Beacon'],
      ['First', 'Second', 'Third'],
    ]);
  });
});

describe('a scorecard is compared row by row', () => {
  const rows = (...labels: string[]) => labels.map((label, index) => ({ id: `r${labels[0]}${index}`, label }));
  const scorecard = (id: string, material: number, ...labels: string[]) =>
    question('scorecard', id, { title: TITLE, material_ids: [material], config: { rows: rows(...labels) } });

  test('by the words of the row, since its id is another in each question', () => {
    const [comparison] = comparisonsOf([scorecard('q1', 11, 'Clear', 'Warm'), scorecard('q2', 12, 'warm ', 'Clear')], {
      q1: [{ rClear0: 'c5', rClear1: 'c1' }],
      q2: [{ 'rwarm 0': 'c2', 'rwarm 1': 'c3' }],
    });
    expect(
      comparison?.questions[0]?.contests.map(({ label, standings }) => [label, ...standings.map(({ mean }) => mean)]),
    ).toEqual([
      ['Clear', 5, 3],
      ['Warm', 1, 2],
    ]);
  });

  test('and only in the rows that all of them have', () => {
    const [comparison] = comparisonsOf([scorecard('q1', 11, 'Clear', 'Warm'), scorecard('q2', 12, 'Clear', 'Cool')], {
      q1: [{ rClear0: 'c5', rClear1: 'c1' }],
      q2: [{ rClear0: 'c2', rClear1: 'c3' }],
    });
    expect(comparison?.questions[0]?.contests.map(({ label }) => label)).toEqual(['Clear']);
  });
});

describe('versions that are shown apart', () => {
  const pooling = { materials: designs, decisions: [] };
  const found = (questions: [Question, Question]) => {
    const versions = questions.map((each, index) => version([each], index + 1));
    const responses = [
      ...answered({ q1: [5, 4, 4, 3, 5, 5] }),
      ...answered({ q1: [2, 1, 1, 2, 3, 2] }, { first: 7, number: 2 }),
    ];
    return comparisonsIn(questionResults(versions, responses, pooling), designs);
  };

  test('are compared with each other where they show other designs, by other experts', () => {
    const [comparison, ...more] = found([rating('q1', 11), rating('q1', 12)]);
    expect(more).toEqual([]);
    expect(comparison?.questions[0]?.response_ids).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    expect(comparison?.contenders.map(({ label }) => label)).toEqual(['Beacon', 'Aurora']);
    expect(comparison?.questions[0]?.contests[0]?.differences).toMatchObject([{ how: 'groups', n: 12, left_out: 0 }]);
  });

  test('are told by their number where both designs have one name', () => {
    const redrawn = { ...designs, 12: { title: 'Aurora', file: 'b' } };
    const versions = [version([rating('q1', 11)], 1), version([rating('q1', 12)], 2)];
    const responses = [...answered({ q1: [5] }), ...answered({ q1: [2] }, { first: 2, number: 2 })];
    const results = questionResults(versions, responses, { materials: redrawn, decisions: [] });
    const [comparison] = comparables(results, redrawn);
    expect(comparison?.contenders.map(({ label }) => label)).toEqual(['Aurora (version 2)', 'Aurora (version 1)']);
  });
});

describe('two designs of one name in one version', () => {
  test('are told by the numbers of their questions', () => {
    const same = { ...designs, 12: { title: 'Aurora', file: 'b' } };
    const results = questionResults([version([rating('q1', 11), rating('q2', 12)])], answered({ q1: [5], q2: [4] }));
    const [comparison] = comparables(results, same);
    expect(comparison?.contenders.map(({ label }) => label)).toEqual(['Aurora (question 1)', 'Aurora (question 2)']);
  });
});
