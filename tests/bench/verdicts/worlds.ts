import type { Comparable } from '#common/answers/compare/contenders.ts';
import type { ContestField } from '#common/answers/compare/fields.ts';
import { randomNumbers } from '#common/answers/statistics/random.ts';
import { asked, contest, field, inTurns, RATING, VOTE } from '#tests/factories/contests.ts';

/** Worlds with a known truth, from which experts answer by chance. */

/** A draw from the standard normal distribution (Box & Muller 1958). */
export type Normal = () => number;
export const normals = (seed: number): Normal => {
  const random = randomNumbers(seed);
  return () => Math.sqrt(-2 * Math.log(1 - random())) * Math.cos(2 * Math.PI * random());
};
export type World = (normal: Normal) => ContestField;

const list = <T>(length: number, each: (index: number) => T): T[] => Array.from({ length }, (_, index) => each(index));
const fivePoints = (value: number) => Math.min(5, Math.max(1, Math.round(value)));
/** Of what an expert says of a design, half goes together over all questions. */
const HALF = Math.SQRT1_2;

type Answers = {
  experts: number;
  /** How far each design is above the middle of the scale, in points, for each question. */
  effects: readonly (readonly number[])[];
  /** Whether an expert judged a design; every one did if it is left out. */
  judged?(expert: number, design: number): boolean;
  /** What the order adds to the design that an expert saw first. */
  first?: number;
};

/** Five-point ratings, which correlate at .5 over the questions about one design. */
export function ratings(normal: Normal, { experts, effects, judged, first = 0 }: Answers): Comparable[] {
  const designs = effects[0]?.length ?? 0;
  const liked = list(experts, () => list(designs, normal));
  return effects.map((effect, index) =>
    asked(`Question ${index + 1}`, [
      contest(
        RATING,
        effect.map((above, design) =>
          list(experts, (expert) => {
            if (judged && !judged(expert, design)) return null;
            const order = (expert % 2 === 0) === (design === 0) ? first : 0;
            return fivePoints(3 + above + order + HALF * ((liked[expert]?.[design] ?? 0) + normal()));
          }),
        ),
      ),
    ]),
  );
}

/** Which of two designs each expert prefers, where the first is better by so many standard deviations. */
export const preference = (normal: Normal, experts: number, better: number): Comparable => {
  const first = list(experts, () => (better + normal() > 0 ? 1 : 0));
  return asked('Preference', [contest(VOTE, [first, first.map((chosen) => 1 - chosen)])]);
};

/** Ratings of which the first design is `by` points better (observed, too: no answer is cut at the end of the scale). */
export function apart(normal: Normal, experts: number, questions: number, by: number): Comparable[] {
  return list(questions, (index) => {
    const low = () => Math.min(4, fivePoints(2.5 + normal()));
    const up = () => (uniform(normal) < by ? 1 : 0);
    return asked(`Question ${index + 1}`, [contest(RATING, [list(experts, () => low() + up()), list(experts, low)])]);
  });
}

/** A number in 0…1 from two normal ones: the angle of their direction. */
const uniform = (normal: Normal) => Math.atan2(normal(), normal()) / (2 * Math.PI) + 0.5;

/** The same effects in so many questions. */
export const times = (questions: number, effects: readonly number[]) => list(questions, () => effects);
export const seen = (questions: readonly Comparable[], experts: number): ContestField =>
  field(questions, inTurns(experts));
