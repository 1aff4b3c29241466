import { bars } from '#common/answers/charts/bars.ts';
import type { Figure } from '#common/answers/charts/picture.ts';
import { meanInWords } from '#common/answers/charts/wording.ts';
import { axisOf, defineResults, type Yardstick } from '#common/answers/results/define.ts';
import { kendallW } from '#common/answers/statistics/concordance.ts';
import { estimateMean, type MeanEstimate } from '#common/answers/statistics/estimates.ts';
import { places, ranks } from '#common/assessments/questions/ranking.ts';
import { figure, fixed } from '#common/words/format.ts';

/** The items with the best mean rank. */
function bestRanked(items: readonly { label: string; rank: MeanEstimate; first: number }[]): Figure[] {
  const [best, ...others] = items.filter(({ rank }) => rank.mean !== null);
  if (!best) return [];
  const equal = others.filter(({ rank }) => rank.mean === best.rank.mean).map(({ label }) => label);
  const labels = new Intl.ListFormat('en-GB').format([best.label, ...equal]);
  const alone = `mean rank ${meanInWords(best.rank, 1)}, first place ${figure(best.first)} of ${figure(best.rank.n)}`;
  const value = equal.length > 0 ? ` (tie), each mean rank ${fixed(best.rank.mean, 1)}` : `: ${alone}`;
  return [{ name: 'Ranked best', value: labels + value }];
}

const yardstick = (items: number) =>
  ({ kind: 'rank', scale: { min: 1, max: items }, better: 'low' }) as const satisfies Yardstick;

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
  figures: (_config, { items, concordance }) => [
    ...bestRanked(items),
    ...(concordance ? [{ name: 'Agreement (Kendall’s W)', value: `${fixed(concordance.w, 2)} of 1` }] : []),
  ],
  intervals: ['mean'],
  scenes: (config, { items }) => [
    bars(
      'Mean rank of each item, the best first',
      items.map(({ label, rank }) => ({
        label,
        value: rank.mean,
        text: `rank ${fixed(rank.mean, 1)}`,
        interval: rank.interval,
      })),
      axisOf(yardstick(config.items.length)),
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
  alternatives: (config) => ({
    ...yardstick(config.items.length),
    items: config.items.map(({ id, label }, index) => ({
      key: id,
      label,
      material_id: null,
      // Who filled all places put the others behind them; who did not has said nothing of what is left out.
      of: (answer) =>
        answer.includes(id) || answer.length >= places(config) ? (ranks(config, answer)[index] ?? null) : null,
    })),
  }),
});
