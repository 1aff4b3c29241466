import { createRequire } from 'node:module';
import { loadSharp } from '#server/process/load-sharp.ts';
import type { Mark } from './wording.ts';

const FONT = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
/** Faint, and in black beside white, so that it can be read on dark and light designs. */
const STRENGTH = '14%';
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
/** The part of its place that a text fills. */
const FILLED = 0.92;
/**
 * Steps of the pattern. A name takes two steps each way, and there is one at every step across and at every step down, so that
 * three steps either way hold a whole one. The place below a name's left half stays free: the day stands there.
 */
export const STEPS = 5;
const NAMES = Array.from({ length: STEPS }, (_, step) => [step, (2 * step) % STEPS] as const);

/** A watermark's pattern, five steps wide and high, which joins at its edges. Pixels of `raw` with their size. */
export async function drawPattern({ who, day }: Mark, across: number, down: number) {
  const sharp = await loadSharp();
  const stamp = await drawStamp({ who, day }, across, down);
  const [width, height] = [STEPS * across, STEPS * down];
  const places = NAMES.flatMap(([x, y]) =>
    [0, width].flatMap((left) => [0, height].map((top) => ({ left: x * across - left, top: y * down - top }))),
  );
  return sharp({ create: { width, height, channels: 4, background: CLEAR } })
    .composite(
      places
        .filter(({ left, top }) => left > -2 * across && top > -3 * down)
        .map((place) => ({ input: stamp, ...place })),
    )
    .raw()
    .toBuffer({ resolveWithObject: true });
}

/** The name once, two steps wide and high, with the day below: a PNG. */
export async function drawStamp({ who, day }: Mark, across: number, down: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const texts = await Promise.all([write(who, 2 * across, 2 * down), write(day, across, down)]);
  const edge = Math.max(1, Math.round(down / 40));
  const [light, dark] = [edge, 0].map((left) =>
    texts.map(({ data }, line) => ({ input: data, left, top: left + line * 2 * down })),
  );
  const bright = await Promise.all(
    (light ?? []).map(async (text) => ({
      ...text,
      input: await sharp(text.input).negate({ alpha: false }).toBuffer(),
    })),
  );
  return sharp({ create: { width: 2 * across, height: 3 * down, channels: 4, background: CLEAR } })
    .composite([...bright, ...(dark ?? [])])
    .png()
    .toBuffer();
}

/** A text in the largest letters that fit into a place, in as many lines as that takes. */
async function write(text: string, width: number, height: number) {
  const sharp = await loadSharp();
  const markup = `<span foreground="black" alpha="${STRENGTH}">${escaped(text)}</span>`;
  const place = { width: Math.floor(width * FILLED), height: Math.floor(height * FILLED) };
  return sharp({ text: { text: markup, font: 'DejaVu Sans', fontfile: FONT, rgba: true, ...place } })
    .png()
    .toBuffer({ resolveWithObject: true });
}

const ESCAPES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escaped = (text: string) => text.replace(/[&<>]/g, (sign) => ESCAPES[sign] ?? sign);
