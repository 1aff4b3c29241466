import { GlobalWorkerOptions, getDocument } from 'pdfjs-dist';
import workerUrl from 'pdfjs-dist/build/pdf.worker.min.mjs?url';
import { PDF_RENDERED_PAGES_MAX } from '#common/library/files.ts';

/** Width in pixels: enough to read a page's small print when enlarged. */
const WIDTH = 1600;
/** Limit in pixels: longer pages are drawn smaller, since phones cannot hold a larger canvas. */
const HEIGHT_MAX = 4000;

GlobalWorkerOptions.workerSrc = workerUrl;

/**
 * Draws the first pages of a PDF as pictures, one at a time, from the last to the first: once the first page is
 * stored, all are.
 * @throws when the PDF cannot be read
 */
export async function* drawPages(source: Blob): AsyncGenerator<{ number: number; blob: Blob }> {
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
    const count = Math.min(document.numPages, PDF_RENDERED_PAGES_MAX);
    for (let number = count; number >= 1; number -= 1) {
      const page = await document.getPage(number);
      const natural = page.getViewport({ scale: 1 });
      const scale = Math.min(WIDTH / natural.width, HEIGHT_MAX / natural.height);
      const viewport = page.getViewport({ scale });
      const canvas = globalThis.document.createElement('canvas');
      canvas.width = Math.round(viewport.width);
      canvas.height = Math.round(viewport.height);
      await page.render({ canvas, viewport, background: '#ffffff' }).promise;
      yield { number, blob: await asPicture(canvas) };
      page.cleanup();
    }
  } finally {
    await task.destroy();
  }
}

function asPicture(canvas: HTMLCanvasElement): Promise<Blob> {
  return new Promise((resolve, reject) => {
    canvas.toBlob((blob) => (blob ? resolve(blob) : reject(new Error('the page is too large'))), 'image/png');
  });
}
