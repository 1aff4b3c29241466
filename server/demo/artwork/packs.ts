import type { Design } from './design.ts';
import { label } from './label.ts';
import { group, horizontal, vertical } from './svg.ts';

export type Pack = { width: number; height: number; body: string };

/** A pack as it stands, with its own light; width and height are of the box it fills. */
export function pack(design: Design, key: string): Pack {
  return shapes[design.pack](design, key);
}

const ROUND = ['#000000@0.42', '#000000@0.05', '#ffffff@0.28', '#ffffff@0', '#000000@0.08', '#000000@0.4'] as const;

const bottle = (design: Design, key: string): Pack => {
  const outline =
    'M78 70 L78 150 C78 200 20 210 20 290 L20 700 Q20 740 60 740 L180 740 Q220 740 220 700 L220 290 C220 210 162 200 162 150 L162 70 Z';
  const glass = design.style === 'modern' ? ['#bfe6f5', '#7fc3de'] : ['#dff2f9', '#a9d7e8'];
  const body = [
    `<defs>${vertical(`glass-${key}`, ...glass)}${horizontal(`round-${key}`, ...ROUND)}<clipPath id="bottle-${key}"><path d="${outline}"/></clipPath></defs>`,
    `<rect x="72" y="14" width="96" height="58" rx="8" fill="${design.ink}"/>`,
    `<path d="M80 22 V64 M92 22 V64 M104 22 V64 M116 22 V64 M128 22 V64 M140 22 V64 M152 22 V64 M162 22 V64" stroke="#ffffff" stroke-opacity="0.16" stroke-width="3"/>`,
    `<path d="${outline}" fill="url(#glass-${key})"/>`,
    `<g clip-path="url(#bottle-${key})">${group(20, 312, label(design, 200, 352, key))}`,
    `<rect x="20" y="0" width="200" height="745" fill="url(#round-${key})"/></g>`,
  ];
  return { width: 240, height: 745, body: body.join('') };
};

const carton = (design: Design, key: string): Pack => {
  const [top, bottom] = design.ground;
  const body = [
    `<defs>${vertical(`side-${key}`, top, bottom)}${horizontal(`face-${key}`, '#ffffff@0.16', '#ffffff@0', '#000000@0.1')}</defs>`,
    `<path d="M0 130 L60 40 L330 40 L270 130 Z" fill="${design.ground[0]}"/><path d="M0 130 L60 40 L330 40 L270 130 Z" fill="#000000" opacity="0.12"/>`,
    `<rect x="52" y="10" width="284" height="34" rx="4" fill="${design.accent}"/>`,
    `<ellipse cx="160" cy="88" rx="44" ry="20" fill="${design.second}"/><rect x="116" y="66" width="88" height="22" fill="${design.second}"/><ellipse cx="160" cy="66" rx="44" ry="20" fill="#ffffff" opacity="0.85"/>`,
    `<path d="M270 130 L330 40 L330 660 L270 740 Z" fill="url(#side-${key})"/><path d="M270 130 L330 40 L330 660 L270 740 Z" fill="#000000" opacity="0.28"/>`,
    group(0, 130, label(design, 270, 610, key)),
    `<rect x="0" y="130" width="270" height="610" fill="url(#face-${key})"/>`,
  ];
  return { width: 336, height: 740, body: body.join('') };
};

/** A can; `turn` turns its label, which goes twice around, by a share of the label's width. */
export const can = (design: Design, key: string, turn = 0): Pack => {
  const front = label(design, 256, 452, key);
  const body = [
    `<defs>${horizontal(`metal-${key}`, '#8d9499', '#e9edef', '#b5bbc0', '#f6f8f9', '#7c848a')}${horizontal(`round-${key}`, ...ROUND)}`,
    `<clipPath id="can-${key}"><path d="M24 40 Q20 60 12 72 L12 510 Q20 524 28 536 Q140 566 252 536 Q260 524 268 510 L268 72 Q260 60 256 40 Z"/></clipPath></defs>`,
    `<path d="M24 44 L256 44 L250 26 Q140 2 30 26 Z" fill="url(#metal-${key})"/><ellipse cx="140" cy="27" rx="108" ry="17" fill="#d7dcdf"/><ellipse cx="140" cy="29" rx="94" ry="13" fill="#aeb5ba"/><ellipse cx="140" cy="24" rx="20" ry="7" fill="#eef1f2"/>`,
    `<g clip-path="url(#can-${key})"><rect width="280" height="570" fill="url(#metal-${key})"/>${group(12 - turn * 256, 66, front)}${turn === 0 ? '' : group(12 + (Math.sign(turn) - turn) * 256, 66, front)}<rect x="12" width="256" height="570" fill="url(#round-${key})"/></g>`,
    `<path d="M28 536 Q140 566 252 536 L246 546 Q140 574 34 546 Z" fill="url(#metal-${key})"/>`,
  ];
  return { width: 280, height: 570, body: body.join('') };
};

const box = (design: Design, key: string): Pack => {
  const body = [
    `<defs>${horizontal(`face-${key}`, '#ffffff@0.14', '#ffffff@0', '#000000@0.14')}</defs>`,
    `<path d="M0 40 L44 0 L404 0 L360 40 Z" fill="${design.accent}"/><path d="M0 40 L44 0 L404 0 L360 40 Z" fill="#ffffff" opacity="0.15"/>`,
    `<path d="M360 40 L404 0 L404 560 L360 610 Z" fill="${design.ground[1]}"/><path d="M360 40 L404 0 L404 560 L360 610 Z" fill="#000000" opacity="0.35"/>`,
    group(0, 40, label(design, 360, 570, key)),
    `<rect x="0" y="40" width="360" height="570" fill="url(#face-${key})"/>`,
  ];
  return { width: 404, height: 610, body: body.join('') };
};

const shapes: Record<Design['pack'], (design: Design, key: string) => Pack> = { bottle, carton, can, box };
