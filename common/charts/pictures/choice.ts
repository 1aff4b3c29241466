import type { ChoiceAggregate, ChoiceAnswer, ChoiceConfig } from '../../questions/choice.ts';
import { bars } from '../bars.ts';
import type { ResultPicture } from '../picture.ts';
import { shareBeside, shareInWords } from '../wording.ts';

/** Single and multiple choice: the share that chose each option, in the options' order. */
export const choice: ResultPicture<ChoiceConfig, ChoiceAnswer, ChoiceAggregate> = {
  figures: (_config, { options }) => {
    const most = options.reduce(
      (best, option) => (option.estimate.count > (best?.estimate.count ?? -1) ? option : best),
      options[0],
    );
    return most && most.estimate.count > 0
      ? [{ name: 'Chosen most', value: `${most.label}: ${shareInWords(most.estimate)}` }]
      : [];
  },
  scenes: (_config, { options }) => [
    bars(
      'Share that chose each option',
      options.map(({ label, estimate }) => ({
        label,
        value: estimate.share ?? 0,
        text: shareBeside(estimate),
        interval: estimate.interval,
      })),
      1,
    ),
  ],
  tables: () => [],
  texts: (_config, answer) => [answer.other_text],
};
