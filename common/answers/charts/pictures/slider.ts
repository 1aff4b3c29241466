import type { ResultPicture } from '#common/answers/charts/picture.ts';
import { strip } from '#common/answers/charts/strip.ts';
import { meanInWords } from '#common/answers/charts/wording.ts';
import type { SliderAggregate, SliderAnswer, SliderConfig } from '#common/assessments/questions/slider.ts';
import { figure } from '#common/texts/format.ts';

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
