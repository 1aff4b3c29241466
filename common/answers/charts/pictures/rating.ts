import { distributionBars } from '#common/answers/charts/bars.ts';
import { defineResults } from '#common/answers/charts/picture.ts';
import { meanInWords, shareInWords } from '#common/answers/charts/wording.ts';
import { estimateMean, estimateShare } from '#common/answers/statistics/estimates.ts';
import { countEach } from '#common/assessments/questions/parts.ts';

/** How many gave each number of stars, the most stars on top. */
export const rating = defineResults('rating', {
  aggregate: (config, answers) => ({
    answered: answers.length,
    estimate: estimateMean(answers, { min: 1, max: config.max }),
    top_two: estimateShare(answers.filter((answer) => answer > config.max - 2).length, answers.length),
    distribution: countEach(answers, 1, config.max),
  }),
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
});
