import { designRow } from '#common/answers/charts/design-row.ts';
import type { Materials } from '#common/answers/charts/picture.ts';
import type { Comparison } from '#common/answers/compare/comparison.ts';
import { headlineOf } from '#common/answers/compare/headline.ts';
import { toldInOne } from '#common/answers/compare/wording.ts';
import { countedFigure } from '#common/words/format.ts';
import type { ReportBlock } from './blocks.ts';

/** The answer of an assessment: the designs side by side, which leads, by how much, how sure, among whom; then what else was compared. */
export function answerBlocks(comparisons: readonly Comparison[], materials: Materials): ReportBlock[] {
  const headline = headlineOf(comparisons);
  if (!headline) return [];
  const { byHowMuch, howSure, designs, places, title, n } = headline;
  const others = comparisons
    .filter(({ contenders, key }) => contenders.length > 1 && key !== headline.key)
    .flatMap((comparison) =>
      comparison.compared.flatMap((contest) => {
        const words = toldInOne(comparison, contest);
        return words ? [[`${comparison.places.join(', ')}. ${comparison.title}`, words]] : [];
      }),
    );
  const note = `${places.length > 1 ? 'Questions' : 'Question'} ${new Intl.ListFormat('en-GB').format(places)}: ${title}, among ${countedFigure(n, 'expert')}`;
  const caption = {
    title: headline.headline,
    lines: [note, ...[byHowMuch, howSure].flatMap((words) => (words ? `${words}.` : []))],
  };
  return [
    { kind: 'heading', level: 2, text: headline.headline, note },
    ...(byHowMuch ? [{ kind: 'paragraph' as const, text: `${byHowMuch}.` }] : []),
    ...(howSure ? [{ kind: 'paragraph' as const, text: `${howSure}.`, muted: true }] : []),
    ...(designs.length > 0 ? [{ kind: 'scene' as const, scene: designRow(designs, materials), caption }] : []),
    ...(others.length > 0
      ? [
          {
            kind: 'table' as const,
            title: 'Also compared',
            columns: ['Question', 'Answer'],
            rows: others,
          },
        ]
      : []),
  ];
}
