import { bars, shareBar } from '#common/answers/charts/bars.ts';
import { mostChosen } from '#common/answers/charts/wording.ts';
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

/** The share that chose each option, in the options' order, of a choice of one or of several. */
export const choice: Results<ChoiceConfig, ChoiceAnswer, ChoiceAggregate> = {
  aggregate,
  figures: (_config, { options }) => mostChosen(options),
  intervals: ['share'],
  scenes: (_config, { options }) => [
    bars(
      'Share that chose each option',
      options.map(({ label, estimate }) => shareBar(label, estimate)),
    ),
  ],
  texts: (_config, answer) => [{ text: answer.other_text }],
  measures: (config) =>
    choosable(config).map(({ id, label }) => ({ key: id, label, ...SHARE, of: ({ ids }) => Number(ids.includes(id)) })),
};
