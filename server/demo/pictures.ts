import { createHash, randomUUID } from 'node:crypto';
import type { files } from '#server/data/schema/files.ts';
import { createLimiter } from '#server/data/waiting.ts';
import { loadSharp } from '#server/library/files/images.ts';
import type { Context } from '#server/outside/context.ts';

export type NewFile = typeof files.$inferInsert;

const SMALL = 480;
const QUALITY = 82;
const hash = (content: Buffer) => createHash('sha256').update(content).digest('hex');

/** Drawing takes memory for all its pixels; two processors are busy with a few at a time. */
const limited = createLimiter(4);

/** Draws a picture in two sizes, stores it, and gives its row, ready to be inserted. */
export function storePicture(ctx: Context, svg: string, name: string, uploadedBy: number): Promise<NewFile> {
  return limited(() => draw(ctx, svg, name, uploadedBy));
}

async function draw(ctx: Context, svg: string, name: string, uploadedBy: number): Promise<NewFile> {
  const sharp = await loadSharp();
  const { data, info } = await sharp(Buffer.from(svg)).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const drawn = sharp(data, { raw: info });
  const encode = (width: number, quality = QUALITY) =>
    drawn.clone().resize({ width }).webp({ quality, effort: 0 }).toBuffer({ resolveWithObject: true });
  const widths = info.width > SMALL ? [info.width, SMALL] : [info.width];
  const [sizes, blur] = await Promise.all([Promise.all(widths.map((width) => encode(width))), encode(20, 40)]);
  const prefix = `image/demo/${randomUUID()}`;
  const variants = sizes.map(({ info: { width, height, size } }, index) => ({
    key: `${prefix}/${index === 0 ? 'full' : `w${width}`}.webp`,
    width,
    height,
    size,
  }));
  await Promise.all(
    variants.map(({ key }, index) => ctx.storage.put(key, sizes[index]?.data ?? Buffer.of(), 'image/webp')),
  );
  const full = sizes[0]?.data ?? Buffer.of();
  return {
    key: variants[0]?.key ?? '',
    original_name: name,
    mime: 'image/webp',
    kind: 'image',
    size: full.length,
    sha256: hash(full),
    width: info.width,
    height: info.height,
    variants,
    blur: `data:image/webp;base64,${blur.data.toString('base64')}`,
    uploaded_by: uploadedBy,
    ready_at: new Date(),
  };
}

type Stored = { name: string; mime: string; kind: 'pdf' | 'model'; extension: string };

/** Stores a document or model as it is, and gives its row. */
export async function storeContent(
  ctx: Context,
  content: Buffer,
  stored: Stored,
  uploadedBy: number,
): Promise<NewFile> {
  const key = `${stored.kind}/demo/${randomUUID()}/original.${stored.extension}`;
  await ctx.storage.put(key, content, stored.mime);
  return {
    key,
    original_name: stored.name,
    mime: stored.mime,
    kind: stored.kind,
    size: content.length,
    sha256: hash(content),
    uploaded_by: uploadedBy,
    ready_at: new Date(),
  };
}
