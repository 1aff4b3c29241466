/** A width and a height: pixels, or points (1/72 inch) of a page. */
export type Size = { width: number; height: number };
/** A part of a picture, in its pixels. */
export type Box = Size & { left: number; top: number };

/** Points in an inch, the unit of a PDF's page. */
export const POINTS_PER_INCH = 72;
export const MM_PER_POINT = 25.4 / POINTS_PER_INCH;
/** Pixels per inch in which a page is drawn at least: print of 5 points can be read. */
export const PAGE_DPI = 200;
/** A small page is drawn larger than its print needs, at most to this size in pixels. */
const SMALL_PAGE = { width: 1600, height: 4000 };
/** The most pixels that a page is drawn with: a poster of 1000 × 1414 mm has 88 million at 200 dpi. */
export const PAGE_PIXELS_MAX = 100_000_000;
/** The most pixels of all pages of a document: 200 pages of A4 have 774 million at 200 dpi. */
export const DOCUMENT_PIXELS_MAX = 1_000_000_000;

/** The longest side of a drawn page, in pixels. */
export const PAGE_SIDE_MAX = 60_000;

/** The longest side of a picture that is shown as a whole; a screen cannot show more. */
export const WHOLE_SIDE_MAX = 4096;
/** The most pixels of one canvas. Phones and tablets hold 16.7 million. */
const CANVAS_PIXELS_MAX = 8_400_000;
/** The side of a piece: 4 to 6 fill a screen, and a phone holds them. */
export const PIECE_SIDE = 2048;

/**
 * How many pixels each point of a document's pages (sizes in points) is drawn with: 200 dpi of the printed size, more for small pages, and
 * less where a page or all pages together would have too many pixels.
 */
export function pageScales(pages: readonly Size[]): number[] {
  const scales = pages.map((page) => {
    const enough = Math.max(
      PAGE_DPI / POINTS_PER_INCH,
      Math.min(SMALL_PAGE.width / page.width, SMALL_PAGE.height / page.height),
    );
    return Math.min(
      enough,
      PAGE_SIDE_MAX / Math.max(page.width, page.height),
      Math.sqrt(PAGE_PIXELS_MAX / (page.width * page.height)),
    );
  });
  const total = pages.reduce((sum, { width, height }, at) => sum + width * height * (scales[at] ?? 0) ** 2, 0);
  const share = Math.min(1, Math.sqrt(DOCUMENT_PIXELS_MAX / total));
  return scales.map((scale) => scale * share);
}

/** A size times a factor, in whole pixels. */
export const scaled = ({ width, height }: Size, factor: number): Size => ({
  width: Math.max(1, Math.round(width * factor)),
  height: Math.max(1, Math.round(height * factor)),
});

/** How much a drawn page is made smaller to be shown as a whole; 1 if it is small enough. */
export const wholeShare = ({ width, height }: Size): number =>
  Math.min(1, WHOLE_SIDE_MAX / Math.max(width, height), Math.sqrt(CANVAS_PIXELS_MAX / (width * height)));

/** The pieces of a picture, row by row. */
export function piecesOf({ width, height }: Size): Box[] {
  const starts = (length: number) => Array.from({ length: Math.ceil(length / PIECE_SIDE) }, (_, at) => at * PIECE_SIDE);
  return starts(height).flatMap((top) =>
    starts(width).map((left) => ({
      left,
      top,
      width: Math.min(PIECE_SIDE, width - left),
      height: Math.min(PIECE_SIDE, height - top),
    })),
  );
}
