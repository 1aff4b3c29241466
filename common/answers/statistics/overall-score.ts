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
export function rmsOf(differences: Iterable<number>): number {
  let [sum, n] = [0, 0];
  for (const each of differences) {
    sum += each ** 2;
    n += 1;
  }
  return Math.max(RMS_MIN, Math.sqrt(sum / Math.max(1, n)));
}

/** Brings standardised numbers back to points of 100. */
const harmonicMean = (values: readonly number[]) => values.length / values.reduce((sum, value) => sum + 1 / value, 0);

const rounded = (score: number) => (Math.sign(score) * Math.floor(Math.abs(score) * TENTHS + 0.5 + ROUNDING)) / TENTHS;

/** The score of each expert who answered at least one of the questions, in points of 100, rounded half up to a tenth. */
export function overallScores(questions: readonly PairQuestion[]): Map<number, number> {
  const back = harmonicMean(questions.map(({ rms }) => rms));
  const sums = new Map<number, { sum: number; n: number }>();
  for (const { differences, rms } of questions) {
    for (const [expert, difference] of differences) {
      const own = sums.get(expert) ?? { sum: 0, n: 0 };
      sums.set(expert, { sum: own.sum + difference / rms, n: own.n + 1 });
    }
  }
  return new Map([...sums].map(([expert, { sum, n }]) => [expert, rounded((sum / n) * back)]));
}
