import { bars } from '#common/answers/charts/bars.ts';
import { type PictureOf, pictureIn, titleOf } from '#common/answers/charts/picture.ts';
import { partsOf, pInWords, shareBeside } from '#common/answers/charts/wording.ts';
import { figure } from '#common/words/format.ts';

/** The share of each design, next to its picture. */
export const preference: PictureOf<'preference'> = {
  figures: (_config, { tied, test }) => [
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
    return [bars('Share that chose each design', rows, 1)];
  },
  texts: (_config, answer) => [{ text: answer.reason }],
};
