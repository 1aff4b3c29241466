import type { PictureRef } from '#common/answers/charts/scene.ts';
import { gridTable, type OpenBlock } from '#common/answers/report/blocks.ts';
import type { Style } from './fonts.ts';
import { columnWidths, rowHeight, rowLines } from './table.ts';
import { type Line, lineOf, sizeOf, type Typesetter, WIDTH } from './typeset.ts';

export const HEADINGS = { 1: { size: 20, before: 6 }, 2: { size: 13, before: 9 }, 3: { size: 11, before: 6 } } as const;

export const sceneHeight = ({ scene }: Extract<OpenBlock, { kind: 'scene' }>) =>
  (scene.height * WIDTH) / scene.width + 5;

type Measure = ReturnType<typeof createMeasure>;

/** Measures the height of texts and blocks. Font sizes are in points, lengths in millimetres. */
export function createMeasure(typesetter: Typesetter) {
  const lines = (text: string, size: number, style: Style, width = WIDTH): Line[] =>
    typesetter.lines(text, sizeOf(size), style, width);
  const height = (text: string, size: number, style: Style, width = WIDTH) =>
    lines(text, size, style, width).length * lineOf(size);

  /** The whole height of a block. For tables and quotes, which continue over pages, only the height of their beginning. */
  const block = (each: OpenBlock | undefined): number => {
    if (!each) return 0;
    if (each.kind === 'heading') {
      const { size, before } = HEADINGS[each.level];
      return before + height(each.text, size, 'bold') + (each.note ? height(each.note, 9, 'normal') : 0) + 1.5;
    }
    if (each.kind === 'figures') {
      const rows = each.figures.reduce((sum, { name, value }) => sum + rowsOf({ height }, name, value, each.design), 2);
      return each.design ? Math.max(rows, DESIGN.height + 3) : rows;
    }
    if (each.kind === 'scene') return sceneHeight(each);
    if (each.kind === 'table' || each.kind === 'grid') {
      const { title, columns, rows } = each.kind === 'grid' ? gridTable(each) : each;
      const above = (title ? lineOf(10) : 0) + (each.kind === 'grid' ? picturesHeight(each) : 0);
      const widths = columnWidths(typesetter, { columns, rows });
      const [first] = rows;
      const head = rowHeight(rowLines(typesetter, columns, widths, 'bold'));
      return above + 1 + head + (first ? rowHeight(rowLines(typesetter, first, widths, 'normal')) : 0);
    }
    if (each.kind === 'quotes') return lineOf(10) + 2 * lineOf(9.5);
    return height(each.text, 10, 'normal');
  };
  /** The height of a group's headings with what must follow on the same page: a few lines of a paragraph, else the next block. */
  const beginning = (group: readonly OpenBlock[]): number => {
    const next = group.findIndex(({ kind }) => kind !== 'heading');
    return group.slice(0, next + 1).reduce((sum, each) => {
      return sum + (each.kind === 'paragraph' ? Math.min(block(each), 25) : block(each));
    }, 0);
  };
  return { lines, height, block, beginning };
}

/** The room for the design to the right of figures. */
export const DESIGN = { width: 45, height: 34, gap: 5 };
export const valueWidth = (design: PictureRef | undefined) => WIDTH - 52 - (design ? DESIGN.width + DESIGN.gap : 0);

/** The pictures of a grid's designs, above their columns. */
export const GRID_PICTURE = 22;
export const picturesHeight = ({ columns }: Extract<OpenBlock, { kind: 'grid' }>) =>
  columns.some(({ picture }) => picture) ? GRID_PICTURE + 2 : 0;

/** The height of a figure: its name beside its value. */
export const rowsOf = (
  { height }: Pick<Measure, 'height'>,
  name: string,
  value: string,
  design: PictureRef | undefined,
) => Math.max(height(name, 10, 'normal', 48), height(value, 10, 'bold', valueWidth(design)));
