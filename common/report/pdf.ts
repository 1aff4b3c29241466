import { jsPDF } from 'jspdf';
import { autoTable } from 'jspdf-autotable';
import type { ReportBlock, ReportDocument } from './document.ts';
import { drawScene, INK, type ReportPicture } from './pdf-scene.ts';

/** A TrueType font in base64. */
export type ReportFonts = { regular: string; bold: string };

/** Pictures by pictureKey. */
export type ReportPictures = ReadonlyMap<string, ReportPicture>;

const FONT = 'Report';
const PAGE = { width: 210, height: 297, margin: 15, bottom: 20 };
const WIDTH = PAGE.width - 2 * PAGE.margin;
const END = PAGE.height - PAGE.bottom;

/** Blocks between a heading and the picture that belongs to it. */
const LOOK_AHEAD = 5;

const HEADINGS = { 1: { size: 20, before: 6 }, 2: { size: 13, before: 9 }, 3: { size: 11, before: 6 } } as const;
/** Height of a line in mm for a font size in points. */
const lineOf = (points: number) => points * 0.3528 * 1.35;

/** The report as a PDF (A4). Lengths below are millimetres. */
export function renderPdf(report: ReportDocument, fonts: ReportFonts, pictures: ReportPictures): ArrayBuffer {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', compress: true });
  pdf.setProperties({ title: report.title });
  for (const [style, bytes] of [
    ['normal', fonts.regular],
    ['bold', fonts.bold],
  ] as const) {
    pdf.addFileToVFS(`${style}.ttf`, bytes);
    pdf.addFont(`${style}.ttf`, FONT, style);
  }
  pdf.setFont(FONT, 'normal');
  const writer = createWriter(pdf, pictures);
  report.blocks.forEach((block, index) => {
    writer.write(block, report.blocks.slice(index + 1, index + 1 + LOOK_AHEAD));
  });
  writeFooters(pdf, report.footer);
  return pdf.output('arraybuffer');
}

function createWriter(pdf: jsPDF, pictures: ReportPictures) {
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
    pdf.setFont(FONT, style).setFontSize(size).setTextColor(INK[tone]);
    for (const line of pdf.splitTextToSize(text, width) as string[]) {
      room(lineOf(size));
      // A new page forgets the font only in some viewers; setting it again costs nothing.
      pdf.setFont(FONT, style).setFontSize(size).setTextColor(INK[tone]);
      y += lineOf(size);
      pdf.text(line, x, y - lineOf(size) * 0.3);
    }
  };

  const heading = (block: Extract<ReportBlock, { kind: 'heading' }>, next: ReportBlock[]) => {
    const { size, before } = HEADINGS[block.level];
    if (block.newPage && y > PAGE.margin) newPage();
    // A heading stays with the beginning of what it is about.
    room(before + lineOf(size) * 2 + heightBeside(next));
    if (y > PAGE.margin) y += before;
    lines(block.text, size, 'bold', 'text');
    if (block.note) lines(block.note, 9, 'normal', 'muted');
    y += 1.5;
  };

  const figures = (block: Extract<ReportBlock, { kind: 'figures' }>) => {
    for (const { name, value } of block.figures) {
      room(lineOf(10));
      const from = y;
      lines(name, 10, 'normal', 'muted', 48);
      const after = y;
      y = from;
      lines(value, 10, 'bold', 'text', WIDTH - 52, PAGE.margin + 52);
      y = Math.max(y, after);
    }
    y += 2;
  };

  const table = (block: Extract<ReportBlock, { kind: 'table' }>) => {
    if (block.title) {
      room(20);
      lines(block.title, 10, 'bold', 'text');
    }
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
    y = lastTableEnd(pdf, y) + 4;
  };

  const scene = (block: Extract<ReportBlock, { kind: 'scene' }>) => {
    const height = sceneHeight(block);
    room(height);
    drawScene(pdf, block.scene, { x: PAGE.margin, y, scale: WIDTH / block.scene.width, font: FONT }, pictures);
    y += height;
  };

  const quotes = (block: Extract<ReportBlock, { kind: 'quotes' }>) => {
    room(lineOf(10) + 2 * lineOf(9.5));
    lines('In their own words', 10, 'bold', 'text');
    for (const { response_id, text } of block.quotes) {
      lines(`“${text}” [${response_id}]`, 9.5, 'normal', 'text', WIDTH - 5, PAGE.margin + 5);
      y += 1;
    }
    y += 2;
  };

  return {
    write(block: ReportBlock, next: ReportBlock[]): void {
      if (block.kind === 'heading') heading(block, next);
      else if (block.kind === 'figures') figures(block);
      else if (block.kind === 'table') table(block);
      else if (block.kind === 'scene') scene(block);
      else if (block.kind === 'quotes') quotes(block);
      else lines(block.text, 10, 'normal', block.muted ? 'muted' : 'text');
    },
  };
}

/** What must stand on the same page as a heading: all up to its first picture, or a few lines. */
function heightBeside(next: ReportBlock[]): number {
  const picture = next.findIndex(({ kind }) => kind === 'scene' || kind === 'heading');
  const scene = next[picture];
  if (scene?.kind !== 'scene') return 25;
  const between = next
    .slice(0, picture)
    .reduce((sum, block) => sum + (block.kind === 'figures' ? block.figures.length : 2), 0);
  return between * lineOf(10) + sceneHeight(scene);
}

const sceneHeight = ({ scene }: Extract<ReportBlock, { kind: 'scene' }>) => (scene.height * WIDTH) / scene.width + 5;

/** autoTable leaves where it ended on the document. */
function lastTableEnd(pdf: jsPDF, otherwise: number): number {
  const { lastAutoTable } = pdf as jsPDF & { lastAutoTable?: { finalY?: number } };
  return lastAutoTable?.finalY ?? otherwise;
}

function writeFooters(pdf: jsPDF, footer: string): void {
  const pages = pdf.getNumberOfPages();
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page);
    pdf.setFont(FONT, 'normal').setFontSize(8).setTextColor(INK.muted);
    const [line = ''] = pdf.splitTextToSize(footer, WIDTH - 25) as string[];
    pdf.text(line, PAGE.margin, PAGE.height - 10);
    pdf.text(`${page} / ${pages}`, PAGE.width - PAGE.margin, PAGE.height - 10, { align: 'right' });
  }
}
