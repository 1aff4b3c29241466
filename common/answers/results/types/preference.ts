import { bars } from '#common/answers/charts/bars.ts';
import { pictureIn, titleOf } from '#common/answers/charts/picture.ts';
import { mostChosen, partsOf, pInWords, shareBeside } from '#common/answers/charts/wording.ts';
import { defineResults, SHARE } from '#common/answers/results/define.ts';
import { equalPreference } from '#common/answers/statistics/distributions.ts';
import { estimateShare } from '#common/answers/statistics/estimates.ts';
import { figure } from '#common/words/format.ts';

/** The share of each design, next to its picture. */
export const preference = defineResults('preference', {
  aggregate: (config, answers) => {
    const untied = answers.filter((answer) => answer.chosen.length === 1);
    const aloneFor = (id: number) => untied.filter((answer) => answer.chosen[0] === id).length;
    return {
      answered: answers.length,
      tied: answers.filter((answer) => answer.chosen.length > 1).length,
      alternatives: config.material_ids.map((id) => ({
        material_id: id,
        /** Who chose it, alone or in a tie. */
        estimate: estimateShare(answers.filter((answer) => answer.chosen.includes(id)).length, answers.length),
        alone: aloneFor(id),
        first_shown: answers.filter((answer) => answer.order_shown[0] === id).length,
      })),
      /** Whether the untied choices differ from equal shares. */
      test: equalPreference(config.material_ids.map(aloneFor)),
      reasons: answers
        .filter((answer) => answer.reason.trim())
        .map(({ chosen, reason }) => ({ chosen, reason: reason.trim() })),
    };
  },
  figures: (_config, { tied, test, alternatives }, nameOf) => [
    ...mostChosen(alternatives.map(({ material_id, estimate }) => ({ label: nameOf(material_id), estimate }))),
    ...(test
      ? [
          {
            name: 'Against equal shares',
            value: `${pInWords(test.p_value)} (${test.method} test on choices of one design)`,
          },
        ]
      : []),
    ...(tied > 0 ? [{ name: 'Equally good', value: `${figure(tied)} chose more than one` }] : []),
  ],
  intervals: ['share'],
  scenes: (_config, { answered, tied, alternatives }, materials) => {
    const counts = alternatives.map(({ estimate }) => estimate.count);
    // If some experts chose several designs, the shares need not add up.
    const points = tied === 0 ? partsOf(answered, counts) : [];
    const rows = alternatives.map(({ material_id, estimate }, index) => {
      const picture = pictureIn(materials, { material_id, page: null, view: null });
      return {
        label: titleOf(materials, material_id),
        value: estimate.share ?? 0,
        text: shareBeside(estimate, points[index]),
        interval: estimate.interval,
        picture: picture ? { ref: picture.ref, ...picture.size } : undefined,
      };
    });
    return [bars('Share that chose each design', rows)];
  },
  texts: (_config, answer) => [{ text: answer.reason }],
  alternatives: ({ material_ids }) => ({
    ...SHARE,
    better: 'high',
    items: material_ids.map((id) => ({
      key: String(id),
      label: '',
      material_id: id,
      of: ({ chosen }) => Number(chosen.includes(id)),
    })),
  }),
});
