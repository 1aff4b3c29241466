import { bars } from '#common/answers/charts/bars.ts';
import type { PictureOf } from '#common/answers/charts/picture.ts';
import { shareBeside } from '#common/answers/charts/wording.ts';
import { figure, fixed } from '#common/words/format.ts';
import { SECOND } from '#common/words/units.ts';

const SHOWN = 12;

/** What experts remembered, and how many did. */
export const timedExposure: PictureOf<'timed_exposure'> = {
  figures: (config, { shown_ms, untimed, repeated }) => [
    {
      name: 'Shown for',
      value: `${fixed(shown_ms.mean === null ? null : shown_ms.mean / SECOND, 2)} s on average, ${figure(config.ms / SECOND)} s intended`,
    },
    ...(untimed > 0 ? [{ name: 'Without a time limit', value: figure(untimed) }] : []),
    ...(repeated > 0 ? [{ name: 'Shown a second time', value: figure(repeated) }] : []),
  ],
  scenes: (_config, { recalled }) =>
    recalled.length === 0
      ? []
      : [
          bars(
            'What was remembered, by how many',
            recalled.slice(0, SHOWN).map(({ term, share }) => ({
              label: term,
              value: share.share ?? 0,
              text: shareBeside(share),
              interval: share.interval,
            })),
            1,
          ),
        ],
  texts: (_config, answer) => {
    const lines = answer.recall.split('\n').map((line) => line.trim());
    return [{ text: lines.filter(Boolean).join(' · ') }];
  },
};
