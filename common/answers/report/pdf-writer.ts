import type { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';
import type { ReportBlock } from './document.ts';
import { keptTogether } from './kept-together.ts';
import {
  bodyHeight,
  createMeasure,
  END,
  FONT,
  HEADINGS,
  lineOf,
  PAGE,
  rowsOf,
  sceneHeight,
  WIDTH,
} from './pdf-measure.ts';
import { drawScene, INK, type ReportPicture } from './pdf-scene.ts';

/** The pages (from 1) on which a block begins and ends. */
export type PlacedBlock = { block: ReportBlock; from: number; to: number };

/** Writes the blocks below each other and returns their pages. Lengths are millimetres. */
export function writeBlocks(
  pdf: jsPDF,
  blocks: readonly ReportBlock[],
  pictures: ReadonlyMap<string, ReportPicture>,
): PlacedBlock[] {
  const writer = createWriter(pdf, pictures);
  return keptTogether(blocks).flatMap((group) => {
    writer.makeRoomFor(group);
    return group.map((block) => {
      const from = writer.write(block);
      return { block, from, to: pdf.getNumberOfPages() };
    });
  });
}

function createWriter(pdf: jsPDF, pictures: ReadonlyMap<string, ReportPicture>) {
  const measure = createMeasure(pdf);
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
      // A new page forgets the font only in some viewers; setting it again costs nothing.
      pdf.setFont(FONT, style).setFontSize(size).setTextColor(INK[tone]);
      y += lineOf(size);
      pdf.text(line, x, y - lineOf(size) * 0.3);
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
    for (const { name, value } of block.figures) {
      const height = rowsOf(measure, name, value);
      room(height);
      const from = y;
      lines(name, 10, 'normal', 'muted', 48);
      y = from;
      lines(value, 10, 'bold', 'text', WIDTH - 52, PAGE.margin + 52);
      y = from + height;
    }
    y += 2;
  };

  const table = (block: Extract<ReportBlock, { kind: 'table' }>) => {
    if (block.title) lines(block.title, 10, 'bold', 'text');
    autoTable(pdf, {
      startY: y + 1,
      head: [block.columns],
      body: block.rows,
      theme: 'grid',
      margin: { left: PAGE.margin, right: PAGE.margin, bottom: PAGE.bottom, top: PAGE.margin },
      rowPageBreak: 'avoid',
      styles: {
        font: FONT,
        fontSize: 9,
        cellPadding: 1.6,
        overflow: 'linebreak',
        lineColor: INK.grid,
        lineWidth: 0.2,
        textColor: INK.text,
      },
      headStyles: { font: FONT, fontStyle: 'bold', fillColor: INK.head, textColor: INK.text },
      columnStyles: block.columns.length === 2 ? { 0: { cellWidth: WIDTH * 0.4 } } : {},
    });
    const { finalY = y, startPageNumber = 1 } = lastTable(pdf);
    y = finalY + 4;
    return startPageNumber;
  };

  const scene = (block: Extract<ReportBlock, { kind: 'scene' }>) => {
    drawScene(pdf, block.scene, { x: PAGE.margin, y, scale: WIDTH / block.scene.width, font: FONT }, pictures);
    y += sceneHeight(block);
  };

  const quotes = (block: Extract<ReportBlock, { kind: 'quotes' }>) => {
    lines('In their own words', 10, 'bold', 'text');
    for (const { response_id, text } of block.quotes) {
      lines(`“${text}” [${response_id}]`, 9.5, 'normal', 'text', WIDTH - 5, PAGE.margin + 5);
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
      const page = pdf.getNumberOfPages();
      if (block.kind === 'heading') heading(block);
      else if (block.kind === 'figures') figures(block);
      else if (block.kind === 'table') return table(block);
      else if (block.kind === 'scene') scene(block);
      else if (block.kind === 'quotes') quotes(block);
      else lines(block.text, 10, 'normal', block.muted ? 'muted' : 'text');
      return page;
    },
  };
}

/** autoTable leaves where it began and ended on the document. */
function lastTable(pdf: jsPDF): { finalY?: number; startPageNumber?: number } {
  return (pdf as jsPDF & { lastAutoTable?: { finalY?: number; startPageNumber?: number } }).lastAutoTable ?? {};
}
