import { bars, SHARES } from '#common/answers/charts/bars.ts';
import { shareBeside } from '#common/answers/charts/wording.ts';
import { defineResults } from '#common/answers/results/define.ts';
import { estimateMean, estimateShare } from '#common/answers/statistics/estimates.ts';
import { frequentItems } from '#common/answers/statistics/terms.ts';
import { figure, fixed } from '#common/words/format.ts';
import { SECOND } from '#common/words/units.ts';

const SHOWN = 12;
const NAMED = 3;

/** What experts remembered, and how many did. */
export const timedExposure = defineResults('timed_exposure', {
  aggregate: (_config, answers) => {
    const texts = answers.map((answer) => answer.recall.trim()).filter(Boolean);
    return {
      answered: answers.length,
      untimed: answers.filter((answer) => answer.untimed).length,
      repeated: answers.filter((answer) => answer.attempts > 1).length,
      shown_ms: estimateMean(answers.map((answer) => answer.shown_ms).filter((ms) => ms !== null)),
      /** How many people recalled each thing, of all who answered. */
      recalled: frequentItems(texts).map(({ term, count }) => ({ term, share: estimateShare(count, answers.length) })),
      texts,
    };
  },
  figures: (config, { shown_ms, untimed, repeated, recalled, answered }) => [
    ...(recalled.length > 0
      ? [
          {
            name: 'Remembered most',
            value: recalled
              .slice(0, NAMED)
              .map(({ term, share }) => `${term} (${figure(share.count)} of ${figure(answered)})`)
              .join(', '),
          },
        ]
      : []),
    {
      name: 'Shown for',
      value: `${fixed(shown_ms.mean === null ? null : shown_ms.mean / SECOND, 2)} s on average, ${figure(config.ms / SECOND)} s intended`,
    },
    ...(untimed > 0 ? [{ name: 'Without a time limit', value: figure(untimed) }] : []),
    ...(repeated > 0 ? [{ name: 'Shown a second time', value: figure(repeated) }] : []),
  ],
  intervals: ['share'],
  scenes: (_config, { recalled }) =>
    recalled.length === 0
      ? []
      : [
          bars(
            'What was remembered, by how many',
            recalled.slice(0, SHOWN).map(({ term, share }) => ({
              label: term,
              value: share.share,
              text: shareBeside(share),
              interval: share.interval,
            })),
            SHARES,
          ),
        ],
  texts: (_config, answer) => {
    const lines = answer.recall.split('\n').map((line) => line.trim());
    return [{ text: lines.filter(Boolean).join(' · ') }];
  },
});
