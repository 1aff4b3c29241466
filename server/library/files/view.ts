import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { FileView } from '#common/library/files.ts';
import type { MaterialPicture } from '#common/library/materials.ts';
import { pick } from '#common/words/collections.ts';
import { DAY, SECOND } from '#common/words/units.ts';
import type { CurrentUser } from '#server/access/authenticate.ts';
import type { Config } from '#server/data/config/config.ts';
import { isSigned, signature } from '#server/data/config/keys.ts';
import { files, type ImageVariant } from '#server/data/schema/files.ts';
import { objectOf, rowOf } from '#server/data/statement.ts';

/**
 * The person and session that an address is made for, and for an expert the assessment. The address stops working when the session
 * or the expert's assignment ends (`findFile` in serve.ts).
 */
export type Viewer = Pick<CurrentUser, 'id' | 'session'> & { assessment?: number };

/** The use of a file: a design is confidential, a portrait is the picture of a person or a brand. */
export const FILE_USES = ['design', 'portrait'] as const;

/** A part of a file ('original', 'full', 'w640' …). */
type FilePart = { fileId: number; variant: string; use: (typeof FILE_USES)[number] };

/** A requested address. `session` is the id of a session, which gives no access by itself. */
export type FileAddress = FilePart & {
  session: string;
  /** 0 for staff and for files that are not designs. */
  assessment: number;
  expires: number;
  signature: string;
};

/**
 * The address at which a viewer can fetch a part of a file without a token, since an <img> sends none. It stays the same
 * all day (UTC), so that reloaded data show the same pictures, and expires at the end of the next day.
 */
export function signedUrl(config: Config, part: FilePart, { session, assessment = 0 }: Viewer, now = Date.now()) {
  const expires = (Math.floor(now / DAY) + 2) * DAY;
  const signed = signature(config.secrets, 'file addresses', signedText({ ...part, session, assessment, expires }));
  return `/api/files/${part.fileId}/${part.variant}?use=${part.use}&n=${session}&a=${assessment}&e=${expires / SECOND}&s=${signed}`;
}

/** False for an address that is forged or expired. Does not check the session. */
export function isGenuine(config: Config, address: FileAddress, now = Date.now()): boolean {
  return isSigned(config.secrets, 'file addresses', signedText(address), address.signature) && address.expires > now;
}

/** The day (UTC) on which an address was made, such as '2026-05-17'. */
export const dayOf = ({ expires }: Pick<FileAddress, 'expires'>) =>
  new Date(expires - 2 * DAY).toISOString().slice(0, 10);

const signedText = ({ fileId, variant, use, session, assessment, expires }: Omit<FileAddress, 'signature'>) =>
  [fileId, variant, use, session, assessment, expires].join('\n');

export type FileRow = typeof files.$inferSelect;

const SHOWN = ['id', 'kind', 'original_name', 'mime', 'size', 'variants', 'width', 'height', 'blur'] as const;

/** The columns needed to show a file. */
export const fileRow = rowOf(files, SHOWN);
export type ShownFile = z.infer<typeof fileRow>;

/** A ShownFile of `files` as a JSON column. */
export const shownFile = objectOf(files, SHOWN);

/** The ShownFile with an id as a column; null if there is none. */
export const fileOf = (id: SQLWrapper): SQL => sql`(select ${shownFile} from ${files} where ${files.id} = ${id})`;

/** The same for a picture that is not a design. */
export const pictureFileOf = (id: SQLWrapper): SQL =>
  sql`(select ${objectOf(files, ['id', 'variants'])} from ${files} where ${files.id} = ${id})`;

const designUrl = (config: Config, { id }: ShownFile, variant: string, viewer: Viewer) =>
  signedUrl(config, { fileId: id, variant, use: 'design' }, viewer);

/** The address at which a viewer sees a design: a large picture, or the file itself. */
export const shownUrl = (config: Config, file: ShownFile, viewer: Viewer): string =>
  designUrl(config, file, file.variants.length > 0 ? 'full' : 'original', viewer);

/** The address at which a viewer gets the uploaded file of a design. */
export const downloadUrl = (config: Config, file: ShownFile, viewer: Viewer): string =>
  `${designUrl(config, file, 'original', viewer)}&download=1`;

/** A design as a picture, with addresses for this viewer. */
export const pictureOf = (config: Config, file: ShownFile, viewer: Viewer): MaterialPicture => ({
  url: shownUrl(config, file, viewer),
  srcset: sourceSet(config, file, viewer),
  width: file.width ?? 0,
  height: file.height ?? 0,
  blur: file.blur,
});

/** A design as the apps get it, with addresses for this viewer. */
export const fileView = (config: Config, file: ShownFile, viewer: Viewer): FileView => ({
  ...pictureOf(config, file, viewer),
  ...pick(file, ['id', 'kind', 'mime', 'size', 'width', 'height']),
  name: file.original_name,
  download_url: downloadUrl(config, file, viewer),
});

/** The part of a file that the address of a picture needs. */
export const pictureRow = fileRow.pick({ id: true, variants: true });
export type PictureFile = z.infer<typeof pictureRow>;

/** The address of the smallest size of a logo or profile picture that is at least this wide (px). */
export function smallUrl(config: Config, file: PictureFile, width: number, viewer: Viewer): string {
  const fitting = file.variants.filter((variant) => variant.width >= width).sort((a, b) => a.width - b.width)[0];
  const variant = fitting ? variantName(fitting) : 'full';
  return signedUrl(config, { fileId: file.id, variant, use: 'portrait' }, viewer);
}

/** 'image/2026-11/…/w640.webp' → 'w640' */
export const variantName = ({ key }: ImageVariant) => /(?<![^/])([^/]+)\.webp$/.exec(key)?.[1] ?? '';

function sourceSet(config: Config, file: ShownFile, viewer: Viewer): string | null {
  if (file.variants.length === 0) return null;
  return [...file.variants]
    .sort((a, b) => a.width - b.width)
    .map((variant) => `${designUrl(config, file, variantName(variant), viewer)} ${variant.width}w`)
    .join(', ');
}
