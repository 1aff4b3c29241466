import { describe, expect, test } from 'vitest';
import type { Comparable } from '#common/answers/compare/contenders.ts';
import type { Met } from '#common/answers/compare/fields.ts';
import type { Verdict } from '#common/answers/compare/verdict.ts';
import type { Yardstick } from '#common/answers/results/define.ts';
import { randomNumbers } from '#common/answers/statistics/random.ts';
import { compare } from '#tests/factories/at-once.ts';
import { asked, contest, field, RATING, SLIDER, VOTE } from '#tests/factories/contests.ts';

const LESS: Yardstick = { ...RATING, better: 'low' };
const NEITHER: Yardstick = { ...RATING, better: null };

type Given = (number | null)[];
/** So many times each number: `[[3, 5], [1, 4]]` is 5 5 5 4. */
const some = (...counts: [times: number, value: number | null][]): Given =>
  counts.flatMap(([times, value]) => Array<number | null>(times).fill(value));
/** A pattern again and again. */
const again = (length: number, pattern: Given): Given =>
  Array.from({ length }, (_, index) => pattern[index % pattern.length] ?? null);
const rating = (key: string, ...given: Given[]) => asked(key, [contest(RATING, given)]);
const preference = (first: Given) =>
  asked('Preference', [contest(VOTE, [first, first.map((chosen) => (chosen === null ? null : 1 - chosen))])]);
/** All saw A first up to an expert, then B. */
const firstSeen = (before: number, experts: number): Met =>
  new Map(
    Array.from({ length: experts }, (_, expert) => [
      expert + 1,
      new Map([
        ['A', expert < before ? 0 : 1],
        ['B', expert < before ? 1 : 0],
      ]),
    ]),
  );

/** A gets about one point more than B from `n` experts in three questions. */
const onePoint = (n: number) =>
  [0, 1, 2].map((shift) =>
    rating(`Question ${shift}`, again(n, [4, 5, 4, 3, 5, 4]), again(n, [3, 3, 4, 2, 4, 3].slice(shift).concat(3, 3))),
  );
/** No direction of differences: as many one way as the other. */
const even = (n: number) => [
  rating('Liking', again(n, [4, 3, 5, 4]), again(n, [4, 4, 4, 4])),
  rating('Clearness', again(n, [3, 4, 4, 4]), again(n, [4, 3, 4, 4])),
];

type World = {
  name: string;
  questions: Comparable[];
  met?: Met;
  kind: Verdict['kind'] | null;
  leaders?: number[];
  decided?: number[];
  /** Questions that lean the other way. */
  against?: number;
  n?: number;
  /** The lower end of the overall interval, in points of 100. */
  low?: number;
};

const WORLDS: World[] = [
  {
    name: 'all the same, 24 experts',
    questions: ['Liking', 'Clearness', 'Appeal'].map((key) => rating(key, some([24, 4]), some([24, 4]))),
    kind: 'equivalent',
  },
  {
    name: 'one of two questions, 24:0, against a preference of 16:8',
    questions: [preference(some([16, 1], [8, 0])), rating('Liking', again(24, [2, 3]), again(24, [4, 5, 5]))],
    kind: 'partly',
  },
  {
    name: 'two of three questions, 24:0, against a preference of 16:8',
    questions: [
      preference(some([16, 1], [8, 0])),
      ...['Liking', 'Clearness'].map((key) => rating(key, again(24, [2, 3]), again(24, [4, 5, 5]))),
    ],
    ...{ kind: 'leads', leaders: [1], against: 1 },
  },
  {
    name: 'a negative statement does not win what the good ones lose 24:0',
    questions: [
      asked('Statements', [
        contest(LESS, [again(24, [4, 5]), again(24, [1, 2])], 'Hard to read'),
        ...['Fresh', 'Clear', 'Worth it'].map((key) => contest(RATING, [again(24, [1, 2]), again(24, [4, 5])], key)),
      ]),
    ],
    ...{ kind: 'leads', leaders: [1], against: 0 },
  },
  {
    name: 'a statement without a direction has no verdict',
    questions: [asked('Statement', [contest(NEITHER, [some([24, 5]), some([24, 1])])])],
    kind: null,
  },
  {
    name: 'a statement without a direction never wins beside an equal rating',
    questions: [
      asked('Statement', [contest(NEITHER, [some([24, 5]), some([24, 1])])]),
      rating('Liking', some([24, 4]), some([24, 4])),
    ],
    kind: 'equivalent',
  },
  {
    name: 'half of the experts judged both',
    questions: onePoint(24).map((question, index) =>
      rating(
        `Question ${index}`,
        ...(question.contests[0]?.numbers ?? []).map((own, design) =>
          Array.from({ length: 24 }, (_, expert) =>
            expert < 12 || expert % 2 === design ? (own.get(expert + 1) ?? null) : null,
          ),
        ),
      ),
    ),
    ...{ kind: 'leads', leaders: [0], n: 12 },
  },
  {
    name: 'everybody chose what stood first, which was A for 18 of 24',
    questions: [preference(some([18, 1], [6, 0]))],
    met: firstSeen(18, 24),
    kind: 'order',
  },
  {
    name: 'everybody chose what stood first, which was A for 12 of 24',
    questions: [preference(some([12, 1], [12, 0]))],
    met: firstSeen(12, 24),
    kind: 'none',
  },
  {
    name: 'all saw A first and most chose it',
    questions: [preference(some([20, 1], [4, 0]))],
    met: firstSeen(24, 24),
    kind: 'order',
  },
  {
    name: 'missing halves: each expert answered half of the questions',
    questions: [0, 1, 2, 3].map((index) =>
      rating(
        `Question ${index}`,
        ...[
          [4, 5, 4, 5],
          [3, 3, 4, 4],
        ].map((pattern) => again(24, pattern).map((value, expert) => ((expert + index) % 4 < 2 ? value : null))),
      ),
    ),
    ...{ kind: 'leads', leaders: [0], n: 24 },
  },
  {
    name: 'different experts for each design',
    questions: [0, 1, 2].map((index) =>
      rating(
        `Question ${index}`,
        [...again(12, [4, 5, 4]), ...some([12, null])],
        [...some([12, null]), ...again(12, [2, 3, 3])],
      ),
    ),
    ...{ kind: 'leads', leaders: [0], n: 24 },
  },
  {
    name: 'five different experts for each design',
    questions: [rating('Liking', some([5, 5], [5, null]), some([5, null], [5, 1]))],
    kind: 'too_few',
  },
  {
    name: 'five experts judged three designs',
    questions: [rating('Liking', some([5, 5]), some([5, 3]), some([5, 1]))],
    ...{ kind: 'too_few', decided: [0, 1, 2] },
  },
  {
    name: 'a second question that nobody answered for both designs says nothing',
    questions: [
      preference(some([8, 1], [4, null])),
      rating('Liking', some([8, null], [2, 4], [2, null]), some([10, null], [2, 4])),
    ],
    ...{ kind: 'leads', leaders: [0], n: 8, against: 0, low: 26.1 },
  },
  {
    name: 'one of six and six differs, so that nothing could be shown',
    questions: [rating('Liking', some([6, 4], [6, null]), some([6, null], [5, 4], [1, 5]))],
    kind: 'open',
  },
  {
    name: 'three designs, each pair with experts of its own',
    questions: [0, 1].map((index) =>
      rating(
        `Question ${index}`,
        [...again(16, [5, 5, 4]), ...some([8, null])],
        [...again(8, [3, 4]), ...some([8, null]), ...again(8, [4, 3])],
        [...some([8, null]), ...again(8, [2, 1]), ...again(8, [2, 1])],
      ),
    ),
    ...{ kind: 'leads', leaders: [0], n: 8 },
  },
  {
    name: 'two designs tied above a third',
    questions: [0, 1].map((index) =>
      rating(`Question ${index}`, again(24, [4, 5, 4, 4]), again(24, [5, 4, 4, 4]), again(24, [3, 3, 2])),
    ),
    ...{ kind: 'leads', leaders: [0, 1] },
  },
  {
    name: 'a design that nobody compared with the others',
    questions: onePoint(24).map(({ key, contests: [own] }) =>
      rating(
        key,
        ...(own?.numbers ?? []).map((numbers) => [...numbers.values(), ...some([3, null])]),
        some([24, null], [3, 5]),
      ),
    ),
    ...{ kind: 'leads', leaders: [0], decided: [0, 1], n: 24 },
  },
  {
    name: 'all the same, 12 experts',
    questions: [rating('Liking', some([12, 4]), some([12, 4]))],
    kind: 'open',
  },
  { name: 'as many one way as the other, 12 experts', questions: even(12), kind: 'none' },
  { name: 'as many one way as the other, 60 experts', questions: even(60), kind: 'equivalent' },
  {
    name: 'nearly all the same, 24 experts',
    questions: ['Liking', 'Clearness'].map((key) =>
      rating(key, again(24, [4, 5, 3]), [5, 4, 3, ...again(21, [4, 5, 3])]),
    ),
    kind: 'equivalent',
  },
  {
    name: 'five ratings for B that a clear preference for A contradicts',
    questions: [
      preference(some([23, 1], [1, 0])),
      ...[1, 2, 3, 4, 5].map((index) => rating(`Question ${index}`, again(24, [3, 2, 3]), again(24, [4, 4, 3, 3]))),
    ],
    kind: 'mixed',
  },
  {
    name: 'one of ten questions differs by two points',
    questions: [
      rating('Appeal', again(12, [5, 4]), again(12, [2, 3])),
      ...Array.from({ length: 9 }, (_, index) =>
        rating(`Question ${index}`, again(12, [3, 4, 4, 3]), again(12, [4, 3, 3, 4])),
      ),
    ],
    kind: 'partly',
  },
  {
    name: 'a difference that all see and that does not matter',
    questions: [asked('Slider', [contest(SLIDER, [again(24, [53, 51]), again(24, [50, 49])])])],
    kind: 'equivalent',
  },
  ...([1, 3, 5] as const).map((n): World => ({ name: `${n} of ${n}`, questions: onePoint(n), kind: 'too_few', n })),
  ...([6, 8, 12, 24, 60] as const).map(
    (n): World => ({
      ...{ name: `${n} experts see one point`, questions: onePoint(n) },
      ...{ kind: 'leads', leaders: [0], against: 0, n },
    }),
  ),
];

describe('the verdict of a careful statistician', () => {
  test.each(WORLDS)('$name: $kind', ({ questions, met, kind, leaders = [], decided, against, n, low }) => {
    const { verdict } = compare(field(questions, met));
    expect(verdict?.kind ?? null).toBe(kind);
    expect(verdict?.leaders ?? []).toEqual(leaders);
    if (decided) expect(verdict?.decided).toEqual(decided);
    if (against !== undefined) expect(verdict?.told).toHaveLength(against);
    if (n) expect(verdict?.pair?.n).toBe(n);
    if (low) expect(verdict?.pair?.interval?.low).toBeCloseTo(low, 1);
  });

  test('twenty questions of noise: one design leads in 6% of assessments at most', () => {
    const random = randomNumbers(70);
    const noise = () => Array.from({ length: 7 }, () => 1 + Math.floor(random() * 5));
    let leads = 0;
    for (let seed = 0; seed < 1000; seed += 1) {
      const questions = Array.from({ length: 20 }, (_, index) => rating(`Question ${index}`, noise(), noise()));
      if (compare(field(questions)).verdict?.kind === 'leads') leads += 1;
    }
    expect(leads / 1000).toBeLessThanOrEqual(0.06);
    // Nor is the test so careful that it could find nothing.
    expect(leads).toBeGreaterThan(0);
  });
});
