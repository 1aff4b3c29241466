import type { Steps } from '#common/answers/results/steps.ts';
import { holm } from '#common/answers/statistics/families.ts';
import { maxT } from '#common/answers/statistics/max-t.ts';
import type { Contest } from './contenders.ts';
import type { ContestField } from './fields.ts';
import {
  betterOf,
  type Compared,
  type Difference,
  isInside,
  type Judged,
  pairedNumbers,
  pairsOf,
  SURE,
  samePair,
} from './judge.ts';
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
    .map(([first, second]) => tests.filter(({ difference }) => samePair({ first, second })(difference)))
    .filter(({ length }) => length > 0);
  for (const pair of pairs) {
    const isPaired = pair.every(({ difference }) => difference.how === 'pairs');
    const plain = pair.map(({ difference }) => difference.p);
    const together = pair.length === 1 ? plain : isPaired ? maxT(pair.map(pairedIn)) : holm(plain);
    pair.forEach((test, index) => {
      const { contest, difference, met } = test;
      difference.adjusted_p = Math.min(1, pairs.length * Math.max(together[index] ?? 1, difference.p ?? 1));
      difference.better = shownBetter(difference, contest);
      if (difference.better === null) return;
      const { first, second } = difference;
      const sign = contest.better === 'low' ? -1 : 1;
      const own = new Map([...pairedIn(test)].map(([expert, each]) => [expert, sign * each]));
      const seen = seenFirst(met, contenders[first], contenders[second]);
      difference.order = orderOf(own, turnedBy(own, seen), seen);
    });
    yield;
  }
  return tests.length;
}

/** The difference of each expert who judged both of a pair. */
const pairedIn = ({ difference: { first, second }, numbers }: { difference: Difference } & Pick<Contest, 'numbers'>) =>
  pairedNumbers(numbers[first] ?? new Map(), numbers[second] ?? new Map());

function shownBetter(tested: Difference, contest: Judged): number | null {
  const { difference, adjusted_p, narrow } = tested;
  if (contest.better === null || difference === null || adjusted_p === null || adjusted_p >= SURE) return null;
  return isInside(narrow, contest.margin) ? null : betterOf(tested, contest);
}
