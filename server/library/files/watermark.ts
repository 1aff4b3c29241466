import { createRequire } from 'node:module';
import { buffer } from 'node:stream/consumers';
import { LRUCache } from 'lru-cache';
import { FILE_MESSAGES } from '#common/library/files.ts';
import { fullName } from '#common/words/format.ts';
import { escapeHtml } from '#common/words/rich-text.ts';
import { MIB, MINUTE } from '#common/words/units.ts';
import { HttpError } from '#server/data/errors.ts';
import { FairQueue, type Owner, QueueFull } from '#server/data/waiting.ts';
import type { Context } from '#server/outside/context.ts';
import { loadSharp } from './images.ts';

const FONT = createRequire(import.meta.url).resolve('dejavu-fonts-ttf/ttf/DejaVuSans.ttf');
/**
 * How much of a pixel the text takes, in black beside white, so that it can be found on dark and light designs. Small letters (of small
 * sizes of a picture) need more than large ones: by the mean length of a step in pixels.
 */
const STRENGTH = { large: 0.045, small: 0.1, largeFrom: 40, smallTo: 8 };

export function strengthFor(step: number): number {
  const { large, small, largeFrom, smallTo } = STRENGTH;
  const share = Math.min(1, Math.max(0, (largeFrom - step) / (largeFrom - smallTo)));
  return large + share * (small - large);
}
const CLEAR = { r: 0, g: 0, b: 0, alpha: 0 };
/** The share of its place that a text fills. */
const FILLED = 0.92;
/**
 * The number of steps of the pattern in each direction. A name is two steps wide and high, and one begins in every column and
 * every row of steps, so that any three steps contain a whole name. The day is below the left half of a name.
 */
const STEPS = 5;
const NAMES = Array.from({ length: STEPS }, (_, step) => [step, (2 * step) % STEPS] as const);

/** A tile of the watermark, `STEPS` wide and high, which repeats seamlessly. Raw pixels with their size. */
async function drawPattern({ who, day }: Mark, across: number, down: number) {
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

/** One name, two steps wide and high, with the day below, as a PNG. */
export async function drawStamp({ who, day }: Mark, across: number, down: number): Promise<Buffer> {
  const sharp = await loadSharp();
  const strength = strengthFor(Math.sqrt(across * down));
  const texts = await Promise.all([write(who, 2 * across, 2 * down, strength), write(day, across, down, strength)]);
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

/** Pango's alpha of an opaque text. */
const FULL_ALPHA = 65_535;

/** Draws a text in the largest letters that fit into a place, in as many lines as needed. */
async function write(text: string, width: number, height: number, strength: number) {
  const sharp = await loadSharp();
  const markup = `<span foreground="black" alpha="${Math.round(strength * FULL_ALPHA)}">${escapeHtml(text)}</span>`;
  const place = { width: Math.floor(width * FILLED), height: Math.floor(height * FILLED) };
  return sharp({ text: { text: markup, font: 'DejaVu Sans', fontfile: FONT, rgba: true, ...place } })
    .png()
    .toBuffer({ resolveWithObject: true });
}

const QUALITY = 84;
/** The effort of the WebP encoder. More takes much time and saves little. */
const EFFORT = 1;
/** The length of a step as a share of each side, so that any 15 % of a picture, even a strip, contain a whole name. */
const STEP = 1 / 20;
/** The least area (pixels) of a legible character of the name. In tiny pictures the steps are larger for it. */
const SIGN = 38;
const SMALLEST_STEP = 4;
/** From this ratio of height to width on, the text runs along the height. */
const TALL = 1.5;

/** Draws the watermark over a WebP picture. The result has the same size in pixels. */
export async function markImage(picture: Buffer, mark: Mark): Promise<Buffer> {
  const sharp = await loadSharp();
  const { width, height } = await sharp(picture).metadata();
  const { across, down, turned } = stepsFor(width, height, mark);
  const { data, info } = await drawPattern(mark, across, down);
  const [wide, high] = turned === 0 ? [info.width, info.height] : [info.height, info.width];
  const tile = await sharp(data, { raw: info })
    .rotate(turned)
    .extract({ left: 0, top: 0, width: Math.min(width, wide), height: Math.min(height, high) })
    .raw()
    .toBuffer({ resolveWithObject: true });
  return sharp(picture)
    .composite([{ input: tile.data, raw: tile.info, tile: true }])
    .webp({ quality: QUALITY, effort: EFFORT })
    .toBuffer();
}

/** The length of a step along the text and across it, in pixels, and the angle of the text in degrees. */
export function stepsFor(width: number, height: number, { who }: Mark) {
  const isTall = height > TALL * width;
  const room = 4 * width * height * STEP ** 2;
  const part = STEP * Math.max(1, Math.sqrt((who.length * SIGN) / room));
  const step = (side: number) => Math.max(SMALLEST_STEP, Math.floor(side * part));
  return { across: step(isTall ? height : width), down: step(isTall ? width : height), turned: isTall ? 90 : 0 };
}

/** The size of the cache of marked pictures, in bytes. */
const KEPT = 96 * MIB;
/** How long a marked picture is cached. It is never written to a disk. */
const KEPT_FOR = 10 * MINUTE;
/** Retry-After (s) if too many pictures are waiting. */
const RETRY_AFTER = 2;

/** Few at a time, since libvips uses all cores for one picture. */
const queue = new FairQueue({ slots: 2, waiting: 500 });

type Work = () => Promise<Buffer>;
const kept = new LRUCache<string, Buffer, Work>({
  maxSize: KEPT,
  sizeCalculation: ({ length }) => Math.max(1, length),
  ttl: KEPT_FOR,
  // Concurrent requests for a picture share the work, even if the result is not kept in the cache.
  fetchMethod: (_key, _stale, { context }) => context(),
  ignoreFetchAbort: true,
});

/** The stored WebP picture `key` with a watermark. @throws MissingContent, 503 when too many wait */
export async function markedPicture(ctx: Context, key: string, mark: Mark, owner: Owner): Promise<Buffer> {
  const work = async () => markImage(await buffer(await ctx.storage.stream(key)), mark);
  try {
    const found = await kept.fetch([key, mark.who, mark.day].join('\n'), { context: () => queue.run(work, owner) });
    if (!found) throw new Error('the marked picture was not made');
    return found;
  } catch (error) {
    if (!(error instanceof QueueFull)) throw error;
    throw new HttpError(503, { detail: FILE_MESSAGES.picturesBusy }, { 'retry-after': String(RETRY_AFTER) });
  }
}

/** The expert whose name is in a watermark. */
export type MarkedFor = { id: number; first_name: string; last_name: string };

/** The text of a watermark: who sees the picture, and the day. */
type Mark = { who: string; day: string };

/** Names that the font of the watermark (DejaVu Sans) can write. */
const WRITABLE =
  /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Armenian}\p{Script=Georgian}\p{Script=Hebrew}\p{Script=Arabic}\p{M}\d .,'’·()-]+$/u;
const NAME_MAX = 60;

/**
 * The person in a watermark: 'Ada Lovelace (12)'. The id tells people with the same name apart. A name that the font cannot
 * write becomes 'Expert 12'.
 */
export function watermarkName(person: MarkedFor): string {
  const name = fullName(person).normalize('NFC').slice(0, NAME_MAX);
  // Isolated, so that the id keeps its order after a name that is written from right to left.
  return WRITABLE.test(name) ? `${name} \u2066(${person.id})\u2069` : `Expert ${person.id}`;
}
