import type { Design } from './design.ts';
import { motif } from './motifs.ts';
import { group, line, vertical } from './svg.ts';

/** The front of a pack, filling a box of w × h. `key` keeps apart the gradients of several labels in one picture. */
export function label(design: Design, w: number, h: number, key: string): string {
  const ground = `<defs>${vertical(`ground-${key}`, ...design.ground)}<clipPath id="clip-${key}"><rect width="${w}" height="${h}"/></clipPath></defs>`;
  const inside = design.style === 'classic' ? classic(design, w, h) : modern(design, w, h);
  return `${ground}<g clip-path="url(#clip-${key})"><rect width="${w}" height="${h}" fill="url(#ground-${key})"/>${inside}</g>`;
}

/** Type as large as its width allows. */
const fitted = (words: string, width: number, perLetter: number, most: number) =>
  Math.min(most, width / (words.length * perLetter));

function classic(design: Design, w: number, h: number): string {
  const { ink, accent } = design;
  const name = fitted(design.brand, w * 0.86, 0.66, h * 0.16);
  const small = fitted(design.product, w * 0.8, 0.68, h * 0.05);
  const fine = fitted(design.tagline, w * 0.8, 0.56, h * 0.036);
  const middle = w / 2;
  return [
    group(0, h * 0.4, motif(design, w, h * 0.6)),
    `<rect x="${w * 0.04}" y="${h * 0.025}" width="${w * 0.92}" height="${h * 0.95}" fill="none" stroke="${accent}" stroke-width="${w * 0.008}"/>`,
    line(middle, h * 0.1, `EST. ${design.pack === 'box' ? 1948 : 1926}`, {
      size: h * 0.028,
      fill: accent,
      anchor: 'middle',
      spacing: 3,
    }),
    line(middle, h * 0.12 + name, design.brand, {
      size: name,
      fill: ink,
      family: 'Serif',
      weight: 700,
      anchor: 'middle',
    }),
    `<path d="M ${w * 0.3} ${h * 0.16 + name} H ${w * 0.7}" stroke="${accent}" stroke-width="${h * 0.005}"/>`,
    line(middle, h * 0.18 + name + small, design.product.toUpperCase(), {
      size: small * 0.86,
      fill: ink,
      anchor: 'middle',
      weight: 700,
      condensed: true,
      spacing: 1,
    }),
    line(middle, h * 0.19 + name + small + fine * 1.5, design.tagline, {
      size: fine,
      fill: ink,
      family: 'Serif',
      italic: true,
      anchor: 'middle',
    }),
    line(middle, h * 0.95, design.size, {
      size: h * 0.03,
      fill: design.motif === 'waves' ? ink : design.ground[0],
      anchor: 'middle',
      weight: 700,
    }),
  ].join('');
}

function modern(design: Design, w: number, h: number): string {
  const { ink, accent, second } = design;
  const name = fitted(design.brand, w * 0.84, 0.62, h * 0.2);
  const left = w * 0.08;
  const [first = '', ...rest] = design.product.split(' ');
  const product = fitted(design.product.length > 12 ? rest.join(' ') : design.product, w * 0.8, 0.66, h * 0.06);
  return [
    group(0, h * 0.36, motif(design, w, h * 0.64)),
    `<rect x="0" y="0" width="${w}" height="${h * 0.03}" fill="${accent}"/>`,
    line(left, h * 0.08 + name, design.brand, {
      size: name,
      fill: ink,
      weight: 700,
      condensed: true,
      spacing: -name * 0.03,
    }),
    line(left, h * 0.1 + name + product * 1.2, first, { size: product, fill: accent, weight: 700 }),
    line(left, h * 0.1 + name + product * 2.3, rest.join(' '), { size: product, fill: ink, weight: 200 }),
    `<g transform="translate(${w * 0.82} ${h * 0.9})"><circle r="${w * 0.11}" fill="${second}"/>`,
    line(0, w * 0.02, design.size, { size: w * 0.045, fill: ink, weight: 700, anchor: 'middle' }),
    '</g>',
    line(left, h * 0.16 + name + product * 2.3, design.tagline, {
      size: fitted(design.tagline, w * 0.8, 0.56, h * 0.03),
      fill: ink,
    }),
  ].join('');
}
