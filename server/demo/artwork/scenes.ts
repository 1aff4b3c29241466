import type { Design } from './design.ts';
import { label } from './label.ts';
import { type Pack, pack } from './packs.ts';
import { group, line, picture, scatter, vertical } from './svg.ts';

/** The box that scenes are drawn in. */
const WIDTH = 1280;
const HEIGHT = 960;

/** One pack in the studio. */
export function hero(design: Design): string {
  return picture(WIDTH, HEIGHT, `${studio(design)}${standing(pack(design, 'a'), WIDTH / 2, 850, 720)}`);
}

/** Several flavours beside one another. */
export function range(designs: Design[]): string {
  const step = WIDTH / (designs.length + 0.6);
  const packs = designs.map((design, index) =>
    standing(pack(design, `r${index}`), step * (index + 0.8), 820 + (index % 2) * 24, 560),
  );
  return picture(WIDTH, HEIGHT, `${studio(designs[0] as Design)}${packs.join('')}`);
}

/** The pack among others in a shop: three boards, ours in the middle. */
export function shelf(design: Design, rivals: Design[]): string {
  const parts = [
    `<defs>${vertical('wall', '#f3f0ea', '#dcd6cb')}${vertical('board', '#ffffff', '#c9c2b5')}${vertical('shade', '#000000@0.3', '#000000@0')}</defs>`,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="url(#wall)"/>`,
  ];
  const boards = [320, 620, 920];
  boards.forEach((floor, row) => {
    parts.push(`<rect y="${floor - 290}" width="${WIDTH}" height="60" fill="url(#shade)"/>`);
    let x = 24;
    let place = 0;
    while (x < WIDTH - 60) {
      const ours = row === 1 ? place >= 3 && place <= 6 : place % 5 === row;
      const shown = ours ? design : (rivals[(place + row) % rivals.length] ?? design);
      const item = pack(shown, `s${row}-${place}`);
      const scale = 236 / item.height;
      parts.push(group(x, floor - 236, item.body, scale));
      x += item.width * scale + 14;
      place += 1;
    }
    parts.push(
      `<rect y="${floor}" width="${WIDTH}" height="34" fill="url(#board)"/><rect y="${floor + 34}" width="${WIDTH}" height="6" fill="#000000" opacity="0.18"/>`,
    );
    for (let tag = 0; tag < 6; tag += 1) parts.push(priceTag(70 + tag * 212, floor + 4, row * 6 + tag));
  });
  return picture(WIDTH, HEIGHT, parts.join(''));
}

/** The printed sheet, flat, with crop marks and colour bars. */
export function flat(design: Design): string {
  const w = design.pack === 'box' || design.pack === 'carton' ? 500 : 560;
  const h = 720;
  const x = (WIDTH - w) / 2 - 150;
  const y = 110;
  const marks = [x, x + w].map((at) => `M${at} ${y - 50}V${y - 12}M${at} ${y + h + 12}V${y + h + 50}`);
  const sides = [y, y + h].map((at) => `M${x - 50} ${at}H${x - 12}M${x + w + 12} ${at}H${x + w + 50}`);
  const colors = [...design.ground, design.ink, design.accent, design.second];
  const bars = colors.map((color, index) => {
    const top = 190 + index * 104;
    return `<rect x="${x + w + 120}" y="${top}" width="84" height="84" rx="10" fill="${color}" stroke="#c7c7c2"/>${line(x + w + 224, top + 50, color.toUpperCase(), { size: 24, fill: '#3a3f42' })}`;
  });
  return picture(
    WIDTH,
    HEIGHT,
    `<rect width="${WIDTH}" height="${HEIGHT}" fill="#fbfbf8"/>${group(x, y, label(design, w, h, 'f'))}<path d="${[...marks, ...sides].join('')}" stroke="#22282b" stroke-width="2"/>${bars.join('')}${line(x + w + 120, 160, 'Colours', { size: 28, fill: '#22282b', weight: 700 })}`,
  );
}

/** A detail of the label, near. */
export function closeUp(design: Design): string {
  return picture(WIDTH, HEIGHT, group(-140, -60, label(design, 1560, 1840, 'c')));
}

function studio(design: Design): string {
  const [light, dark] =
    design.style === 'modern' ? [design.accent, design.ground[1]] : [design.ground[0], design.accent];
  const dust = Array.from({ length: 14 }, (_, index) => {
    const [cx, cy, r] = [scatter(index) * WIDTH, scatter(index + 40) * 640, 3 + scatter(index + 80) * 9];
    return `<circle cx="${cx}" cy="${cy}" r="${r}" fill="#ffffff" opacity="0.25"/>`;
  });
  return `<defs>${vertical('back', light, '#f7f5f0')}<radialGradient id="spot"><stop offset="0" stop-color="#ffffff" stop-opacity="0.85"/><stop offset="1" stop-color="#ffffff" stop-opacity="0"/></radialGradient><radialGradient id="under"><stop offset="0" stop-color="#000000" stop-opacity="0.42"/><stop offset="1" stop-color="#000000" stop-opacity="0"/></radialGradient></defs><rect width="${WIDTH}" height="${HEIGHT}" fill="url(#back)"/><rect y="760" width="${WIDTH}" height="200" fill="${dark}" opacity="0.22"/><ellipse cx="${WIDTH / 2}" cy="420" rx="560" ry="430" fill="url(#spot)"/>${dust.join('')}`;
}

/** A pack with its foot at (x, floor), `height` high, and its shadow. */
function standing({ width, height, body }: Pack, x: number, floor: number, size: number): string {
  const scale = size / height;
  const shadow = `<ellipse cx="${x}" cy="${floor}" rx="${width * scale * 0.68}" ry="26" fill="url(#under)"/>`;
  return shadow + group(x - (width * scale) / 2, floor - size, body, scale);
}

function priceTag(x: number, y: number, index: number): string {
  const price = `${1 + (index % 4)}.${index % 2 ? '49' : '95'}`;
  return `<rect x="${x}" y="${y}" width="70" height="28" rx="3" fill="${index % 5 === 0 ? '#ffe27a' : '#ffffff'}" stroke="#b9b3a6"/>${line(x + 35, y + 21, price, { size: 18, fill: '#2a2a28', weight: 700, anchor: 'middle' })}`;
}
