import { PageSizes, PDFDocument } from '@cantoo/pdf-lib';
import type { Design } from './design.ts';
import { motif } from './motifs.ts';
import { pack } from './packs.ts';
import { group, line, picture, vertical } from './svg.ts';

/** A4 upright in the pixels that pages are drawn in. */
const PAGE = { width: 840, height: 1188 };

/** The pages of a brand's guidelines, as pictures. */
export function guidelinePages(design: Design, version: string): string[] {
  return [cover(design, version), usage(design, version)];
}

/** The guidelines as a PDF made of its pages, given as JPEGs. */
export async function guidelinePdf(pages: Buffer[], title: string): Promise<Buffer> {
  const document = await PDFDocument.create();
  document.setTitle(title);
  for (const jpeg of pages) {
    const page = document.addPage(PageSizes.A4);
    page.drawImage(await document.embedJpg(jpeg), page.getSize());
  }
  return Buffer.from(await document.save());
}

function cover(design: Design, version: string): string {
  const { width, height } = PAGE;
  const dark = design.ink.toLowerCase() > '#a' ? design.ground[1] : design.ink;
  return picture(
    width,
    height,
    [
      `<defs>${vertical('cover', design.ground[0], design.ground[1])}</defs><rect width="${width}" height="${height}" fill="url(#cover)"/>`,
      group(0, height * 0.42, motif(design, width, height * 0.58)),
      line(64, 130, 'VISUAL IDENTITY SYSTEM', { size: 24, fill: design.ink, weight: 700, spacing: 5 }),
      line(60, 270, design.brand, { size: 112, fill: design.ink, family: 'Serif', weight: 700 }),
      line(64, 330, `${design.product} · ${version}`, { size: 30, fill: design.ink }),
      line(64, 376, design.tagline, { size: 26, fill: design.ink, family: 'Serif', italic: true }),
      `<rect y="${height - 64}" width="${width}" height="64" fill="${dark}"/>`,
      line(64, height - 24, 'Guidelines for packaging and shelf', { size: 22, fill: '#ffffff' }),
    ].join(''),
  );
}

function usage(design: Design, version: string): string {
  const { width, height } = PAGE;
  const text = '#22282b';
  const heading = (y: number, words: string) =>
    line(64, y, words, { size: 30, fill: text, weight: 700 }) +
    `<path d="M64 ${y + 14}H${width - 64}" stroke="#d6d6cf" stroke-width="2"/>`;
  const colors = [...design.ground, design.ink, design.accent, design.second].map((color, index) => {
    const x = 64 + index * 146;
    return `<rect x="${x}" y="150" width="126" height="126" rx="12" fill="${color}" stroke="#c7c7c2"/>${line(x, 306, color.toUpperCase(), { size: 20, fill: text })}`;
  });
  const item = pack(design, 'g');
  const scale = 430 / item.height;
  return picture(
    width,
    height,
    [
      `<rect width="${width}" height="${height}" fill="#fdfdfb"/>`,
      heading(110, 'Colour'),
      ...colors,
      heading(390, 'Type'),
      line(64, 480, 'Aa', { size: 84, fill: text, family: design.style === 'classic' ? 'Serif' : 'Sans', weight: 700 }),
      line(210, 450, 'ABCDEFGHIJKLMNOPQRSTUVWXYZ', { size: 24, fill: text, weight: 700 }),
      line(210, 484, 'abcdefghijklmnopqrstuvwxyz 0123456789', { size: 24, fill: text }),
      heading(580, 'Pack'),
      group(90, 640, item.body, scale),
      ...[
        'Keep one cap height free around the name.',
        'Set the name in no colour but its ink.',
        `The picture fills the lower label (${version}).`,
        'Keep legal text on the centre line.',
      ].map((rule, index) => line(370, 720 + index * 46, `${index + 1}.  ${rule}`, { size: 16, fill: text })),
      line(width - 64, height - 40, `${design.brand} ${version}`, { size: 18, fill: '#6b747a', anchor: 'end' }),
    ].join(''),
  );
}
