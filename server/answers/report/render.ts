import { once } from 'node:events';
import PDFDocument from 'pdfkit';
import { INK } from '#common/answers/charts/ink.ts';
import type { ReportDocument } from '#common/answers/report/blocks.ts';
import { type FontDocument, openFonts } from './fonts.ts';
import { openPictures, type ReportPicture } from './scene.ts';
import { createTypesetter, NO_LETTER, PAGE, POINTS, sizeOf, type Typesetter, WIDTH } from './typeset.ts';
import { type PlacedBlock, writeBlocks } from './writer.ts';

/** Pictures by pictureKey. */
export type ReportPictures = ReadonlyMap<string, ReportPicture>;

/** The note on each page with a letter that no font has. */
export const INCOMPLETE = `${NO_LETTER} stands for a letter that cannot be printed here. The response on the screen and the CSV file have it.`;

/** The report as a PDF (A4). `onPlaced` receives the pages of the blocks. */
export async function renderPdf(
  report: ReportDocument,
  pictures: ReportPictures,
  onPlaced?: (blocks: PlacedBlock[]) => void,
): Promise<Buffer> {
  const pdf = openDocument(report.title);
  const chunks: Buffer[] = [];
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk));
  const end = once(pdf, 'end');
  const typesetter = createTypesetter(pdf, await openFonts(pdf, textsIn([report.blocks, report.footer])));
  const placed = writeBlocks({ pdf, typesetter, pictures: openPictures(pdf, pictures) }, report.blocks);
  onPlaced?.(placed);
  writeFooters(pdf, typesetter, report.footer);
  pdf.end();
  await end;
  return Buffer.concat(chunks);
}

/** A document with one empty page and millimetres as its unit. */
export function openDocument(title: string): FontDocument {
  const pdf = new PDFDocument({
    size: 'A4',
    margin: 0,
    bufferPages: true,
    autoFirstPage: false,
    info: { Title: title },
  });
  pdf.on('pageAdded', () => pdf.scale(POINTS));
  return pdf.addPage();
}

/** All texts in a value, at any depth. */
function textsIn(value: unknown): string[] {
  if (typeof value === 'string') return [value];
  return typeof value === 'object' && value !== null ? Object.values(value).flatMap(textsIn) : [];
}

function writeFooters(pdf: FontDocument, typesetter: Typesetter, footer: string): void {
  const { count } = pdf.bufferedPageRange();
  const size = sizeOf(8);
  const lineOf = (text: string) => typesetter.lines(text, size, 'normal', WIDTH - 25)[0];
  const [words, note] = [lineOf(footer), lineOf(INCOMPLETE)];
  for (let page = 1; page <= count; page += 1) {
    pdf.switchToPage(page - 1);
    pdf.fillColor(INK.muted);
    const number = lineOf(`${page} / ${count}`);
    if (number) typesetter.draw(number, PAGE.width - PAGE.margin - number.width, PAGE.height - 10, size);
    if (words) typesetter.draw(words, PAGE.margin, PAGE.height - 10, size);
    if (note && (typesetter.incomplete.has(page) || words?.pieces.some(({ missing }) => missing))) {
      typesetter.draw(note, PAGE.margin, PAGE.height - 14, size);
    }
  }
}
