import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import sharp from 'sharp';
import { MIB } from '#common/values/sizes.ts';
import { markImage } from '#server/features/library/files/watermark/mark-image.ts';
import { markPdf } from '#server/features/library/files/watermark/mark-pdf.ts';
import { drawStamp } from '#server/features/library/files/watermark/stamp.ts';
import { noise } from '#tests/factories/files.ts';

const TEXT = 'Ada Lovelace (12) · 2026-11-23';
const ROUNDS = 5;

/** How long the server draws a name into pictures and documents: what the first request of an expert for each waits. */
export async function run(): Promise<void> {
  for (const width of [640, 1280, 2000, 4096]) {
    const picture = await sharp(await noise(width, Math.round(width * 0.75)))
      .blur(2)
      .webp({ quality: 84 })
      .toBuffer();
    await report(`picture of ${width} px (${(picture.length / MIB).toFixed(1)} MB)`, () => markImage(picture, TEXT));
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'panel-bench-'));
  try {
    for (const pages of [10, 100]) {
      const source = path.join(folder, `${pages}.pdf`);
      await writeFile(source, await documentOf(pages));
      const stamp = await drawStamp(TEXT, 48);
      await report(`document of ${pages} pages`, () => markPdf(source, `${source}.marked`, stamp));
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function documentOf(pages: number): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const image = await pdf.embedPng(await noise(600, 400));
  for (let page = 0; page < pages; page += 1) pdf.addPage().drawImage(image, { x: 20, y: 20, width: 500, height: 300 });
  return pdf.save();
}

/** The best of several rounds, in milliseconds. */
async function report(name: string, work: () => Promise<unknown>): Promise<void> {
  let best = Number.POSITIVE_INFINITY;
  for (let round = 0; round < ROUNDS; round += 1) {
    const begin = performance.now();
    await work();
    best = Math.min(best, performance.now() - begin);
  }
  console.log(`${name.padEnd(40)} ${best.toFixed(0).padStart(6)} ms`);
}
