import { INK } from '#common/answers/charts/ink.ts';
import { keptTogether, pictureKey, type ReportBlock } from '#common/answers/report/blocks.ts';
import { createMeasure, DESIGN, HEADINGS, rowsOf, sceneHeight, valueWidth } from './measure.ts';
import { drawScene, type Pen } from './scene.ts';
import { drawTable } from './table.ts';
import { BELOW_BASE, bodyHeight, END, lineOf, PAGE, sizeOf, WIDTH } from './typeset.ts';

/** The pages (from 1) on which a block begins and ends. */
export type PlacedBlock = { block: ReportBlock; from: number; to: number };

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

  const heading = (block: Extract<ReportBlock, { kind: 'heading' }>) => {
    const { size, before } = HEADINGS[block.level];
    if (y > PAGE.margin) y += before;
    lines(block.text, size, 'bold', 'text');
    if (block.note) lines(block.note, 9, 'normal', 'muted');
    y += 1.5;
  };

  const figures = (block: Extract<ReportBlock, { kind: 'figures' }>) => {
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

  const table = (block: Extract<ReportBlock, { kind: 'table' }>) => {
    if (block.title) lines(block.title, 10, 'bold', 'text');
    y = drawTable(pdf, typesetter, block, y + 1, newPage) + 4;
  };

  const scene = (block: Extract<ReportBlock, { kind: 'scene' }>) => {
    drawScene(pen, block.scene, { x: PAGE.margin, y, scale: WIDTH / block.scene.width });
    y += sceneHeight(block);
  };

  const quotes = (block: Extract<ReportBlock, { kind: 'quotes' }>) => {
    lines('In their own words', 10, 'bold', 'text');
    for (const { response_id, text } of block.quotes) {
      // A quote has its own direction; the number of the response follows it in every script.
      lines(`\u200E“\u2068${text}\u2069” [${response_id}]`, 9.5, 'normal', 'text', WIDTH - 5, PAGE.margin + 5);
      y += 1;
    }
    y += 2;
  };

  return {
    /** Begins a new page if the group does not fit; for a group longer than a page, if its beginning does not. */
    makeRoomFor(group: readonly ReportBlock[]): void {
      const [first] = group;
      if (first?.kind === 'heading' && first.newPage && y > PAGE.margin) newPage();
      const height = group.reduce((sum, block) => sum + measure.block(block), 0);
      room(height <= bodyHeight ? height : measure.beginning(group));
    },
    /** Returns the page on which the block begins. */
    write(block: ReportBlock): number {
      // Within a group longer than a page.
      if (block.kind === 'scene') room(sceneHeight(block));
      if (block.kind === 'paragraph') room(lineOf(10));
      const from = page();
      if (block.kind === 'heading') heading(block);
      else if (block.kind === 'figures') figures(block);
      else if (block.kind === 'table') table(block);
      else if (block.kind === 'scene') scene(block);
      else if (block.kind === 'quotes') quotes(block);
      else lines(block.text, 10, 'normal', block.muted ? 'muted' : 'text');
      return from;
    },
    page,
  };
}
