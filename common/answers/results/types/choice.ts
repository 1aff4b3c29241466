import { bars } from '#common/answers/charts/bars.ts';
import { mostChosen, partsOf, shareBeside } from '#common/answers/charts/wording.ts';
import { type Results, SHARE } from '#common/answers/results/define.ts';
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
      return mostChosen(aggregate.options.map((option, index) => ({ ...option, points: points[index] })));
    },
    intervals: ['share'],
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
        ),
      ];
    },
    texts: (_config, answer) => [{ text: answer.other_text }],
    measures: (config) =>
      choosable(config).map(({ id, label }) => ({
        key: id,
        label,
        ...SHARE,
        of: ({ ids }) => Number(ids.includes(id)),
      })),
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
