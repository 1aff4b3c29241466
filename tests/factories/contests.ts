import type { Comparable, Contest } from '#common/answers/compare/contenders.ts';
import { type ContestField, fieldOf, type Met } from '#common/answers/compare/fields.ts';
import type { Yardstick } from '#common/answers/results/define.ts';

/** The names of designs that are compared. */
export const NAMES = ['A', 'B', 'C', 'D', 'E'] as const;

/** What the experts gave one design, in the order of the experts; null where one gave no number. */
type Given = readonly (number | null)[];

/** Five points, of which more are better. */
export const RATING: Yardstick = { kind: 'scale', scale: { min: 1, max: 5 }, step: 1, better: 'high' };
/** Whether a design was preferred. */
export const VOTE: Yardstick = { kind: 'share', scale: { min: 0, max: 1 }, step: 1, better: 'high' };
export const SLIDER: Yardstick = { kind: 'scale', scale: { min: 0, max: 100 }, step: 1, better: 'high' };

/** The numbers that some designs got, by design. */
export const contest = (yardstick: Yardstick, given: readonly Given[], key = ''): Contest => {
  const numbers = given.map(
    (own) => new Map(own.flatMap((number, expert) => (number === null ? [] : [[expert + 1, number] as const]))),
  );
  return {
    ...yardstick,
    key,
    label: key,
    numbers,
    asked: numbers.map(({ size }) => ({ answered: size, cannot_judge: 0, skipped: 0 })),
  };
};

/** A question about the first designs of `names`, with one contest or one for each statement. */
export const asked = (key: string, contests: Contest[], names: readonly string[] = NAMES): Comparable => ({
  ...{ key, places: [key], versions: '', title: key, margin: 0.1, contests, response_ids: [] },
  type: contests[0]?.kind === 'share' ? 'preference' : contests.length > 1 ? 'scorecard' : 'rating',
  contenders: names
    .slice(0, contests[0]?.numbers.length)
    .map((label, place) => ({ key: label, label, material_id: place + 1 })),
});

/** Experts who saw the designs in turned orders, so that each pair was seen as often in one order as in the other. */
export const inTurns = (experts: number, names: readonly string[] = NAMES): Met =>
  new Map(
    Array.from({ length: experts }, (_, expert) => [
      expert + 1,
      new Map(names.map((name, place) => [name, expert % 2 === 0 ? place : -place])),
    ]),
  );

/** Questions about the same designs, seen in turns unless `met` says otherwise. */
export const field = (questions: readonly Comparable[], met: Met = inTurns(200)): ContestField =>
  fieldOf(questions, { met, within: new Map() });
