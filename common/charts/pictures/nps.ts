import type { NpsAggregate, NpsAnswer, NpsConfig } from '../../questions/nps.ts';
import { bars } from '../bars.ts';
import type { ResultPicture } from '../picture.ts';
import { figure } from '../scene.ts';
import { stackedBars } from '../stacked-bars.ts';
import { meanInWords, shareInWords } from '../wording.ts';

/** Detractors, passives and promoters in one bar, and every number below. */
export const nps: ResultPicture<NpsConfig, NpsAnswer, NpsAggregate> = {
  figures: (_config, { score, interval, promoters, passives, detractors }) => [
    { name: 'Net promoter score', value: meanInWords({ mean: score, interval }, 0) },
    { name: 'Promoters (9–10)', value: shareInWords(promoters) },
    { name: 'Passives (7–8)', value: shareInWords(passives) },
    { name: 'Detractors (0–6)', value: shareInWords(detractors) },
  ],
  scenes: (_config, { promoters, passives, detractors, score, distribution }) => [
    stackedBars('Detractors, passives and promoters', [
      {
        label: 'Would recommend it',
        note: `NPS ${figure(score, 0)}`,
        segments: [
          { name: 'Detractors', count: detractors.count, fill: 'negative' },
          { name: 'Passives', count: passives.count, fill: 'neutral', opacity: 0.5 },
          { name: 'Promoters', count: promoters.count, fill: 'positive' },
        ],
      },
    ]),
    bars(
      'How many gave each number',
      distribution.map((count, value) => ({ label: String(value), value: count, text: String(count) })).reverse(),
      Math.max(...distribution, 1),
    ),
  ],
  tables: () => [],
  texts: () => [],
};
