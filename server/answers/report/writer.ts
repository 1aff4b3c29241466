import { INK } from '#common/answers/charts/ink.ts';
import type { PictureRef } from '#common/answers/charts/scene.ts';
import {
  gridTable,
  keptTogether,
  type OpenBlock,
  pictureKey,
  type ReportBlock,
} from '#common/answers/report/blocks.ts';
import { groupedTexts } from '#common/answers/report/quotes.ts';
import { counted, countedFigure } from '#common/words/format.ts';
import type { Style } from './fonts.ts';
import { drawScene, type Pen } from './scene.ts';
import { columnWidths, drawTable, rowHeight, rowLines } from './table.ts';
import { BELOW_BASE, bodyHeight, END, type Line, lineOf, PAGE, sizeOf, type Typesetter, WIDTH } from './typeset.ts';

/** The pages (from 1) on which a block begins and ends. */
export type PlacedBlock = { block: OpenBlock; from: number; to: number };

/** Writes the blocks below each other and returns their pages. Lengths are millimetres. */
export function writeBlocks(pen: Pen, blocks: readonly ReportBlock[]): PlacedBlock[] {
  const writer = createWriter(pen);
  return keptTogether(blocks).flatMap((group) => {
    writer.makeRoomFor(group);
    return group.map((block) => {
      const from = writer.write(block);
      return { block, from, to: writer.page() };
    });
  });
}

function createWriter(pen: Pen) {
  const { pdf, typesetter } = pen;
  const measure = createMeasure(typesetter);
  const page = () => pdf.bufferedPageRange().count;
  let y: number = PAGE.margin;

  const newPage = () => {
    pdf.addPage();
    y = PAGE.margin;
  };
  const room = (height: number) => {
    if (y + height > END && y > PAGE.margin) newPage();
  };
  const lines = (
    text: string,
    size: number,
    style: 'normal' | 'bold',
    tone: keyof typeof INK,
    width = WIDTH,
    x: number = PAGE.margin,
  ) => {
    for (const line of measure.lines(text, size, style, width)) {
      room(lineOf(size));
      y += lineOf(size);
      pdf.fillColor(INK[tone]);
      const left = line.beginsRight ? x + width - line.width : x;
      typesetter.draw(line, left, y - lineOf(size) * BELOW_BASE, sizeOf(size));
    }
  };

  const heading = (block: Extract<OpenBlock, { kind: 'heading' }>) => {
    const { size, before } = HEADINGS[block.level];
    if (y > PAGE.margin) y += before;
    lines(block.text, size, 'bold', 'text');
    if (block.note) lines(block.note, 9, 'normal', 'muted');
    y += 1.5;
  };

  const figures = (block: Extract<OpenBlock, { kind: 'figures' }>) => {
    const { design } = block;
    if (design) {
      room(measure.block(block));
      const picture = pen.pictures.get(pictureKey(design));
      const [x, fit] = [PAGE.width - PAGE.margin - DESIGN.width, [DESIGN.width, DESIGN.height] as [number, number]];
      if (picture) pdf.image(picture, x, y, { fit, align: 'right' });
    }
    const end = y + measure.block(block);
    for (const { name, value } of block.figures) {
      const height = rowsOf(measure, name, value, design);
      room(height);
      const from = y;
      lines(name, 10, 'normal', 'muted', 48);
      y = from;
      lines(value, 10, 'bold', 'text', valueWidth(design), PAGE.margin + 52);
      y = from + height;
    }
    y = design ? end : y + 2;
  };

  const table = (block: Extract<OpenBlock, { kind: 'table' }>) => {
    if (block.title) lines(block.title, 10, 'bold', 'text');
    y = drawTable(pdf, typesetter, block, y + 1, newPage) + 4;
  };

  const grid = (block: Extract<OpenBlock, { kind: 'grid' }>) => {
    const plain = gridTable(block);
    lines(plain.title, 10, 'bold', 'text');
    const [label = 0, ...widths] = columnWidths(typesetter, plain);
    let x = PAGE.margin + label;
    for (const [index, width] of widths.entries()) {
      const ref = block.columns[index]?.picture;
      const picture = ref && pen.pictures.get(pictureKey(ref));
      const fit: [number, number] = [width - 2, GRID_PICTURE];
      if (picture) pdf.image(picture, x + 1, y + 1, { fit, align: 'center', valign: 'bottom' });
      x += width;
    }
    y += picturesHeight(block);
    table({ ...plain, kind: 'table', title: '' });
  };

  const scene = (block: Extract<OpenBlock, { kind: 'scene' }>) => {
    drawScene(pen, block.scene, { x: PAGE.margin, y, scale: WIDTH / block.scene.width });
    y += sceneHeight(block);
  };

  const quotes = (block: Extract<OpenBlock, { kind: 'quotes' }>) => {
    lines(`In their own words: ${countedFigure(block.quotes.length, 'text')}`, 10, 'bold', 'text');
    for (const { response_ids, text } of groupedTexts(block.quotes)) {
      const by = response_ids.length > 1 ? `${counted(response_ids.length, 'expert')}: ` : '';
      // A quote has its own direction; the numbers of the responses follow it in every script.
      lines(
        `\u200E${by}“\u2068${text}\u2069” [${response_ids.join(', ')}]`,
        9.5,
        'normal',
        'text',
        WIDTH - 5,
        PAGE.margin + 5,
      );
      y += 1;
    }
    y += 2;
  };

  return {
    /** Begins a new page if the group does not fit; for a group longer than a page, if its beginning does not. */
    makeRoomFor(group: readonly OpenBlock[]): void {
      const [first] = group;
      if (first?.kind === 'heading' && first.newPage && y > PAGE.margin) newPage();
      const height = group.reduce((sum, block) => sum + measure.block(block), 0);
      room(height <= bodyHeight ? height : measure.beginning(group));
    },
    /** Returns the page on which the block begins. */
    write(block: OpenBlock): number {
      // Within a group longer than a page.
      if (block.kind === 'scene') room(sceneHeight(block));
      if (block.kind === 'paragraph') room(lineOf(10));
      const from = page();
      if (block.kind === 'heading') heading(block);
      else if (block.kind === 'figures') figures(block);
      else if (block.kind === 'table') table(block);
      else if (block.kind === 'grid') grid(block);
      else if (block.kind === 'scene') scene(block);
      else if (block.kind === 'quotes') quotes(block);
      else lines(block.text, 10, 'normal', block.muted ? 'muted' : 'text');
      return from;
    },
    page,
  };
}

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
