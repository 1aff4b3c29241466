import { describe, expect, test } from 'vitest';
import type { Contest } from '#common/answers/compare/contenders.ts';
import type { Met } from '#common/answers/compare/fields.ts';
import type { Yardstick } from '#common/answers/results/define.ts';
import { randomNumbers } from '#common/answers/statistics/random.ts';
import { compare } from '#tests/factories/at-once.ts';
import { asked, contest, field, inTurns, NAMES, RATING, SLIDER, VOTE } from '#tests/factories/contests.ts';

const LESS: Yardstick = { ...RATING, better: 'low' };
const NEITHER: Yardstick = { ...RATING, better: null };
type Given = (number | null)[];

describe('whatever the answers are', () => {
  type Numbers = Given[];
  type Drawn = { yardsticks: Yardstick[]; numbers: Numbers }[];
  const random = randomNumbers(71);
  const below = (end: number) => Math.floor(random() * end);
  const oneOf = <T>(things: readonly T[]) => things[below(things.length)] as T;

  /** Answers to some questions; every expert who has a number is one of `experts`. */
  function draw(designs: number, experts: number): Drawn {
    const missing = oneOf([0, 0, 0.2, 0.5]);
    const better = oneOf([0, 1, 2]);
    const one = ({ scale: { min, max } }: Yardstick): Numbers =>
      Array.from({ length: designs }, (_, design) =>
        Array.from({ length: experts }, () =>
          random() < missing
            ? null
            : Math.min(max, min + below(max - min + 1) + (design === 0 ? below(better + 1) : 0)),
        ),
      );
    return Array.from({ length: 1 + below(4) }, () => {
      const yardsticks = oneOf([[RATING], [VOTE], [SLIDER], [LESS], [NEITHER], [RATING, LESS, RATING]]);
      return { yardsticks, numbers: yardsticks.flatMap(one) };
    });
  }

  /** The comparison of drawn answers, with what `change` makes of the numbers of each contest. */
  function comparison(drawn: Drawn, designs: number, met: Met, change = (numbers: Numbers) => numbers) {
    const questions = drawn.map(({ yardsticks, numbers }, index) => {
      const contests = yardsticks.map(
        (yardstick, place): Contest =>
          contest(yardstick, change(numbers.slice(designs * place, designs * (place + 1))), `${place}`),
      );
      return asked(`Question ${index}`, contests);
    });
    return compare(field(questions, met));
  }

  const rounds = Array.from({ length: 120 }, () => {
    const [designs, experts] = [oneOf([2, 2, 3]), 1 + below(16)];
    return { designs, experts, drawn: draw(designs, experts), met: inTurns(experts) };
  });

  test('many kinds of verdicts occur', () => {
    const kinds = rounds.map(({ drawn, designs, met }) => comparison(drawn, designs, met).verdict?.kind);
    expect(new Set(kinds).size).toBeGreaterThanOrEqual(5);
  });

  test('no interval disagrees with its test, and n is never more than the experts', () => {
    for (const { drawn, designs, experts, met } of rounds) {
      const { questions, overall } = comparison(drawn, designs, met);
      const singles = questions.flatMap(({ contests }) => contests.flatMap(({ differences }) => differences));
      for (const { n, left_out, interval, p } of [...singles, ...overall]) {
        expect(n + left_out).toBeLessThanOrEqual(experts);
        if (interval) expect(interval.low > 0 || interval.high < 0).toBe((p ?? 1) < 0.05 - 1e-12);
        else expect(p).toBeNull();
      }
    }
  });

  test('exchanging the names of two designs mirrors the verdict', () => {
    for (const { drawn, designs, met } of rounds.filter((round) => round.designs === 2)) {
      const own = comparison(drawn, designs, met);
      const turned: Met = new Map(
        [...met].map(([expert, seen]) => [
          expert,
          new Map([...seen].map(([name, when]) => [name === 'A' ? 'B' : name === 'B' ? 'A' : name, when])),
        ]),
      );
      const mirrored = comparison(drawn, designs, turned, ([one = [], other = []]) => [other, one]);
      expect(mirrored.verdict?.kind).toBe(own.verdict?.kind);
      expect(mirrored.verdict?.leaders).toEqual(own.verdict?.leaders.map((place) => 1 - place));
      for (const [index, { difference, p }] of mirrored.overall.entries()) {
        expect(difference).toBeCloseTo(-(own.overall[index]?.difference ?? 0), 9);
        if (p === null) expect(own.overall[index]?.p).toBeNull();
        else expect(own.overall[index]?.p).toBeCloseTo(p, 9);
      }
    }
  });

  test('an expert who answered nothing changes nothing', () => {
    for (const { drawn, designs, experts, met } of rounds) {
      const own = comparison(drawn, designs, met);
      const place = below(experts + 1);
      // Those behind the new one have another number, and are the same experts.
      const moved = (expert: number) => (expert > place ? expert + 1 : expert);
      const later: Met = new Map([...met].map(([expert, seen]) => [moved(expert), seen]));
      const more: Met = new Map(later).set(place + 1, new Map(NAMES.map((name, when) => [name, when])));
      const added = comparison(drawn, designs, more, (numbers) =>
        numbers.map((given) => given.toSpliced(place, 0, null)),
      );
      expect(added).toEqual(own);
    }
  });
});
