import { INK } from '#common/answers/charts/ink.ts';
import type { ResultTable } from '#common/answers/charts/picture.ts';
import type { FontDocument, Style } from './fonts.ts';
import { BELOW_BASE, bodyHeight, END, type Line, lineOf, PAGE, sizeOf, type Typesetter, WIDTH } from './typeset.ts';

const LETTERS = 9;
const PADDING = 1.6;

/** The lines of each cell of a row. */
export const rowLines = (typesetter: Typesetter, row: readonly string[], widths: readonly number[], style: Style) =>
  row.map((cell, column) => typesetter.lines(cell, sizeOf(LETTERS), style, (widths[column] ?? 0) - 2 * PADDING));

export const rowHeight = (cells: readonly (readonly Line[])[]) =>
  Math.max(0, ...cells.map(({ length }) => length)) * lineOf(LETTERS) + 2 * PADDING;

/**
 * Widths of a table's columns, together as wide as the page. With two columns the first gets two fifths; otherwise a column
 * that needs less than its share gets what it needs, and the others share the rest.
 */
export function columnWidths(typesetter: Typesetter, { columns, rows }: Pick<ResultTable, 'columns' | 'rows'>) {
  if (columns.length === 2) return [WIDTH * 0.4, WIDTH * 0.6];
  const widest = (cells: (string | undefined)[], style: Style) =>
    Math.max(
      0,
      ...cells.flatMap((cell = '') => typesetter.lines(cell, sizeOf(LETTERS), style).map(({ width }) => width)),
    );
  const needed = columns.map(
    (column, index) =>
      Math.max(
        widest([column], 'bold'),
        widest(
          rows.map((row) => row[index]),
          'normal',
        ),
      ) +
      2 * PADDING +
      0.5,
  );
  const all = needed.reduce((sum, width) => sum + width, 0);
  if (all <= WIDTH) return needed.map((width) => (width * WIDTH) / all);
  const narrow = (share: number): number[] => {
    const fits = needed.filter((width) => width <= share);
    const rest = (WIDTH - fits.reduce((sum, width) => sum + width, 0)) / Math.max(1, needed.length - fits.length);
    return rest > share + 0.01 ? narrow(rest) : needed.map((width) => Math.min(width, share));
  };
  return narrow(WIDTH / columns.length);
}

/**
 * Draws a table from `y` and returns where it ends. A row that does not fit begins a new page, below the column
 * headings; a row longer than a page is continued on the next one.
 */
export function drawTable(
  pdf: FontDocument,
  typesetter: Typesetter,
  { columns, rows }: ResultTable,
  from: number,
  newPage: () => void,
): number {
  const widths = columnWidths(typesetter, { columns, rows });
  const head = rowLines(typesetter, columns, widths, 'bold');
  const line = lineOf(LETTERS);
  let y = from;

  const drawRow = (cells: Line[][], fill: boolean) => {
    const height = rowHeight(cells);
    let x = PAGE.margin;
    for (const [column, lines] of cells.entries()) {
      const width = widths[column] ?? 0;
      pdf.rect(x, y, width, height).lineWidth(0.2);
      if (fill) pdf.fillAndStroke(INK.head, INK.grid);
      else pdf.stroke(INK.grid);
      pdf.fillColor(INK.text);
      for (const [index, each] of lines.entries()) {
        const left = each.beginsRight ? x + width - PADDING - each.width : x + PADDING;
        typesetter.draw(each, left, y + PADDING + line * (index + 1 - BELOW_BASE), sizeOf(LETTERS));
      }
      x += width;
    }
    y += height;
  };
  const onNewPage = () => {
    newPage();
    y = PAGE.margin;
    drawRow(head, true);
  };

  drawRow(head, true);
  for (const row of rows) {
    const cells = rowLines(typesetter, row, widths, 'normal');
    const height = rowHeight(cells);
    if (y + height > END && height <= bodyHeight - rowHeight(head)) onNewPage();
    for (let at = 0, all = Math.max(...cells.map(({ length }) => length)); at < all; ) {
      const room = Math.floor((END - y - 2 * PADDING) / line);
      if (room < 1) onNewPage();
      else {
        drawRow(
          cells.map((lines) => lines.slice(at, at + room)),
          false,
        );
        at += room;
      }
    }
  }
  return y;
}
