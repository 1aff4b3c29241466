import type { FileView } from '#common/library/files.ts';
import type { Config } from '#server/config/config.ts';
import type { files, ImageVariant } from '#server/db/schema/files.ts';
import { signedUrl, type Viewer } from './addresses.ts';

export type FileRow = typeof files.$inferSelect;

/** What a view of a file needs of it. */
export const VIEWED = ['id', 'kind', 'original_name', 'mime', 'size', 'variants', 'width', 'height', 'blur'] as const;
export type ViewedFile = Pick<FileRow, (typeof VIEWED)[number]>;

/** A design as the apps get it, with addresses for this viewer. */
export function fileView(config: Config, file: ViewedFile, viewer: Viewer): FileView {
  const address = (variant: string) => signedUrl(config, { fileId: file.id, variant, use: 'design' }, viewer);
  const isImage = file.variants.length > 0;
  return {
    id: file.id,
    kind: file.kind,
    name: file.original_name,
    mime: file.mime,
    size: file.size,
    url: address(isImage ? 'full' : 'original'),
    srcset: isImage ? sourceSet(file.variants, address) : null,
    width: file.width,
    height: file.height,
    blur: file.blur,
    download_url: `${address('original')}&download=1`,
  };
}

/** What the address of a picture needs of its file. */
export type PictureFile = Pick<FileRow, 'id' | 'variants'>;

/** The address of the smallest size at least this wide (px) of a logo or profile picture, which is no design. */
export function smallUrl(config: Config, file: PictureFile, width: number, viewer: Viewer): string {
  const fitting = file.variants.filter((variant) => variant.width >= width).sort((a, b) => a.width - b.width)[0];
  const variant = fitting ? variantName(fitting) : 'full';
  return signedUrl(config, { fileId: file.id, variant, use: 'portrait' }, viewer);
}

/** 'image/2026-11/…/w640.webp' → 'w640' */
export const variantName = ({ key }: ImageVariant) => /(?<![^/])([^/]+)\.webp$/.exec(key)?.[1] ?? '';

function sourceSet(variants: ImageVariant[], address: (variant: string) => string): string {
  return [...variants]
    .sort((a, b) => a.width - b.width)
    .map((variant) => `${address(variantName(variant))} ${variant.width}w`)
    .join(', ');
}
