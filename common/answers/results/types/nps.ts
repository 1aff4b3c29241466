import { distributionBars } from '#common/answers/charts/bars.ts';
import { stackedBars } from '#common/answers/charts/stacked-bars.ts';
import { meanInWords, shareInWords } from '#common/answers/charts/wording.ts';
import { defineResults } from '#common/answers/results/define.ts';
import { estimateShare, netScoreInterval } from '#common/answers/statistics/estimates.ts';
import { NPS_MAX } from '#common/assessments/questions/limits.ts';
import { side } from '#common/assessments/questions/nps.ts';
import { countEach } from '#common/assessments/questions/parts.ts';
import { figure } from '#common/words/format.ts';

/** Detractors, passives and promoters in one bar, and every number below. */
export const nps = defineResults('nps', {
  aggregate: (_config, answers) => {
    const sides = answers.map(side);
    const share = (wanted: number) => estimateShare(sides.filter((value) => value === wanted).length, sides.length);
    const [promoters, passives, detractors] = [share(1), share(0), share(-1)];
    const interval = netScoreInterval(promoters.count, detractors.count, sides.length);
    return {
      answered: answers.length,
      promoters,
      passives,
      detractors,
      /** Promoters minus detractors in points, −100…100, with its score interval (Reichheld 2003; Rocks 2016). */
      score: sides.length === 0 ? null : (100 * (promoters.count - detractors.count)) / sides.length,
      interval: interval && { low: 100 * interval.low, high: 100 * interval.high },
      distribution: countEach(answers, 0, NPS_MAX),
    };
  },
  figures: (_config, { score, interval, promoters, passives, detractors }) => [
    { name: 'Net promoter score', value: meanInWords({ mean: score, interval }, 0) },
    { name: 'Promoters (9–10)', value: shareInWords(promoters) },
    { name: 'Passives (7–8)', value: shareInWords(passives) },
    { name: 'Detractors (0–6)', value: shareInWords(detractors) },
  ],
  intervals: ['mean', 'share'],
  scenes: (_config, { answered, promoters, passives, detractors, score, distribution }) => [
    stackedBars('Detractors, passives and promoters', [
      {
        label: 'Would recommend it',
        note: `NPS ${figure(score, 0)}`,
        segments: [
          { name: 'Detractors', count: detractors.count, fill: 'negative' },
          { name: 'Passives', count: passives.count, fill: 'neutral', opacity: 0.45 },
          { name: 'Promoters', count: promoters.count, fill: 'positive' },
        ],
      },
    ]),
    distributionBars('How many gave each number', Object.keys(distribution), distribution, answered),
  ],
  measures: () => [{ key: 'net', label: '', kind: 'net', scale: { min: -1, max: 1 }, better: 'high', of: side }],
});
