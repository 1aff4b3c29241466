import { jsPDF } from 'jspdf';
import { autoTable, type CellHookData, type UserOptions } from 'jspdf-autotable';
import { INK } from '#common/answers/charts/ink.ts';
import { BONUS, PAYOUT_LABELS } from '#common/payouts/payouts.ts';
import { periodInWords, type Statement } from '#common/payouts/statement.ts';
import {
  drawLine,
  drawPicture,
  isStandard,
  type Lettering,
  LINE,
  loadLetters,
  pictureWidth,
} from '#common/ui/pdf/lettering.ts';
import { formatDate } from '#common/words/dates.ts';
import { fixed } from '#common/words/format.ts';
import { linesOf } from '#common/words/line-breaks.ts';

/** Whose payments they are, and who pays them. */
export type Parties = { name: string; email: string; company: string; contact: string };

/** Lengths are points on A4. */
const PAGE = { width: 595, height: 842 };
const MARGIN = 48;
const SIZE = 9.5;
const PADDING = 5;
/** Date, assessment, amount, currency, status. */
const WIDTHS = [68, 215, 66, 58, 92];
/** Currency, earned, paid. */
const TOTAL_WIDTHS = [90, 90, 90];

const about: Lettering = { size: 10.5, colour: INK.text };
const muted: Lettering = { size: 9, colour: INK.muted };

/** A statement as PDF: the parties, every payment, and totals by currency; each page has its number. */
export async function statementPdf(
  { period, payments, totals }: Statement,
  parties: Parties,
  made = new Date(),
): Promise<Blob> {
  const rows = payments.map(({ created_at, assessment_title, amount, currency, status, paid_at }) => [
    formatDate(created_at),
    assessment_title ?? BONUS,
    fixed(Number(amount), 2),
    currency,
    status === 'paid' && paid_at ? `Paid ${formatDate(paid_at)}` : PAYOUT_LABELS[status],
  ]);
  await loadLetters([...Object.values(parties), ...rows.flat()]);
  const pdf = new jsPDF({ unit: 'pt', format: 'a4', compress: true, putOnlyUsedFonts: true });
  const title = `Payment statement ${periodInWords(period)}`;
  pdf.setProperties({ title, author: parties.company }).setLanguage('en-GB');
  const below = drawHead(pdf, title, parties, made);
  const head = [['Date', 'Assessment', 'Amount', 'Currency', 'Status']];
  autoTable(pdf, { ...tableOf(WIDTHS, [2]), startY: below, head, body: rows });
  const sums = totals.map(({ currency, earned, paid }) => [currency, fixed(Number(earned), 2), fixed(Number(paid), 2)]);
  // Below the other table, or on the next page.
  autoTable(pdf, {
    ...tableOf(TOTAL_WIDTHS, [1, 2]),
    head: [['Total', 'Earned', 'Paid']],
    body: sums,
    pageBreak: 'avoid',
  });
  drawFeet(pdf, parties.company);
  return pdf.output('blob');
}

/** The title, the parties side by side, and what the statement says. Returns where the table begins. */
function drawHead(pdf: jsPDF, title: string, { name, email, company, contact }: Parties, made: Date): number {
  const column = (PAGE.width - 2 * MARGIN) / 2;
  drawLine(pdf, title, MARGIN, MARGIN + 20, { size: 20, colour: INK.text, bold: true });
  const ends = [
    { label: 'Paid to', lines: [name, email] },
    { label: 'Paid by', lines: [company, contact] },
  ].map(({ label, lines }, index) => {
    const x = MARGIN + index * column;
    let y = MARGIN + 52;
    drawLine(pdf, label, x, y, muted);
    for (const [place, text] of lines.entries()) {
      const style = { ...about, bold: place === 0 };
      for (const line of linesOf(text, (part) => pictureWidth(part, style) <= column - 12)) {
        y += about.size * LINE;
        drawLine(pdf, line, x, y, style);
      }
    }
    return y;
  });
  const notes = [
    `Made on ${formatDate(made)}. Payments are listed by the day on which they were earned.`,
    'The totals leave out payments that were rejected or failed.',
  ];
  const y = Math.max(...ends) + 26;
  for (const [index, note] of notes.entries()) drawLine(pdf, note, MARGIN, y + index * 13, muted);
  return y + notes.length * 13 + 6;
}

/** A table with columns of these widths, some of them with figures. */
function tableOf(widths: readonly number[], figures: readonly number[]): UserOptions {
  return {
    theme: 'plain',
    margin: { left: MARGIN, right: MARGIN, top: MARGIN, bottom: MARGIN + 16 },
    rowPageBreak: 'avoid',
    styles: { font: 'helvetica', fontSize: SIZE, cellPadding: PADDING, textColor: INK.text, overflow: 'linebreak' },
    headStyles: { fontStyle: 'bold', fillColor: INK.head },
    bodyStyles: { lineColor: INK.grid, lineWidth: { bottom: 0.6 } },
    columnStyles: Object.fromEntries(widths.map((cellWidth, index) => [index, { cellWidth }])),
    didParseCell: (data) => {
      if (figures.includes(data.column.index)) data.cell.styles.halign = 'right';
      const lines = pictureLines(data, widths);
      if (!lines) return;
      data.cell.text = [''];
      data.cell.styles.minCellHeight = lines.length * LINE * SIZE + 2 * (PADDING - RISE);
    },
    didDrawCell: (data) => {
      const lines = pictureLines(data, widths);
      if (!lines) return;
      drawPicture(data.doc as jsPDF, lines, data.cell.x + PADDING, data.cell.y + PADDING - RISE, letters);
    },
  };
}

/** Raises pictures, so that their first line is level with the other columns. */
const RISE = 2.2;

const letters: Lettering = { size: SIZE, colour: INK.text };

/** The lines of a cell whose letters the standard fonts lack; undefined for all others. */
function pictureLines({ cell, column }: CellHookData, widths: readonly number[]): string[] | undefined {
  const text = String(cell.raw).normalize('NFC');
  if (isStandard(text)) return undefined;
  const width = (widths[column.index] ?? 0) - 2 * PADDING;
  return linesOf(text, (line) => pictureWidth(line, letters) <= width);
}

function drawFeet(pdf: jsPDF, company: string): void {
  const pages = pdf.getNumberOfPages();
  const y = PAGE.height - MARGIN + 12;
  for (let page = 1; page <= pages; page += 1) {
    pdf.setPage(page);
    drawLine(pdf, company, MARGIN, y, muted);
    drawLine(pdf, `Page ${page} of ${pages}`, PAGE.width - MARGIN, y, { ...muted, anchor: 'end' });
  }
}
