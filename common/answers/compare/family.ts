import type { Steps } from '#common/answers/results/steps.ts';
import { holm } from '#common/answers/statistics/families.ts';
import { maxT } from '#common/answers/statistics/max-t.ts';
import type { ContestField } from './fields.ts';
import { type Compared, type Difference, isInside, type Judged, pairsOf, SURE } from './judge.ts';
import { orderOf, seenFirst, turnedBy } from './order.ts';

/**
 * Adjusts the p of all tests for each other, and marks what is shown: an adjusted p below .05, and a 90% interval that is not inside the
 * margin. The contests of a pair are adjusted by max-T where the same experts judged them, else by Holm's rule; both times the number of
 * pairs. Returns the number of tests.
 */
export function* adjust(compared: readonly Compared[], { questions, contenders }: ContestField): Steps<number> {
  const tests = questions.flatMap(({ contests, met }, question) =>
    contests.flatMap(({ numbers }, index) => {
      const contest = compared[question]?.contests[index];
      const tested = contest?.differences.filter(({ p }) => p !== null) ?? [];
      return contest ? tested.map((difference) => ({ contest, difference, numbers, met })) : [];
    }),
  );
  const pairs = pairsOf(contenders)
    .map(([first, second]) =>
      tests.filter(({ difference }) => difference.first === first && difference.second === second),
    )
    .filter(({ length }) => length > 0);
  for (const pair of pairs) {
    const isPaired = pair.every(({ difference }) => difference.how === 'pairs');
    const plain = pair.map(({ difference }) => difference.p);
    const together =
      pair.length === 1
        ? plain
        : isPaired
          ? maxT(
              pair.map(({ difference, numbers }) =>
                pairedNumbers(numbers[difference.first], numbers[difference.second]),
              ),
            )
          : holm(plain);
    pair.forEach(({ contest, difference, numbers, met }, index) => {
      difference.adjusted_p = Math.min(1, pairs.length * Math.max(together[index] ?? 1, difference.p ?? 1));
      difference.better = shownBetter(difference, contest);
      if (difference.better === null) return;
      const { first, second } = difference;
      const sign = contest.better === 'low' ? -1 : 1;
      const own = [...pairedNumbers(numbers[first], numbers[second])].map(
        ([expert, each]) => [expert, sign * each] as const,
      );
      const seen = seenFirst(met, contenders[first], contenders[second]);
      difference.order = orderOf(new Map(own), turnedBy(new Map(own), seen), seen);
    });
    yield;
  }
  return tests.length;
}

/** The difference of each expert who has both numbers. */
const pairedNumbers = (one?: ReadonlyMap<number, number>, other?: ReadonlyMap<number, number>) =>
  new Map(
    [...(one ?? [])].flatMap(([expert, number]) => {
      const second = other?.get(expert);
      return second === undefined ? [] : [[expert, number - second] as const];
    }),
  );

function shownBetter(
  { first, second, difference, adjusted_p, narrow }: Difference,
  { better, margin }: Judged,
): number | null {
  if (better === null || difference === null || adjusted_p === null || adjusted_p >= SURE) return null;
  if (isInside(narrow, margin)) return null;
  return difference > 0 === (better === 'high') ? first : second;
}
