import type { Figure } from '#common/answers/charts/picture.ts';
import { profile } from '#common/answers/charts/profile.ts';
import { meanInWords, medianInWords } from '#common/answers/charts/wording.ts';
import { defineResults } from '#common/answers/results/define.ts';
import { estimateMean, estimateMedian, type MeanEstimate } from '#common/answers/statistics/estimates.ts';
import { countEach } from '#common/assessments/questions/parts.ts';
import { EXTREME } from '#common/assessments/questions/semantic_differential.ts';
import { figure, fixed } from '#common/words/format.ts';

type ProfileRow = { left: string; right: string; estimate: MeanEstimate };

const SCALE = { min: -EXTREME, max: EXTREME };
/** How far from the middle a mean is worth naming: half a point. */
const TELLING = 0.5;
const NAMED = 3;

/** The words that the design is seen as most, or that it is between all of them. */
function impressions(pairs: readonly ProfileRow[]): Figure[] {
  const rated = pairs.flatMap(({ left, right, estimate: { mean } }) =>
    mean === null ? [] : [{ word: mean < 0 ? left : right, size: Math.abs(mean) }],
  );
  if (rated.length === 0) return [];
  const strong = rated.filter(({ size }) => size >= TELLING).sort((a, b) => b.size - a.size);
  const words = strong.slice(0, NAMED).map(({ word, size }) => `${word} (${fixed(size, 1)} of ${EXTREME})`);
  return [{ name: 'Seen most as', value: words.join(', ') || 'between all pairs of words' }];
}

/** The mean between each pair of words, joined to a profile. */
export const semanticDifferential = defineResults('semantic_differential', {
  aggregate: (config, answers) => ({
    answered: answers.length,
    pairs: config.pairs.map((pair) => {
      const given = answers.map((answer) => answer[pair.id]).filter((value) => value !== undefined);
      return {
        ...pair,
        median: estimateMedian(given),
        estimate: estimateMean(given, SCALE),
        distribution: countEach(given, -EXTREME, EXTREME),
      };
    }),
  }),
  figures: (_config, { pairs }) => impressions(pairs),
  intervals: ['median', 'mean'],
  scenes: (_config, { pairs }) => [
    profile(
      'Mean between each pair of words',
      pairs,
      [{ name: '', means: pairs.map(({ estimate }) => estimate) }],
      SCALE,
    ),
  ],
  tables: (_config, { pairs }) => [
    {
      title: 'Medians and means, from −3 at the left word to 3 at the right one',
      columns: ['Left', 'Right', 'Median', 'Mean', 'Rated by'],
      rows: pairs.map(({ left, right, median, estimate }) => [
        left,
        right,
        medianInWords(median),
        meanInWords(estimate),
        figure(estimate.n),
      ]),
    },
  ],
  measures: ({ pairs }) =>
    pairs.map(({ id, left, right }) => ({
      key: id,
      label: `${left} – ${right}`,
      kind: 'scale',
      scale: SCALE,
      better: null,
      of: (answer) => answer[id] ?? null,
    })),
});
