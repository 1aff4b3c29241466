import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { groupsInterval, pairsInterval } from '#common/answers/statistics/difference-interval.ts';
import { groupsP, pairsP } from '#common/answers/statistics/exchange-test.ts';
import { maxT } from '#common/answers/statistics/max-t.ts';
import { overallScores, type PairQuestion, rmsOf } from '#common/answers/statistics/overall-score.ts';
import { randomNumbers } from '#common/answers/statistics/random.ts';

/** What two other languages have found; a case has differences of those who judged both, or two groups. */
type Case = Record<'range' | 'p' | 'low' | 'high' | 'low90' | 'high90', number> &
  ({ d: number[]; a?: never; b?: never } | { d?: never; a: number[]; b: number[] });

const FOLDER = 'tests/statistics/verdicts';
const cases: Case[] = JSON.parse(readFileSync(`${FOLDER}/cases.json`, 'utf8'));
const ERROR = 1e-9;
const meanOf = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;

const rowsOf = (file: string) => {
  const [header = '', ...lines] = readFileSync(`${FOLDER}/${file}`, 'utf8').trim().split('\n');
  const names = header.trim().split(',');
  return lines.map((line) => {
    const fields = line.split(',').map((field) => field.trim());
    return Object.fromEntries(names.map((name, index) => [name, fields[index] ?? '']));
  });
};

/** The p and both intervals of a case, by the product. */
function found({ d, a, b, range }: Case) {
  const p = d ? pairsP(d) : groupsP(a, b);
  const interval = (confidence: number) =>
    d ? pairsInterval(d, { range, step: 1, p }, confidence) : groupsInterval(a, b, { range, step: 1, p }, confidence);
  const [wide, narrow] = [interval(0.95), interval(0.9)];
  return { p, low: wide?.low, high: wide?.high, low90: narrow?.low, high90: narrow?.high };
}

test('tests and intervals are those of the other languages', () => {
  expect(cases).toHaveLength(130);
  for (const [index, one] of cases.entries()) {
    for (const [name, own] of Object.entries(found(one))) {
      const wanted = one[name as keyof typeof one] as number;
      expect(Math.abs((own ?? Number.NaN) - wanted), `case ${index}, ${name}: ${own}`).toBeLessThan(ERROR);
    }
  }
});

test('of contests that say the same each has the p of one alone, exactly up to 13 people', () => {
  for (const size of [6, 11, 12, 13]) {
    const differences = Array.from({ length: size }, (_, index) => (index < 2 ? -1 : 1 + (index % 3)));
    const contest = new Map(differences.entries());
    for (const p of maxT([contest, contest])) expect(p).toBeCloseTo(pairsP(differences) ?? 0, 12);
  }
});

/**
 * The other language had 0.875044583897048 for one end, which its search missed by 2e-8. The chance that the weighted mean is above an end h
 * can be summed: of 11 waiting times at 1, i + k come before those of three people at 0 and of one at −1.
 */
test('the upper end of case 76 has five percent above it', () => {
  const above = (h: number) => {
    const [zero, minus] = [h / (1 - h), (1 + h) / (1 - h)];
    let chance = 0;
    for (let i = 0; i < 11; i += 1) {
      const waiting = (((i + 2) * (i + 1)) / 2) * (zero / (1 + zero)) ** i * (1 + zero) ** -3;
      for (let k = 0; i + k < 11; k += 1) chance += (waiting * (minus / (1 + minus)) ** k) / (1 + minus);
    }
    return chance;
  };
  expect(above(cases[76]?.high90 ?? 0)).toBeCloseTo(0.05, 12);
  expect(above(0.875044583897048)).not.toBeCloseTo(0.05, 9);
});

test.each([500, 600, 3000])('two groups of %i of whom one differs from all others have p = 1', (size) => {
  const zeros = Array<number>(size).fill(0);
  expect(groupsP([...zeros.slice(1), 1], zeros)).toBe(1);
  expect(groupsP(zeros, zeros)).toBe(1);
});

describe('overall scores', () => {
  const points = ['five', 'votes', 'slider'];
  const lengths: Record<string, (max: number) => number> = {
    five: (max) => max - 1,
    votes: () => 1,
    slider: () => 100,
  };
  const answers = rowsOf('overall-in.csv').map((row) => {
    const length = lengths[points[Number(row.kind)] ?? '']?.(Number(row.max)) ?? Number.NaN;
    const sign = row.better === 'low' ? -1 : 1;
    return { ...row, length, points: (sign * (Number(row.a) - Number(row.b)) * 100) / length };
  });
  type Answer = (typeof answers)[number] & Record<string, string | number>;

  /** A question of a case: statements of one scorecard are one. */
  function questionOf(rows: readonly Answer[]): PairQuestion & { step: number; statements: number } {
    const statements = new Set(rows.map(({ contest }) => contest)).size;
    const differences = new Map(
      [...Map.groupBy(rows, ({ expert }) => Number(expert))].map(([expert, own]) => [
        expert,
        meanOf(own.map((row) => row.points)),
      ]),
    );
    return {
      differences,
      rms: rmsOf(differences.values()),
      step: 100 / (rows[0]?.length ?? 0) / statements,
      statements,
    };
  }

  const byCase = Map.groupBy(answers as Answer[], (row) => String(row.case));
  test.each(rowsOf('overall-out.csv'))('case $case', ({ case: number = '', n, difference, p, low, high }) => {
    const rows = byCase.get(number) ?? [];
    const questions = [...Map.groupBy(rows, ({ card, contest }) => (card ? `card ${card}` : contest)).values()].map(
      questionOf,
    );
    const [only] = questions;
    const isSingle = questions.length === 1 && only?.statements === 1;
    const scores = isSingle ? [...only.differences.values()] : [...overallScores(questions).values()];
    const step = meanOf(questions.map((question) => question.step)) / questions.length;
    const own = pairsP(scores);
    const interval = pairsInterval(scores, { range: 100, step, p: own }, 0.95);
    const close = (value: number | null | undefined, wanted = '', error = ERROR) =>
      expect(Math.abs((value ?? Number.NaN) - Number(wanted))).toBeLessThan(error);
    expect(scores).toHaveLength(Number(n));
    close(own, p);
    // A billionth of the scale, which has 100 points.
    close(meanOf(scores), difference, 100 * ERROR);
    close(interval?.low, low, 100 * ERROR);
    close(interval?.high, high, 100 * ERROR);
  });
});

describe('the 95% interval never disagrees with its test', () => {
  const kinds: [name: string, range: number, number: (random: number) => number][] = [
    ['votes', 1, (random) => Math.floor(random * 3) - 1],
    ['five points', 4, (random) => Math.floor(random * 5) - 1],
    ['many ties', 4, (random) => (random < 0.7 ? 0 : Math.floor((random - 0.7) * 14))],
    ['a slider', 100, (random) => Math.round(random * 120 - 30) / 10],
  ];
  /** Whether an interval leaves out 0. */
  const leavesOut = (interval: { low: number; high: number } | null) =>
    interval !== null && (interval.low > 0 || interval.high < 0);

  test.each(kinds)('%s', (_, range, number) => {
    const random = randomNumbers(range);
    const [outcomes, levels] = [new Set<boolean>(), [0.95, 0.9]];
    for (let round = 0; round < 150; round += 1) {
      const draw = (most: number) => Array.from({ length: 6 + Math.floor(random() * most) }, () => number(random()));
      const [differences, first, second] = [draw(20), draw(8), draw(8)];
      const [pairs, groups] = [pairsP(differences), groupsP(first, second)];
      for (const level of levels) {
        const told = JSON.stringify({ level, differences, first, second });
        const [own, theirs] = [
          pairsInterval(differences, { range, step: 1, p: pairs }, level),
          groupsInterval(first, second, { range, step: 1, p: groups }, level),
        ];
        expect(leavesOut(own), told).toBe((pairs ?? 1) < 1 - level - 1e-12);
        expect(leavesOut(theirs), told).toBe((groups ?? 1) < 1 - level - 1e-12);
        outcomes.add(leavesOut(own)).add(leavesOut(theirs));
      }
    }
    expect(outcomes.size).toBe(2);
  });
});
