import type { RatingAggregate, RatingAnswer, RatingConfig } from '../../questions/rating.ts';
import { bars } from '../bars.ts';
import type { ResultPicture } from '../picture.ts';
import { percent } from '../scene.ts';
import { meanInWords, shareInWords } from '../wording.ts';

/** How many gave each number of stars, the most stars on top. */
export const rating: ResultPicture<RatingConfig, RatingAnswer, RatingAggregate> = {
  figures: (config, { estimate, top_two }) => [
    { name: `Mean of ${config.max}`, value: meanInWords(estimate) },
    { name: 'Two highest', value: shareInWords(top_two) },
  ],
  scenes: (config, { answered, distribution }) => {
    const rows = distribution.map((count, index) => ({
      label: `${index + 1} ★${config.labels[index] ? ` ${config.labels[index]}` : ''}`,
      value: count,
      text: `${percent(answered ? count / answered : null)} (${count})`,
    }));
    return [bars('How many gave each number of stars', rows.reverse(), Math.max(answered, 1))];
  },
  tables: () => [],
  texts: () => [],
};
