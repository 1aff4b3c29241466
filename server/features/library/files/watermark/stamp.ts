import { createRequire } from 'node:module';
import sharp from 'sharp';

const FONT = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
const ANGLE = -30;
/** Faint, and in black beside white, so that it can be read on dark and light designs. */
const STRENGTH = '17%';
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };

/** The watermark's text once, slanted, with the space around it that tiles keep: a PNG with letters of `size` pixels. */
export async function drawStamp(text: string, size: number): Promise<Buffer> {
  const [light, dark] = await Promise.all([write(text, size, 'white'), write(text, size, 'black')]);
  const edge = Math.max(1, Math.round(size / 24));
  const [left, top] = [size, Math.round(size * 1.5)];
  const line = await sharp({
    create: {
      width: dark.info.width + edge + 2 * left,
      height: dark.info.height + edge + 2 * top,
      channels: 4,
      background: CLEAR,
    },
  })
    .composite([
      { input: light.data, left: left + edge, top: top + edge },
      { input: dark.data, left, top },
    ])
    .png()
    .toBuffer();
  return sharp(line).rotate(ANGLE, { background: CLEAR }).png().toBuffer();
}

function write(text: string, size: number, colour: 'white' | 'black') {
  const markup = `<span foreground="${colour}" alpha="${STRENGTH}">${escaped(text)}</span>`;
  return sharp({ text: { text: markup, font: `DejaVu Sans ${size}`, fontfile: FONT, rgba: true, dpi: 72 } })
    .png()
    .toBuffer({ resolveWithObject: true });
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);
