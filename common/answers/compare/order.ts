import type { MetInOrder } from '#common/answers/results/order.ts';
import { meanOf } from '#common/answers/statistics/difference-interval.ts';
import { estimateMean, estimateShare } from '#common/answers/statistics/estimates.ts';
import { pairsP } from '#common/answers/statistics/exchange-test.ts';
import type { Contender, Contest } from './contenders.ts';
import type { Met } from './fields.ts';

/** What was seen first: by how many each one, and how the differences go with it. */
export type Order = {
  first: number;
  second: number;
  /** The mean difference, by experts of known order, of what was seen first minus what was seen later. */
  effect: number | null;
  /** That of the first minus the second by the same experts. */
  difference: number | null;
  p: number | null;
};

/** Which of two an expert saw first: 1 for the first one, −1 for the second; 0 where it is not known. */
export const seenFirst = (met: Met, one: Contender | undefined, other: Contender | undefined) => (expert: number) => {
  const [first, second] = [met.get(expert)?.get(one?.key ?? ''), met.get(expert)?.get(other?.key ?? '')];
  return first === undefined || second === undefined ? 0 : Math.sign(second - first);
};

/**
 * How many saw which one first, and whether what was seen first got more: `differences` of the experts, and the same `turned` round where
 * the second one was seen first, of those whose order is known.
 */
export function orderOf(
  differences: ReadonlyMap<number, number>,
  turned: ReadonlyMap<number, number>,
  seen: (expert: number) => number,
): Order {
  const count = (sign: number) => [...differences.keys()].filter((expert) => seen(expert) === sign).length;
  const own = [...turned.keys()].map((expert) => differences.get(expert) ?? 0);
  return {
    first: count(1),
    second: count(-1),
    effect: turned.size === 0 ? null : meanOf([...turned.values()]),
    difference: turned.size === 0 ? null : meanOf(own),
    p: pairsP([...turned.values()]),
  };
}

/** The differences of experts of known order, turned round where they saw the second one first. */
export const turnedBy = (differences: ReadonlyMap<number, number>, seen: (expert: number) => number) =>
  new Map(
    [...differences].filter(([expert]) => seen(expert) !== 0).map(([expert, own]) => [expert, seen(expert) * own]),
  );

/** What each contender got, by whether the expert saw it before the others that they have a number for. */
export function byOrder(
  { numbers, kind, scale }: Contest,
  contenders: readonly Contender[],
  met: Met,
): MetInOrder[] | null {
  const seen = (expert: number, place: number) => met.get(expert)?.get(contenders[place]?.key ?? '');
  const isFirst = (expert: number, place: number) =>
    numbers.every(
      (own, other) => other === place || !own.has(expert) || (seen(expert, place) ?? 0) < (seen(expert, other) ?? 0),
    );
  // Net scores are told in points of 100.
  const factor = kind === 'net' ? 100 : 1;
  const estimate = (values: number[]) =>
    kind === 'share'
      ? estimateShare(values.filter((value) => value === 1).length, values.length)
      : estimateMean(
          values.map((value) => factor * value),
          { min: factor * scale.min, max: factor * scale.max },
        );
  const rows = contenders.map(({ label }, place) => {
    const known = [...(numbers[place] ?? [])].filter(
      ([expert]) =>
        seen(expert, place) !== undefined && numbers.some((own, other) => other !== place && own.has(expert)),
    );
    const { first = [], not = [] } = Object.groupBy(known, ([expert]) => (isFirst(expert, place) ? 'first' : 'not'));
    const of = (those: readonly (readonly [number, number])[]) => estimate(those.map(([, number]) => number));
    return { label, when_first: of(first), when_not: of(not), ...(kind === 'net' && { digits: 0 }) };
  });
  const areKnown = rows.filter(({ when_first, when_not }) => when_first.n + when_not.n > 0).length > 1;
  return areKnown ? rows : null;
}
