import { type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import type * as z from 'zod';
import type { PictureDetail } from '#common/library/materials.ts';
import { type Box, PAGE_PIXELS_MAX, piecesOf, type Size } from '#common/library/pieces.ts';
import type { Config } from '#server/data/config/config.ts';
import { fileRenditions } from '#server/data/schema/files.ts';
import { listOf, objectOf, rowOf } from '#server/data/statement.ts';
import { signedUrl, type Viewer } from './view.ts';

/** Pieces of one page have these many positions. */
const OF_ONE_PAGE = 1000;

const PIECE = ['position', 'label', 'rendition_id'] as const;

/** A stored piece of a page, or of a picture as of its only page. */
export const pieceRow = rowOf(fileRenditions, PIECE);
type Piece = z.infer<typeof pieceRow>;

/** The pieces of a file's pages, as a JSON column. */
export const piecesOfFile = (fileId: SQLWrapper): SQL =>
  listOf(
    objectOf(fileRenditions, PIECE),
    sql`${fileRenditions} where ${fileRenditions.file_id} = ${fileId} and ${fileRenditions.kind} = 'piece'`,
    sql`${fileRenditions.position}`,
  );

/**
 * The row of a piece that begins at `left` and `top` of a page or picture of this size in pixels, and the size that it must have; null
 * where no piece begins.
 */
export function pieceAt(page: number, { left, top, width, height }: Box) {
  if (width * height > PAGE_PIXELS_MAX * 1.01) return null;
  const index = piecesOf({ width, height }).findIndex((piece) => piece.left === left && piece.top === top);
  const piece = piecesOf({ width, height })[index];
  if (!piece) return null;
  const label = [left, top, piece.width, piece.height, width, height].join(' ');
  return { size: { width: piece.width, height: piece.height }, row: { position: page * OF_ONE_PAGE + index, label } };
}

/** What a picture shows when it is enlarged, and its size in pixels; null if its largest file, `above` pixels wide, is all. */
export function detailOf(
  config: Config,
  pieces: readonly Piece[],
  { page, above }: { page: number; above: number },
  viewer: Viewer,
): (Size & { detail: PictureDetail }) | null {
  const own = pieces.filter(({ position }) => Math.floor(position / OF_ONE_PAGE) === page).map(placed);
  const [first] = own;
  if (!first) return null;
  return {
    width: first.of.width,
    height: first.of.height,
    detail: {
      above,
      pieces: own.map(({ id, box, of }) => ({
        url: signedUrl(config, { fileId: id, variant: 'full', use: 'design' }, viewer),
        x: box.left / of.width,
        y: box.top / of.height,
        width: box.width / of.width,
        height: box.height / of.height,
      })),
    },
  };
}

function placed({ label, rendition_id }: Piece): { id: number; box: Box; of: Size } {
  const [left = 0, top = 0, width = 1, height = 1, wholeWidth = 1, wholeHeight = 1] = label.split(' ').map(Number);
  return { id: rendition_id, box: { left, top, width, height }, of: { width: wholeWidth, height: wholeHeight } };
}
