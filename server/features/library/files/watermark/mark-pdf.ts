import { readFile, writeFile } from 'node:fs/promises';
import { PDFDocument } from '@cantoo/pdf-lib';

/** How wide the watermark is on a page, as a part of the page's width. */
const PART_OF_WIDTH = 0.4;

/** Draws the stamp (a PNG) in tiles over every page of the PDF at `source`, and writes the result to `target`. */
export async function markPdf(source: string, target: string, stamp: Uint8Array): Promise<void> {
  const pdf = await PDFDocument.load(await readFile(source), { updateMetadata: false });
  const image = await pdf.embedPng(stamp);
  for (const page of pdf.getPages()) {
    const { x: left, y: bottom, width: across, height: up } = page.getMediaBox();
    const width = across * PART_OF_WIDTH;
    const height = (width * image.height) / image.width;
    for (let x = left; x < left + across; x += width) {
      for (let y = bottom; y < bottom + up; y += height) page.drawImage(image, { x, y, width, height });
    }
  }
  await writeFile(target, await pdf.save());
}
