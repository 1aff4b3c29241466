import { PDFDocument } from '@cantoo/pdf-lib';

/** A PDF of two low pages, which are quick to draw. */
export const lowPdf = () => textPdf(560, 84);

/** A PDF of two pages with a line of text each. */
export async function textPdf(width: number, height: number): Promise<Buffer<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  for (const text of ['Brand guidelines', 'Second page']) {
    pdf.addPage([width, height]).drawText(text, { x: 56, y: height - 56, size: 16 });
  }
  return Buffer.from(await pdf.save());
}
