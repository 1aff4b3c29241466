import { distributionBars } from '#common/answers/charts/bars.ts';
import { scaleFigures, shareInWords } from '#common/answers/charts/wording.ts';
import { defineResults } from '#common/answers/results/define.ts';
import { estimateMean, estimateMedian, estimateShare } from '#common/answers/statistics/estimates.ts';
import { betterEnd } from '#common/assessments/questions/direction.ts';
import { countEach } from '#common/assessments/questions/parts.ts';

/** How many gave each number of stars, the most stars on top. */
export const rating = defineResults('rating', {
  aggregate: (config, answers) => ({
    answered: answers.length,
    median: estimateMedian(answers),
    estimate: estimateMean(answers, { min: 1, max: config.max }),
    top_two: estimateShare(answers.filter((answer) => answer > config.max - 2).length, answers.length),
    distribution: countEach(answers, 1, config.max),
  }),
  figures: (config, { median, estimate, top_two }) => [
    ...scaleFigures(median, estimate, config.max),
    { name: 'Two highest', value: shareInWords(top_two) },
  ],
  intervals: ['median', 'mean', 'share'],
  scenes: (config, { answered, distribution }) => {
    const labels = distribution.map(
      (_, index) => `${index + 1} ★${config.labels[index] ? ` ${config.labels[index]}` : ''}`,
    );
    return [distributionBars('How many gave each number of stars', labels, distribution, answered)];
  },
  measures: ({ max, better: said }) => {
    const better = betterEnd(said, 'high');
    return [{ key: 'stars', label: '', kind: 'scale', scale: { min: 1, max }, better, of: (answer) => answer }];
  },
});
