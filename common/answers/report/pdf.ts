import { jsPDF } from 'jspdf';
import type { ReportDocument } from './document.ts';
import { FONT, PAGE, WIDTH } from './pdf-measure.ts';
import { INK, type ReportPicture } from './pdf-scene.ts';
import { type PlacedBlock, writeBlocks } from './pdf-writer.ts';

/** A TrueType font in base64. */
export type ReportFonts = { regular: string; bold: string };

/** Pictures by pictureKey. */
export type ReportPictures = ReadonlyMap<string, ReportPicture>;

/** The report as a PDF (A4). `onPlaced` receives the pages of the blocks. */
export function renderPdf(
  report: ReportDocument,
  fonts: ReportFonts,
  pictures: ReportPictures,
  onPlaced?: (blocks: PlacedBlock[]) => void,
): ArrayBuffer {
  const pdf = new jsPDF({ unit: 'mm', format: 'a4', compress: true });
  pdf.setProperties({ title: report.title });
  for (const [style, bytes] of [
    ['normal', fonts.regular],
    ['bold', fonts.bold],
  ] as const) {
    pdf.addFileToVFS(`${style}.ttf`, bytes);
    pdf.addFont(`${style}.ttf`, FONT, style);
  }
  const placed = writeBlocks(pdf, report.blocks, pictures);
  onPlaced?.(placed);
  writeFooters(pdf, report.footer);
  return pdf.output('arraybuffer');
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
