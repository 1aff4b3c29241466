import { figure } from '../../format.ts';
import type { SliderAggregate, SliderAnswer, SliderConfig } from '../../questions/slider.ts';
import type { ResultPicture } from '../picture.ts';
import { strip } from '../strip.ts';
import { meanInWords } from '../wording.ts';

/** Columns of equally wide classes with median and quartiles below. */
export const slider: ResultPicture<SliderConfig, SliderAnswer, SliderAggregate> = {
  figures: (_config, { spread, estimate }) => [
    ...(spread
      ? [
          {
            name: 'Median',
            value: `${figure(spread.median)} (middle half ${figure(spread.q1)} to ${figure(spread.q3)})`,
          },
        ]
      : []),
    { name: 'Mean', value: meanInWords(estimate) },
  ],
  scenes: ({ min, max, step, labels, unit }, { histogram, spread }) => [
    strip('How the answers spread', histogram, spread, { min, max, step, low: labels.low, high: labels.high, unit }),
  ],
  tables: () => [],
  texts: () => [],
};
