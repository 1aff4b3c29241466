import { describe, expect, test } from 'vitest';
import { compare } from '#common/answers/compare/comparison.ts';
import { betweenGroups, type Comparable, type Contest } from '#common/answers/compare/contenders.ts';
import { told } from '#common/answers/compare/wording.ts';
import { questionResults } from '#common/answers/results/results.ts';
import { question, questionnaire } from '#tests/factories/questions.ts';
import { reportResponse } from '#tests/factories/report-responses.ts';

const FIVE_STARS = { kind: 'scale', scale: { min: 1, max: 5 }, better: 'high' } as const;

/** Numbers of experts from `first` on. */
const numbers = (values: readonly number[], first = 1) => new Map(values.map((value, index) => [first + index, value]));

const contest = (...groups: Contest['numbers']): Contest => ({
  key: 'stars',
  label: '',
  ...FIVE_STARS,
  numbers: groups,
});

const comparable = (...contests: Contest[]): Comparable => ({
  key: 'q1 designs',
  places: ['1'],
  title: 'How do you like it?',
  type: 'rating',
  contenders: [
    { label: 'A', material_id: 1 },
    { label: 'B', material_id: 2 },
  ],
  contests,
  response_ids: [],
});

/** The only contest, compared. */
function compared(...groups: Contest['numbers']) {
  const comparison = compare(comparable(contest(...groups)));
  const [only] = comparison.compared;
  if (!only) throw new Error('No contest was compared');
  return { comparison, only };
}

describe('who wins', () => {
  test('a mean that few raise above many is no sure lead, however small the p', () => {
    const many = (values: Record<number, number>) =>
      Object.entries(values).flatMap(([value, count]) => Array<number>(count).fill(Number(value)));
    for (const [a, b] of [
      // The same experts: 16 give A 4 more, 60 give it 1 less.
      [numbers(many({ 3: 60, 5: 16 })), numbers([...many({ 4: 60 }), ...many({ 1: 16 })])],
      // Other experts: A has some 5 and many 1, B has only 2.
      [numbers(many({ 1: 28, 5: 12 })), numbers(many({ 2: 40 }), 101)],
    ] as const) {
      const { only } = compared(a, b);
      expect(only.differences[0]?.difference).toBeGreaterThan(0);
      expect(only.differences[0]?.adjusted_p).toBeLessThan(0.05);
      expect(only.verdict).toEqual({ kind: 'ahead', best: [0], next: 1 });
    }
  });

  test('a lead that mean, test and most experts share is sure, for ranks too', () => {
    const [more, less] = [numbers([5, 5, 4, 5, 4, 5, 5]), numbers([3, 4, 2, 3, 3, 2, 4])];
    expect(compared(more, less).only.verdict.kind).toBe('leads');
    const ranks = { ...contest(less, more), better: 'low' as const };
    expect(compare(comparable(ranks)).compared[0]?.verdict).toEqual({ kind: 'leads', best: [0], next: 1 });
  });

  test('nobody wins where fewer than two have a number', () => {
    for (const groups of [
      [numbers([]), numbers([])],
      [numbers([3, 4, 5, 4, 3]), numbers([])],
    ]) {
      const { comparison, only } = compared(...groups);
      expect(only.verdict.kind).toBe('none');
      expect(told(comparison, only).headline).toBe('');
      expect(only.worths).toBeNull();
    }
  });
});

test('the same experts are compared with themselves, also where one row has numbers for one design only', () => {
  const [a, b] = [numbers([5, 4, 5, 3, 4, 5]), numbers([3, 4, 2, 3, 3, 2])];
  const { paired, compared: contests } = compare(comparable(contest(a, b), contest(a, numbers([]))));
  expect(paired).toBe(true);
  expect(contests.map(({ differences }) => differences[0]?.test.test)).toEqual(['signed-rank', 'signed-rank']);
});

test('groups of experts are compared about the same design, though a question is asked about several', () => {
  const asked = [
    {
      number: 1,
      questionnaire: questionnaire([
        question('rating', 'q1', { title: 'How do you like Aurora?', material_ids: [1] }),
        question('rating', 'q2', { title: 'How do you like Borealis?', material_ids: [2] }),
      ]),
    },
  ];
  const materials = { 1: { title: 'Aurora', file: 'a' }, 2: { title: 'Borealis', file: 'b' } };
  const group = (label: string, ids: number[]) => ({
    label,
    materials,
    results: questionResults(
      asked,
      ids.map((id) => reportResponse(id, 1, { q1: 5, q2: 2 })),
    ),
  });
  const found = betweenGroups([group('Seniors', [1, 2, 3]), group('Juniors', [4, 5])], false).map(compare);
  expect(found.map(({ compared: [only] }) => only?.standings.map(({ n, mean }) => [n, mean]))).toEqual([
    [
      [3, 5],
      [2, 5],
    ],
    [
      [3, 2],
      [2, 2],
    ],
  ]);
});
