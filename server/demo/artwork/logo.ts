import type { Design } from './design.ts';
import { motif } from './motifs.ts';
import { group, line, picture, vertical } from './svg.ts';

/** A brand's logo: its picture and name on a square. */
export function logo(design: Design): string {
  return picture(
    420,
    420,
    [
      `<defs>${vertical('ground', ...design.ground)}<clipPath id="square"><rect width="420" height="420"/></clipPath></defs>`,
      `<g clip-path="url(#square)"><rect width="420" height="420" fill="url(#ground)"/>${group(0, 170, motif(design, 420, 250))}</g>`,
      line(210, 130, design.brand, { size: 84, fill: design.ink, family: 'Serif', weight: 700, anchor: 'middle' }),
    ].join(''),
  );
}
