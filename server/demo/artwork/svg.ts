/** Pictures are drawn in round numbers and kept at this share of them, in pixels: large enough to zoom, quick to make. */
const SCALE = 0.875;

/** A whole picture in a box of width × height. */
export function picture(width: number, height: number, body: string): string {
  const size = `width="${Math.round(width * SCALE)}" height="${Math.round(height * SCALE)}"`;
  return `<svg xmlns="http://www.w3.org/2000/svg" ${size} viewBox="0 0 ${width} ${height}">${body}</svg>`;
}

export function group(x: number, y: number, body: string, scale = 1): string {
  return `<g transform="translate(${x} ${y}) scale(${scale})">${body}</g>`;
}

type Type = {
  size: number;
  fill: string;
  family?: 'Sans' | 'Serif';
  weight?: 200 | 400 | 700;
  condensed?: boolean;
  italic?: boolean;
  anchor?: 'start' | 'middle' | 'end';
  spacing?: number;
};

/** A line of type with its baseline at y. */
export function line(x: number, y: number, words: string, type: Type): string {
  const { size, fill, family = 'Sans', weight = 400, condensed, italic, anchor = 'start', spacing = 0 } = type;
  const style = `font-family="DejaVu ${family}" font-size="${size}" font-weight="${weight}" letter-spacing="${spacing}"`;
  const shape = `${condensed ? ' font-stretch="condensed"' : ''}${italic ? ' font-style="italic"' : ''}`;
  return `<text x="${x}" y="${y}" ${style}${shape} fill="${fill}" text-anchor="${anchor}">${escaped(words)}</text>`;
}

/** A vertical gradient of two or more colours. */
export function vertical(id: string, ...colors: string[]): string {
  return gradient(id, colors, 'x1="0" y1="0" x2="0" y2="1"');
}

/** A horizontal one. */
export function horizontal(id: string, ...colors: string[]): string {
  return gradient(id, colors, 'x1="0" y1="0" x2="1" y2="0"');
}

function gradient(id: string, colors: string[], direction: string): string {
  const stops = colors.map((color, index) => {
    const [value, opacity = '1'] = color.split('@');
    return `<stop offset="${index / (colors.length - 1)}" stop-color="${value}" stop-opacity="${opacity}"/>`;
  });
  return `<linearGradient id="${id}" ${direction}>${stops.join('')}</linearGradient>`;
}

/** Numbers that look like chance and are always the same: 0 to 1 by index. */
export const scatter = (index: number) => Math.abs(Math.sin(index * 12.9898 + 4.1414) * 43_758.5453) % 1;

const escaped = (words: string) => words.replace(/&/g, '&amp;').replace(/</g, '&lt;');
