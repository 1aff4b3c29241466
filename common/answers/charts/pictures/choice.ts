import { bars } from '#common/answers/charts/bars.ts';
import type { Results } from '#common/answers/charts/picture.ts';
import { partsOf, shareBeside, shareInWords } from '#common/answers/charts/wording.ts';
import { estimateShare } from '#common/answers/statistics/estimates.ts';
import { type ChoiceAnswer, type ChoiceConfig, choosable } from '#common/assessments/questions/choice.ts';

const aggregate = (config: ChoiceConfig, answers: readonly ChoiceAnswer[]) => ({
  answered: answers.length,
  options: choosable(config).map(({ id, label }) => ({
    id,
    label,
    estimate: estimateShare(answers.filter((answer) => answer.ids.includes(id)).length, answers.length),
  })),
  other_texts: answers.map((answer) => answer.other_text.trim()).filter(Boolean),
});
type ChoiceAggregate = ReturnType<typeof aggregate>;

/** The share that chose each option, in the options' order. */
function choicePicture(
  pointsOf: (aggregate: ChoiceAggregate) => number[],
): Results<ChoiceConfig, ChoiceAnswer, ChoiceAggregate> {
  return {
    aggregate,
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
