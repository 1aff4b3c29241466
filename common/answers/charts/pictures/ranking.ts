import { bars } from '#common/answers/charts/bars.ts';
import { defineResults } from '#common/answers/charts/picture.ts';
import { concordanceInWords, meanInWords } from '#common/answers/charts/wording.ts';
import { kendallW } from '#common/answers/statistics/concordance.ts';
import { estimateMean } from '#common/answers/statistics/estimates.ts';
import { ranks } from '#common/assessments/questions/ranking.ts';
import { figure, fixed } from '#common/words/format.ts';

/** Items by mean rank, the best first: the longer the bar, the better the rank. */
export const ranking = defineResults('ranking', {
  aggregate: (config, answers) => {
    const all = answers.map((answer) => ranks(config, answer));
    const items = config.items.map((item, index) => {
      const own = all.map((row) => row[index] ?? 0);
      return {
        id: item.id,
        label: item.label,
        rank: estimateMean(own, { min: 1, max: config.items.length }),
        /** The Borda count: items − rank, summed over the answers. */
        borda: own.reduce((sum, rank) => sum + config.items.length - rank, 0),
        first: answers.filter((answer) => answer[0] === item.id).length,
        ranked: answers.filter((answer) => answer.includes(item.id)).length,
      };
    });
    return {
      answered: answers.length,
      /** The best mean rank first. */
      items: items.sort((a, b) => (a.rank.mean ?? 0) - (b.rank.mean ?? 0)),
      concordance: kendallW(all),
    };
  },
  figures: (_config, { concordance }) =>
    concordance ? [{ name: 'Agreement (Kendall’s W)', value: concordanceInWords(concordance) }] : [],
  scenes: (config, { items }) => [
    bars(
      'Mean rank of each item, the best first',
      items.map(({ label, rank }) => ({
        label,
        value: rank.mean === null ? 0 : config.items.length + 1 - rank.mean,
        text: `rank ${fixed(rank.mean, 1)}`,
      })),
      config.items.length,
    ),
  ],
  tables: (_config, { items, answered }) => [
    {
      title: 'Ranks',
      columns: ['Item', 'Mean rank', 'First places', 'Ranked by', 'Borda points'],
      rows: items.map((item) => [
        item.label,
        meanInWords(item.rank, 1),
        figure(item.first),
        `${figure(item.ranked)} of ${figure(answered)}`,
        figure(item.borda, 1),
      ]),
    },
  ],
});
