import { type Materials, pictureIn } from '#common/answers/charts/picture.ts';
import type { Drawing, PictureRef } from '#common/answers/charts/scene.ts';
import { resolveUrl } from '#common/ui/api/address.ts';
import { contextOf } from '#common/ui/pdf/lettering.ts';

/** No side of a picture has more pixels than this, which is sharp at three times the size of a chart. */
const MOST_PIXELS = 2400;

/** The designs of a drawing, each loaded once. */
export type Pictures = {
  of: (ref: PictureRef) => HTMLCanvasElement | undefined;
  nameOf: (picture: HTMLCanvasElement) => string;
};

/** Loads what a drawing shows. @throws Error if a picture cannot be loaded, rather than a chart without its design */
export async function loadPictures(drawing: Drawing, materials: Materials): Promise<Pictures> {
  const urlOf = (ref: PictureRef) => pictureIn(materials, ref)?.url;
  const urls = new Set(
    drawing.shapes.flatMap((shape) => (shape.kind === 'picture' ? (urlOf(shape.picture) ?? []) : [])),
  );
  const loaded = new Map(await Promise.all([...urls].map(async (url) => [url, await load(url)] as const)));
  const all = [...loaded.values()];
  return { of: (ref) => loaded.get(urlOf(ref) ?? ''), nameOf: (picture) => `design ${all.indexOf(picture)}` };
}

/** The picture on white, since what is transparent would be black in a JPEG. */
async function load(url: string): Promise<HTMLCanvasElement> {
  const image = new Image();
  // Without it, a canvas with a picture of an API on another host could not be read.
  image.crossOrigin = 'anonymous';
  image.src = resolveUrl(url);
  await image.decode();
  const scale = Math.min(1, MOST_PIXELS / Math.max(image.naturalWidth, image.naturalHeight));
  const canvas = document.createElement('canvas');
  canvas.width = Math.max(1, Math.round(image.naturalWidth * scale));
  canvas.height = Math.max(1, Math.round(image.naturalHeight * scale));
  const context = contextOf(canvas);
  context.fillStyle = 'white';
  context.fillRect(0, 0, canvas.width, canvas.height);
  context.drawImage(image, 0, 0, canvas.width, canvas.height);
  return canvas;
}
