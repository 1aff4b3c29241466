import { meanOf } from './difference-interval.ts';

/**
 * One score over all questions for each expert and pair of designs (after O'Brien 1984, Biometrics 40:1079–1087): the mean of the expert's
 * differences, each divided by how far answers to that question lie apart, so that no question decides by its scale alone.
 */

/** A question of a pair of designs: each expert's difference (first minus second) in points of 100, more being better for the first. */
export type PairQuestion = { differences: ReadonlyMap<number, number>; rms: number };

/** How far apart answers count at least: without it a slider on which all nearly agree would take all the weight. */
const RMS_MIN = 10;
/** Scores are whole tenths of a point. */
const TENTHS = 10;
/** Keeps halves halves although decimal fractions are not exact. */
const ROUNDING = 1e-9;

/** The root of the mean square, in points of 100, and at least ten of them. */
export const rmsOf = (differences: Iterable<number>) =>
  Math.max(RMS_MIN, Math.sqrt(meanOf(Array.from(differences, (each) => each ** 2))));

/** The mean of each expert's numbers. */
export function meanByExpert(numbers: readonly (readonly [expert: number, number: number])[]): Map<number, number> {
  const byExpert = Map.groupBy(numbers, ([expert]) => expert);
  return new Map([...byExpert].map(([expert, own]) => [expert, meanOf(own.map(([, number]) => number))]));
}

/** Brings standardised numbers back to points of 100. */
const harmonicMean = (values: readonly number[]) => values.length / values.reduce((sum, value) => sum + 1 / value, 0);

const rounded = (score: number) => (Math.sign(score) * Math.floor(Math.abs(score) * TENTHS + 0.5 + ROUNDING)) / TENTHS;

/** The score of each expert who answered at least one of the questions, in points of 100, rounded half up to a tenth. */
export function overallScores(questions: readonly PairQuestion[]): Map<number, number> {
  const back = harmonicMean(questions.map(({ rms }) => rms));
  const standardised = questions.flatMap(({ differences, rms }) =>
    [...differences].map(([expert, difference]) => [expert, difference / rms] as const),
  );
  return new Map([...meanByExpert(standardised)].map(([expert, mean]) => [expert, rounded(mean * back)]));
}
