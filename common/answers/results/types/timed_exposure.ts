import { bars, shareBar } from '#common/answers/charts/bars.ts';
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
  figures: (config, { shown_ms, untimed, repeated, recalled, answered }) => {
    const named = recalled
      .slice(0, NAMED)
      .map(({ term, share }) => `${term} (${figure(share.count)} of ${figure(answered)})`);
    const seconds = fixed(shown_ms.mean === null ? null : shown_ms.mean / SECOND, 2);
    return [
      { name: 'Remembered most', value: named.join(', ') },
      { name: 'Shown for', value: `${seconds} s on average, ${figure(config.ms / SECOND)} s intended` },
      { name: 'Without a time limit', value: untimed > 0 ? figure(untimed) : '' },
      { name: 'Shown a second time', value: repeated > 0 ? figure(repeated) : '' },
    ].filter(({ value }) => value);
  },
  intervals: ['share'],
  scenes: (_config, { recalled }) => {
    const rows = recalled.slice(0, SHOWN).map(({ term, share }) => shareBar(term, share));
    return rows.length > 0 ? [bars('What was remembered, by how many', rows)] : [];
  },
  texts: (_config, answer) => {
    const lines = answer.recall.split('\n').map((line) => line.trim());
    return [{ text: lines.filter(Boolean).join(' · ') }];
  },
});
