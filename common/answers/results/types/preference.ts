import { bars, shareBar } from '#common/answers/charts/bars.ts';
import { type Materials, pictureIn, titleOf } from '#common/answers/charts/picture.ts';
import { mostChosen } from '#common/answers/charts/wording.ts';
import { defineResults, type NameOf, SHARE } from '#common/answers/results/define.ts';
import { orderTable } from '#common/answers/results/order.ts';
import { estimateShare } from '#common/answers/statistics/estimates.ts';
import { figure, toldApart } from '#common/words/format.ts';

/** Designs with their names. */
function named<A extends { material_id: number }>(alternatives: readonly A[], nameOf: NameOf) {
  const labels = toldApart(alternatives.map(({ material_id }) => nameOf(material_id)));
  return alternatives.map((each, index) => ({ ...each, label: labels[index] ?? '' }));
}

const namesIn =
  (materials: Materials): NameOf =>
  (id) =>
    titleOf(materials, id);

/** The share of each design, next to its picture. */
export const preference = defineResults('preference', {
  aggregate: (config, answers) => ({
    answered: answers.length,
    tied: answers.filter((answer) => answer.chosen.length > 1).length,
    alternatives: config.material_ids.map((id) => {
      /** Who of some chose it, alone or in a tie. */
      const shareOf = (those: readonly { chosen: number[] }[]) =>
        estimateShare(those.filter((answer) => answer.chosen.includes(id)).length, those.length);
      const { first = [], not = [] } = Object.groupBy(answers, ({ order_shown }) =>
        order_shown[0] === id ? 'first' : 'not',
      );
      return { material_id: id, estimate: shareOf(answers), when_first: shareOf(first), when_not: shareOf(not) };
    }),
    reasons: answers.map(({ chosen, reason }) => ({ chosen, reason: reason.trim() })).filter(({ reason }) => reason),
  }),
  figures: (_config, { tied, alternatives }, nameOf) => [
    ...mostChosen(named(alternatives, nameOf)),
    ...(tied > 0 ? [{ name: 'Equally good', value: `${figure(tied)} chose more than one` }] : []),
  ],
  intervals: ['share'],
  scenes: (_config, { alternatives }, materials) => {
    const rows = named(alternatives, namesIn(materials)).map(({ label, material_id, estimate }) => {
      const picture = pictureIn(materials, { material_id, page: null, view: null });
      return { ...shareBar(label, estimate), picture: picture ? { ref: picture.ref, ...picture.size } : undefined };
    });
    return [bars('Share that chose each design', rows)];
  },
  folds: (_config, { alternatives }, materials) => [orderTable(named(alternatives, namesIn(materials)))],
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
