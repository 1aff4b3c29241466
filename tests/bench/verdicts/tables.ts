import { apart, preference, ratings, seen, times, type World } from './worlds.ts';

/** The share of assessments in which something came out, such as "leads" or "leads A". */
type Share = (mark: string) => string;
export type Table = {
  title: string;
  columns: string[];
  rows: { label: string; worlds: World[] }[];
  /** What stands in a cell. */
  tell(share: Share): string;
};

const SIZES = [6, 8, 12, 24, 48];
const QUESTIONS = [1, 5, 10, 20];
const sizes = (experts: readonly number[]) => experts.map((size) => `n = ${size}`);

/** A row for each number of questions. */
const byQuestions = (
  questions: readonly number[],
  experts: readonly number[],
  world: (q: number, n: number) => World,
) => questions.map((q) => ({ label: `${q}`, worlds: experts.map((n) => world(q, n)) }));

const noise =
  (designs: number, judged?: (n: number) => (expert: number, design: number) => boolean) =>
  (q: number, n: number): World =>
  (normal) =>
    seen(ratings(normal, { experts: n, effects: times(q, Array(designs).fill(0)), judged: judged?.(n) }), n);

/** Half of the experts judge both designs, a quarter each one of them. */
const halfOverlap = (n: number) => (expert: number, design: number) => expert < n / 2 || expert % 2 === design;

const power = (by: number): Table => ({
  title: `Power: the better of two designs leads, true difference ${by} (this rule / Holm over all / first question only)`,
  columns: sizes([8, 12, 24]),
  rows: byQuestions(
    QUESTIONS,
    [8, 12, 24],
    (q, n) => (normal) => seen(ratings(normal, { experts: n, effects: times(q, [by / 2, -by / 2]) }), n),
  ),
  tell: (share) => `${share('leads A')} ${share('holm A')} ${share('first A')}`,
});

const WORLDS = [6, 12, 24, 60];
const row = (label: string, experts: readonly number[], world: (n: number) => World) => ({
  label,
  worlds: experts.map(world),
});

export const TABLES: Table[] = [
  {
    title: 'False leads in noise, two designs (questions that correlate at .5); in brackets false partly and mixed',
    columns: sizes(SIZES),
    rows: byQuestions(QUESTIONS, SIZES, noise(2)),
    tell: (share) => `${share('leads')} (${share('partly or mixed')})`,
  },
  {
    title: 'False leads in noise, half of the experts judged both designs',
    columns: sizes([12, 24, 48]),
    rows: byQuestions(QUESTIONS, [12, 24, 48], noise(2, halfOverlap)),
    tell: (share) => share('leads'),
  },
  {
    title: 'False leads in noise, three designs; in brackets false partly and mixed',
    columns: sizes([8, 12, 24]),
    rows: byQuestions([1, 5, 10], [8, 12, 24], noise(3)),
    tell: (share) => `${share('leads')} (${share('partly or mixed')})`,
  },
  {
    title: 'Two designs tied one point above a third: one of them leads alone (both lead)',
    columns: sizes([8, 12, 24]),
    rows: byQuestions(
      [1, 5, 10],
      [8, 12, 24],
      (q, n) => (normal) => seen(ratings(normal, { experts: n, effects: times(q, [0.5, 0.5, -0.5]) }), n),
    ),
    tell: (share) => `${share('leads alone')} (${share('leads A, B')})`,
  },
  power(0.5),
  power(1),
  {
    title: 'Worlds that contradict themselves: A leads freely / B leads freely / mixed / partly / order',
    columns: sizes(WORLDS),
    rows: [
      row(
        'preference 1.2 sd for A, five ratings 1 for B',
        WORLDS,
        (n) => (normal) =>
          seen([preference(normal, n, 1.2), ...ratings(normal, { experts: n, effects: times(5, [-0.5, 0.5]) })], n),
      ),
      row(
        'preference 3 sd for A, one rating 2 for B',
        WORLDS,
        (n) => (normal) => seen([preference(normal, n, 3), ...ratings(normal, { experts: n, effects: [[-1, 1]] })], n),
      ),
      row(
        'nine at 0.5 for A, one at 1.5 for B',
        WORLDS,
        (n) => (normal) =>
          seen(ratings(normal, { experts: n, effects: [...times(9, [0.25, -0.25]), [-0.75, 0.75]] }), n),
      ),
    ],
    tell: (share) => `${share('freely A')} ${share('freely B')} ${share('mixed')} ${share('partly')} ${share('order')}`,
  },
  {
    title: 'Only one of ten questions differs, by 1.5 points: partly / leads / no difference found / order',
    columns: sizes([12, 24]),
    rows: [
      row(
        '',
        [12, 24],
        (n) => (normal) => seen(ratings(normal, { experts: n, effects: [[0.75, -0.75], ...times(9, [0, 0])] }), n),
      ),
    ],
    tell: (share) => `${share('partly')} ${share('leads')} ${share('none')} ${share('order')}`,
  },
  {
    title: 'Only the order works, by one point: leads / order',
    columns: sizes([12, 24, 48]),
    rows: [
      row(
        'five questions',
        [12, 24, 48],
        (n) => (normal) => seen(ratings(normal, { experts: n, effects: times(5, [0, 0]), first: 1 }), n),
      ),
    ],
    tell: (share) => `${share('leads')} ${share('order')}`,
  },
  {
    title: 'As good as each other: found',
    columns: sizes([12, 24, 48]),
    rows: [
      row('equal in truth, ten ratings that correlate at .5', [12, 24, 48], (n) => noise(2)(10, n)),
      row(
        'equal in truth, ten ratings that do not correlate',
        [12, 24, 48],
        (n) => (normal) => seen(apart(normal, n, 10, 0), n),
      ),
      row('apart by the margin, one rating', [12, 24, 48], (n) => (normal) => seen(apart(normal, n, 1, 0.4), n)),
      row('apart by the margin, ten ratings', [12, 24, 48], (n) => (normal) => seen(apart(normal, n, 10, 0.4), n)),
    ],
    tell: (share) => share('equivalent'),
  },
];
