import { describe, expect, test } from 'vitest';
import { compare } from '#common/answers/compare/comparison.ts';
import { betweenGroups } from '#common/answers/compare/contenders.ts';
import { questionResults } from '#common/answers/results/results.ts';
import type { Question } from '#common/assessments/questionnaire/schema.ts';
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

describe('groups of experts who answered one assessment', () => {
  const questions = [rating('q1', 11), rating('q2', 12), preference];
  const seniors = { q1: [5, 5, 4, 5, 5], q2: [1, 1, 2, 1, 1], p: [11, 11, 11, 11, 11].map(chose) };
  const others = { q1: [4, 4, 4, 4, 3], q2: [2, 3, 2, 2, 2], p: [12, 12, 12, 12, 12].map(chose) };
  const found = betweenGroups([group('Seniors', questions, seniors), group('Others', questions, others, 6)], false).map(
    compare,
  );

  test('are compared on each question, with the same question of the other group', () => {
    expect(found.map(({ key, places }) => [key, places])).toEqual([
      ['q1', ['1']],
      ['q2', ['2']],
      ['p', ['3']],
    ]);
    const means = found.map(({ compared }) => compared[0]?.standings.map(({ mean }) => mean));
    expect(means.slice(0, 2)).toEqual([
      [4.8, 3.8],
      [1.2, 2.2],
    ]);
  });

  test('by different experts, none of them better than the other', () => {
    for (const { paired, contenders, compared } of found) {
      expect(paired).toBe(false);
      expect(contenders).toEqual([
        { label: 'Seniors', material_id: null },
        { label: 'Others', material_id: null },
      ]);
      expect(compared.map(({ verdict }) => verdict.kind)).toEqual(compared.map(() => 'none'));
    }
  });

  test('on each alternative that experts chose from', () => {
    expect(found[2]?.compared.map(({ label, standings }) => [label, ...standings.map(({ mean }) => mean)])).toEqual([
      ['Aurora', 1, 0],
      ['Beacon', 0, 1],
    ]);
    expect(found[2]?.compared[0]?.differences[0]).toMatchObject({
      difference: 1,
      test: { test: 'fisher', n: 10, method: 'exact' },
      adjusted_p: expect.closeTo(2 / 126, 9),
      more: null,
    });
  });

  test('also where two of them have one title', () => {
    const namesakes = { 11: { title: 'Front', file: 'a' }, 12: { title: 'Front', file: 'b' } };
    const both = [group('Seniors', questions, seniors), group('Others', questions, others, 6)];
    const [, , choice] = betweenGroups(
      both.map((each) => ({ ...each, materials: namesakes })),
      false,
    ).map(compare);
    expect(choice?.compared.map(({ key, standings }) => [key, ...standings.map(({ mean }) => mean)])).toEqual([
      ['11', 1, 0],
      ['12', 0, 1],
    ]);
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

  test('that ask the same are compared as designs, of which one can be better', () => {
    const autumn = group('Autumn', [rating('x', 12, 'How good is Beacon?')], given, 7);
    const [comparison] = betweenGroups([own, autumn], true).map(compare);
    expect(comparison).toMatchObject({ key: 'q1', places: ['1'], paired: false });
    expect(comparison?.contenders).toEqual([
      { label: 'Spring', material_id: 11 },
      { label: 'Autumn', material_id: 12 },
    ]);
    expect(comparison?.compared[0]?.verdict).toEqual({ kind: 'leads', best: [0], next: 1 });
    expect(comparison?.compared[0]?.differences[0]?.test).toMatchObject({ test: 'rank-sum', n: 12 });
  });

  test('are compared within experts where half of the smaller group judged both', () => {
    const autumn = (first: number) => group('Autumn', [rating('x', 12, 'How good is Beacon?')], given, first);
    const [half] = betweenGroups([own, autumn(4)], true).map(compare);
    expect(half?.paired).toBe(true);
    // Only the three who judged both count.
    expect(half?.compared[0]?.standings.map(({ n }) => n)).toEqual([3, 3]);
    const [fewer] = betweenGroups([own, autumn(5)], true).map(compare);
    expect(fewer?.paired).toBe(false);
    expect(fewer?.compared[0]?.standings.map(({ n }) => n)).toEqual([6, 6]);
  });

  test('with several questions of the same words are compared in their order', () => {
    const two = (label: string, first: number, means: [number, number]) =>
      group(label, [rating('q1', 11), rating('q2', 12)], { q1: [means[0]], q2: [means[1]] }, first);
    const found = betweenGroups([two('Spring', 1, [5, 4]), two('Autumn', 2, [3, 2])], true).map(compare);
    expect(found.map(({ compared }) => compared[0]?.standings.map(({ mean }) => mean))).toEqual([
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
