import type { ResultPicture } from '#common/answers/charts/picture.ts';
import { profileLines } from '#common/answers/charts/profile-lines.ts';
import { meanInWords } from '#common/answers/charts/wording.ts';
import {
  EXTREME,
  type SemanticDifferentialAggregate,
  type SemanticDifferentialAnswer,
  type SemanticDifferentialConfig,
} from '#common/assessments/questions/semantic_differential.ts';
import { figure } from '#common/texts/format.ts';

/** The mean between each pair of words, joined to a profile. */
export const semanticDifferential: ResultPicture<
  SemanticDifferentialConfig,
  SemanticDifferentialAnswer,
  SemanticDifferentialAggregate
> = {
  figures: () => [],
  scenes: (_config, { pairs }) => [profileLines('Mean between each pair of words', pairs, EXTREME)],
  tables: (_config, { pairs }) => [
    {
      title: 'Means, from −3 at the left word to 3 at the right one',
      columns: ['Left', 'Right', 'Mean', 'Rated by'],
      rows: pairs.map(({ left, right, estimate }) => [left, right, meanInWords(estimate), figure(estimate.n)]),
    },
  ],
  texts: () => [],
};
