import { bars } from '#common/answers/charts/bars.ts';
import type { PictureOf } from '#common/answers/charts/picture.ts';
import { concordanceInWords, meanInWords } from '#common/answers/charts/wording.ts';
import { figure, fixed } from '#common/words/format.ts';

/** Items by mean rank, the best first: the longer the bar, the better the rank. */
export const ranking: PictureOf<'ranking'> = {
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
};
