import { jsPDF } from 'jspdf';

/** A PDF of two pages that are low, and so are quick to draw. */
export function lowPdf(): Buffer<ArrayBuffer> {
  const pdf = new jsPDF({ format: [200, 30], orientation: 'landscape' });
  pdf.text('Brand guidelines', 20, 20);
  pdf.addPage();
  pdf.text('Second page', 20, 20);
  return Buffer.from(pdf.output('arraybuffer'));
}
