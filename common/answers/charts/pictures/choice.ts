import { bars } from '#common/answers/charts/bars.ts';
import type { ResultPicture } from '#common/answers/charts/picture.ts';
import { partsOf, shareBeside, shareInWords } from '#common/answers/charts/wording.ts';
import type { ChoiceAggregate, ChoiceAnswer, ChoiceConfig } from '#common/assessments/questions/choice.ts';

/** The share that chose each option, in the options' order. */
function choicePicture(
  pointsOf: (aggregate: ChoiceAggregate) => number[],
): ResultPicture<ChoiceConfig, ChoiceAnswer, ChoiceAggregate> {
  return {
    figures: (_config, aggregate) => {
      const points = pointsOf(aggregate);
      const options = aggregate.options.map((option, index) => ({ ...option, points: points[index] }));
      const highest = Math.max(0, ...options.map(({ estimate }) => estimate.count));
      const [most, ...equal] = options.filter(({ estimate }) => estimate.count === highest);
      if (!most || highest === 0) return [];
      const labels = new Intl.ListFormat('en-GB').format([most, ...equal].map(({ label }) => label));
      const tie = equal.length > 0 ? ' (tie), each' : ':';
      return [{ name: 'Chosen most', value: `${labels}${tie} ${shareInWords(most.estimate, most.points)}` }];
    },
    scenes: (_config, aggregate) => {
      const points = pointsOf(aggregate);
      return [
        bars(
          'Share that chose each option',
          aggregate.options.map(({ label, estimate }, index) => ({
            label,
            value: estimate.share ?? 0,
            text: shareBeside(estimate, points[index]),
            interval: estimate.interval,
          })),
          1,
        ),
      ];
    },
    texts: (_config, answer) => [{ text: answer.other_text }],
  };
}

/** Each expert chose one option, so the shares add up. */
export const singleChoice = choicePicture(({ answered, options }) =>
  partsOf(
    answered,
    options.map(({ estimate }) => estimate.count),
  ),
);

/** Each option has its own share; the shares need not add up. */
export const multipleChoice = choicePicture(() => []);
