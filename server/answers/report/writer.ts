import { INK } from '#common/answers/charts/ink.ts';
import {
  gridTable,
  keptTogether,
  type OpenBlock,
  pictureKey,
  type ReportBlock,
} from '#common/answers/report/blocks.ts';
import { groupedTexts } from '#common/answers/report/quotes.ts';
import { counted, countedFigure } from '#common/words/format.ts';
import {
  createMeasure,
  DESIGN,
  GRID_PICTURE,
  HEADINGS,
  picturesHeight,
  rowsOf,
  sceneHeight,
  valueWidth,
} from './measure.ts';
import { drawScene, type Pen } from './scene.ts';
import { columnWidths, drawTable } from './table.ts';
import { BELOW_BASE, bodyHeight, END, lineOf, PAGE, sizeOf, WIDTH } from './typeset.ts';

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
