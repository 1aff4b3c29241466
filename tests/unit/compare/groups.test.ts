import { describe, expect, test } from 'vitest';
import { betweenGroups, type Group } from '#common/answers/compare/contenders.ts';
import { fieldOf } from '#common/answers/compare/fields.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
import { compare, questionResults } from '#tests/factories/at-once.ts';
import { answered, designs, version } from '#tests/factories/compared.ts';
import { question } from '#tests/factories/questions.ts';

const rating = (id: string, material: number, title = 'How good is it?') =>
  question('rating', id, { title, material_ids: [material] });
const preference = question('preference', 'p', { title: 'Which is better?', config: { material_ids: [11, 12] } });
const chose = (id: number) => ({ chosen: [id], order_shown: [11, 12], reason: '' });

/** A group's answers to some questions, given by the experts from `first` on. */
const group = (label: string, questions: Question[], given: Record<string, unknown[]>, first = 1) => ({
  label,
  materials: designs,
  results: questionResults([version(questions)], answered(given, { first }), { materials: designs, decisions: [] }),
});

/** What groups of experts, or assessments about designs, were compared by. */
const compared = (groups: Group[], areDesigns: boolean) =>
  compare(fieldOf(betweenGroups(groups, areDesigns)), !areDesigns);

describe('groups of experts who answered one assessment', () => {
  const questions = [rating('q1', 11), rating('q2', 12), preference];
  const seniors = { q1: [5, 5, 4, 5, 5, 5], q2: [1, 1, 2, 1, 1, 1], p: Array(6).fill(chose(11)) };
  const others = { q1: [4, 4, 4, 4, 3, 4], q2: [2, 3, 2, 2, 2, 2], p: Array(6).fill(chose(12)) };
  const found = compared([group('Seniors', questions, seniors), group('Others', questions, others, 7)], false);

  test('are compared on each question, with the same question of the other group', () => {
    expect(found.questions.map(({ key, places }) => [key, places])).toEqual([
      ['q1', ['1']],
      ['q2', ['2']],
      ['p', ['3']],
    ]);
    const means = found.questions.map(({ contests }) =>
      contests[0]?.standings.map(({ mean }) => Number(mean?.toFixed(2))),
    );
    expect(means.slice(0, 2)).toEqual([
      [4.83, 3.83],
      [1.17, 2.17],
    ]);
  });

  test('by different experts, none of them better than the other', () => {
    expect(found.contenders).toEqual([
      { key: 'Seniors', label: 'Seniors', material_id: null },
      { key: 'Others', label: 'Others', material_id: null },
    ]);
    expect(found).toMatchObject({ verdict: null, answer: null, overall: [] });
    const differences = found.questions.flatMap(({ contests }) => contests.flatMap((contest) => contest.differences));
    // Two ratings and two alternatives.
    expect(found.family).toBe(4);
    expect(differences).toEqual(differences.map(() => expect.objectContaining({ how: 'groups', n: 12, better: null })));
  });

  test('on each alternative that experts chose from', () => {
    expect(
      found.questions[2]?.contests.map(({ label, standings }) => [label, ...standings.map(({ mean }) => mean)]),
    ).toEqual([
      ['Aurora', 1, 0],
      ['Beacon', 0, 1],
    ]);
    expect(found.questions[2]?.contests[0]?.differences[0]).toMatchObject({
      difference: 1,
      // Two of the 924 ways to choose six of twelve.
      p: expect.closeTo(2 / 924, 9),
      more: null,
    });
  });

  test('also where two of them have one title', () => {
    const namesakes = { 11: { title: 'Front', file: 'a' }, 12: { title: 'Front', file: 'b' } };
    const both = [group('Seniors', questions, seniors), group('Others', questions, others, 7)];
    const [, , choice] = compared(
      both.map((each) => ({ ...each, materials: namesakes })),
      false,
    ).questions;
    expect(choice?.contests.map(({ label, standings }) => [label, ...standings.map(({ mean }) => mean)])).toEqual([
      ['Front (1)', 1, 0],
      ['Front (2)', 0, 1],
    ]);
  });

  test('and not on an attention check', () => {
    const check = { ...rating('q3', 11, 'Please choose two stars'), attention_check: { expected: 2 } } as Question;
    const groups = [1, 2].map((first) =>
      group(`Group ${first}`, [questions[0] as Question, check], { q1: [5], q3: [2] }, first),
    );
    expect(betweenGroups(groups, false).map(({ key }) => key)).toEqual(['q1']);
  });

  test('and not on what one of them did not answer', () => {
    const one = betweenGroups(
      [group('Seniors', questions, seniors), group('Others', questions, { q2: [3] }, 6)],
      false,
    );
    expect(one.map(({ key }) => key)).toEqual(['q2']);
  });
});

describe('assessments', () => {
  const own = group('Spring', [rating('q1', 11, 'How good is Aurora?')], { q1: [5, 5, 4, 5, 5, 5] });
  const given = { x: [2, 1, 2, 1, 2, 2] };

  test('that ask about each of several numbers are compared number by number', () => {
    const priced = (id: string, material: number, price: number) =>
      rating(id, material, `How likely would you buy ${material === 11 ? 'Aurora' : 'Beacon'} at ${price} €?`);
    const one = group('Spring', [priced('q1', 11, 2), priced('q2', 11, 3)], { q1: [5], q2: [4] });
    const other = group('Autumn', [priced('x', 12, 3), priced('y', 12, 2)], { x: [1], y: [2] });
    expect(
      compared([one, other], true).questions.map(({ contests }) => contests[0]?.standings.map(({ mean }) => mean)),
    ).toEqual([
      [5, 2],
      [4, 1],
    ]);
  });

  test('that ask the same are compared as designs, of which one can be better', () => {
    const autumn = group('Autumn', [rating('x', 12, 'How good is Beacon?')], given, 7);
    const comparison = compared([own, autumn], true);
    expect(comparison.questions).toMatchObject([{ key: 'q1', places: ['1'] }]);
    expect(comparison.contenders).toMatchObject([
      { label: 'Spring', material_id: 11 },
      { label: 'Autumn', material_id: 12 },
    ]);
    expect(comparison.verdict).toMatchObject({ kind: 'leads', leaders: [0] });
    expect(comparison.overall).toMatchObject([{ how: 'groups', n: 12 }]);
  });

  test('are compared within experts where six judged both', () => {
    const both = compared([own, group('Autumn', [rating('x', 12, 'How good is Beacon?')], given, 1)], true);
    expect(both.overall).toMatchObject([{ how: 'pairs', n: 6, left_out: 0 }]);
    // Too few of both, and of either alone.
    const half = compared([own, group('Autumn', [rating('x', 12, 'How good is Beacon?')], given, 4)], true);
    expect(half.overall).toMatchObject([{ how: 'pairs', n: 3, left_out: 6, p: null }]);
    expect(half.verdict?.kind).toBe('too_few');
  });

  test('with several questions of the same words are compared in their order', () => {
    const two = (label: string, first: number, means: [number, number]) =>
      group(label, [rating('q1', 11), rating('q2', 12)], { q1: [means[0]], q2: [means[1]] }, first);
    const found = compared([two('Spring', 1, [5, 4]), two('Autumn', 2, [3, 2])], true);
    expect(found.questions.map(({ contests }) => contests[0]?.standings.map(({ mean }) => mean))).toEqual([
      [5, 3],
      [4, 2],
    ]);
  });

  test('that ask other things, or on another scale, are not compared', () => {
    const clearer = group('Autumn', [rating('x', 12, 'How clear is Beacon?')], given, 7);
    const longer = group(
      'Autumn',
      [question('rating', 'x', { title: 'How good is Beacon?', material_ids: [12], config: { max: 10 } })],
      given,
      7,
    );
    expect(betweenGroups([own, clearer], true)).toEqual([]);
    expect(betweenGroups([own, longer], true)).toEqual([]);
  });

  test('of which one has no answers leave it out', () => {
    const none = group('Winter', [rating('x', 12, 'How good is Beacon?')], {}, 7);
    const autumn = group('Autumn', [rating('x', 13, 'How good is Cascade?')], given, 7);
    const [comparison] = betweenGroups([own, none, autumn], true);
    expect(comparison?.contenders.map(({ label }) => label)).toEqual(['Spring', 'Autumn']);
    expect(betweenGroups([own, none], true)).toEqual([]);
  });
});
