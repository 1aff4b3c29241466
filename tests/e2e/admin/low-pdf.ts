import { PDFDocument } from '@cantoo/pdf-lib';

/** A PDF of two low pages, which are quick to draw. */
export const lowPdf = () => textPdf(560, 84);

/** Its second page is a print of 700 mm (5512 pixels at 200 dpi). */
export const longPdf = () => textPdf(560, 84, (700 / 25.4) * 72);

/** A PDF of two pages with a line of text each. */
export async function textPdf(width: number, height: number, secondWidth = width): Promise<Buffer<ArrayBuffer>> {
  const pdf = await PDFDocument.create();
  for (const [text, wide] of [
    ['Brand guidelines', width],
    ['Second page', secondWidth],
  ] as const) {
    pdf.addPage([wide, height]).drawText(text, { x: 56, y: height - 56, size: 16 });
  }
  return Buffer.from(await pdf.save());
}
