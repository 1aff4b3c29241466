import { bars, distributionBars } from '#common/answers/charts/bars.ts';
import { scaleFigures, shareBeside } from '#common/answers/charts/wording.ts';
import { defineResults } from '#common/answers/results/define.ts';
import { estimateMean, estimateMedian, estimateShare } from '#common/answers/statistics/estimates.ts';
import { INSPECTION_SCORE_MAX } from '#common/assessments/questions/limits.ts';
import type { ModelInspectionConfig } from '#common/assessments/questions/model_inspection.ts';
import { countEach } from '#common/assessments/questions/parts.ts';

/** How the model was scored, and which of its sides were looked at. */
export const modelInspection = defineResults('model_inspection', {
  aggregate: (config, answers) => {
    const scores = answers.map((answer) => answer.score).filter((score) => score !== null);
    return {
      answered: answers.length,
      views: config.views.map(({ id, label }) => ({
        id,
        label,
        seen: estimateShare(answers.filter((answer) => answer.views_seen.includes(id)).length, answers.length),
      })),
      median: estimateMedian(scores),
      score: estimateMean(scores, SCORES),
      distribution: countEach(scores, 1, INSPECTION_SCORE_MAX),
      comments: answers.map((answer) => answer.comment.trim()).filter(Boolean),
    };
  },
  figures: (config, { median, score }) => (config.ask_score ? scaleFigures(median, score, INSPECTION_SCORE_MAX) : []),
  intervals: ['median', 'mean'],
  scenes: (config, { score, distribution, views }) => [
    ...(config.ask_score
      ? [distributionBars('How many gave each score', scoreLabels(config), distribution, score.n)]
      : []),
    bars(
      'Share that looked at each view',
      views.map(({ label, seen }) => ({
        label: `Seen: ${label}`,
        value: seen.share,
        text: shareBeside(seen),
        tone: 'secondary' as const,
      })),
    ),
  ],
  texts: (_config, answer) => [{ text: answer.comment }],
  measures: ({ ask_score }) =>
    ask_score
      ? [{ key: 'score', label: '', kind: 'scale', scale: SCORES, better: 'high', of: ({ score }) => score }]
      : [],
});

const SCORES = { min: 1, max: INSPECTION_SCORE_MAX };

const scoreLabels = ({ labels }: ModelInspectionConfig) =>
  Array.from({ length: INSPECTION_SCORE_MAX }, (_, index) => {
    const word = index === 0 ? labels.low : index === INSPECTION_SCORE_MAX - 1 ? labels.high : '';
    return [index + 1, word].filter(Boolean).join(' ');
  });
