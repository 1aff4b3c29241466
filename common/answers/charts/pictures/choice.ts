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
      const most = options.reduce(
        (best, option) => (option.estimate.count > (best?.estimate.count ?? -1) ? option : best),
        options[0],
      );
      return most && most.estimate.count > 0
        ? [{ name: 'Chosen most', value: `${most.label}: ${shareInWords(most.estimate, most.points)}` }]
        : [];
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
    tables: () => [],
    texts: (_config, answer) => [answer.other_text],
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
