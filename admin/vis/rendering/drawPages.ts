import { GlobalWorkerOptions, getDocument, type PDFPageProxy } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { PDF_RENDERED_PAGES_MAX } from '#common/library/files.ts';
import {
  type Box,
  MM_PER_POINT,
  POINTS_PER_INCH,
  pageScales,
  piecesOf,
  scaled,
  wholeShare,
} from '#common/library/pieces.ts';

GlobalWorkerOptions.workerSrc = workerUrl;

/** A picture of a page, or of a piece of it: what is sent with it, and its resolution in dots per inch of the printed page. */
type DrawnPicture = { kind: 'page' | 'piece'; page: number; fields: Record<string, number>; dpi: number; blob: Blob };

/**
 * Draws the first pages of a PDF as pictures, one at a time, from the last to the first, and each one's pieces before it: once the first page is
 * stored, all is.
 * @throws when the PDF cannot be read
 */
export async function* drawPages(source: Blob): AsyncGenerator<DrawnPicture> {
  const task = getDocument({
    data: new Uint8Array(await source.arrayBuffer()),
    cMapUrl: '/pdfjs/cmaps/',
    cMapPacked: true,
    standardFontDataUrl: '/pdfjs/standard_fonts/',
    wasmUrl: '/pdfjs/wasm/',
    isEvalSupported: false,
  });
  try {
    const document = await task.promise;
    const numbers = Array.from({ length: Math.min(document.numPages, PDF_RENDERED_PAGES_MAX) }, (_, at) => at + 1);
    const points = await Promise.all(
      numbers.map(async (number) => (await document.getPage(number)).getViewport({ scale: 1 })),
    );
    const scales = pageScales(points);
    for (const number of numbers.reverse()) {
      const page = await document.getPage(number);
      const [natural, scale] = [page.getViewport({ scale: 1 }), scales[number - 1] ?? 1];
      const full = scaled(natural, scale);
      const share = wholeShare(full);
      const drawn = { page: number, dpi: scale * POINTS_PER_INCH };
      for (const piece of share < 1 ? piecesOf(full) : []) {
        const { left, top } = piece;
        yield { ...drawn, kind: 'piece', fields: { left, top, ...full }, blob: await draw(page, scale, piece) };
      }
      const whole = { left: 0, top: 0, ...scaled(full, share) };
      const [width_mm, height_mm] = [natural.width * MM_PER_POINT, natural.height * MM_PER_POINT];
      yield { ...drawn, kind: 'page', fields: { width_mm, height_mm }, blob: await draw(page, scale * share, whole) };
      page.cleanup();
    }
  } finally {
    await task.destroy();
  }
}

/** Draws a part of a page, which has `scale` pixels for each point. */
async function draw(page: PDFPageProxy, scale: number, { left, top, width, height }: Box): Promise<Blob> {
  const canvas = document.createElement('canvas');
  Object.assign(canvas, { width, height });
  const viewport = page.getViewport({ scale, offsetX: -left, offsetY: -top });
  await page.render({ canvas, viewport, background: '#ffffff' }).promise;
  const blob = await asPicture(canvas);
  // Safari keeps the memory of a canvas for long.
  canvas.width = 0;
  return blob;
}

/** How well a picture is kept that the server encodes once more. */
const QUALITY = 0.95;

/** As WebP, or as PNG in a browser that cannot write WebP. */
function asPicture(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    const take = (blob: Blob | null) => (blob ? resolve(blob) : reject(new Error('the page is too large')));
    canvas.toBlob(take, 'image/webp', QUALITY);
  });
}
