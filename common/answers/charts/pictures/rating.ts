import { distributionBars } from '#common/answers/charts/bars.ts';
import type { PictureOf } from '#common/answers/charts/picture.ts';
import { meanInWords, shareInWords } from '#common/answers/charts/wording.ts';

/** How many gave each number of stars, the most stars on top. */
export const rating: PictureOf<'rating'> = {
  figures: (config, { estimate, top_two }) => [
    { name: `Mean of ${config.max}`, value: meanInWords(estimate) },
    { name: 'Two highest', value: shareInWords(top_two) },
  ],
  scenes: (config, { answered, distribution }) => {
    const labels = distribution.map(
      (_, index) => `${index + 1} ★${config.labels[index] ? ` ${config.labels[index]}` : ''}`,
    );
    return [distributionBars('How many gave each number of stars', labels, distribution, answered)];
  },
};
