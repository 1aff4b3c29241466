import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  DOCUMENT_PIXELS_MAX,
  PAGE_DPI,
  PAGE_PIXELS_MAX,
  PIECE_SIDE,
  POINTS_PER_INCH,
  pageScales,
  piecesOf,
  type Size,
  scaled,
  WHOLE_SIDE_MAX,
  wholeShare,
} from '#common/library/pieces.ts';

const mm = (width: number, height: number): Size => ({ width: (width / 25.4) * 72, height: (height / 25.4) * 72 });
const drawn = (...pages: Size[]) => pageScales(pages).map((scale, at) => scaled(pages[at] ?? mm(1, 1), scale));
const dpi = (...pages: Size[]) => pageScales(pages).map((scale) => Math.round(scale * POINTS_PER_INCH));

describe('a page is drawn', () => {
  test.each([
    ['a carton', mm(1000, 500), { width: 7874, height: 3937 }],
    ['a roll', mm(60, 2400), { width: 472, height: 18_898 }],
    ['a business card, larger than it is printed', mm(85, 55), { width: 1600, height: 1035 }],
  ])('with 200 dots per inch: %s', (_what, page, size) => {
    expect(drawn(page)).toEqual([size]);
  });

  test('with fewer where it, or all pages together, would have too many pixels, and none else', () => {
    expect(dpi(mm(1000, 1414))).toEqual([PAGE_DPI]);
    expect(dpi(mm(2000, 3000), mm(210, 297))).toEqual([104, 200]);
    expect(dpi(...Array(200).fill(mm(210, 297)))).toEqual(Array(200).fill(PAGE_DPI));
    const [first] = dpi(...Array(64).fill(mm(1000, 500)));
    expect(first).toBeLessThan(PAGE_DPI);
    expect(first).toBeGreaterThan(130);
  });

  test('within the bounds, whatever its size', () => {
    const side = fc.double({ min: 1, max: 100_000, noNaN: true });
    const page = fc.record({ width: side, height: side });
    fc.assert(
      fc.property(fc.array(page, { minLength: 1, maxLength: 200 }), (pages) => {
        const sizes = drawn(...pages);
        // Whole pixels may be a little more.
        const area = sizes.map(({ width, height }) => (width - 1) * (height - 1));
        expect(Math.max(...area)).toBeLessThanOrEqual(PAGE_PIXELS_MAX);
        expect(area.reduce((sum, one) => sum + one)).toBeLessThanOrEqual(DOCUMENT_PIXELS_MAX);
        expect(Math.max(...sizes.flatMap(({ width, height }) => [width, height]))).toBeLessThanOrEqual(60_000);
      }),
    );
  });
});

describe('a drawn page', () => {
  test.each([
    ['A4', mm(210, 297), true],
    ['A3', mm(297, 420), true],
    ['a carton', mm(1000, 500), false],
    ['a roll', mm(60, 2400), false],
  ])('is one picture unless a screen or a phone could not hold it: %s', (_what, page, isOne) => {
    const [size = page] = drawn(page);
    const whole = scaled(size, wholeShare(size));
    expect(whole.width === size.width).toBe(isOne);
    expect(Math.max(whole.width, whole.height)).toBeLessThanOrEqual(WHOLE_SIDE_MAX);
    expect(whole.width * whole.height).toBeLessThan(8_500_000);
  });

  test('is cut into pieces that cover it once', () => {
    const side = fc.integer({ min: 1, max: 20_000 });
    fc.assert(
      fc.property(side, side, side, side, (width, height, across, down) => {
        const pieces = piecesOf({ width, height });
        const [x, y] = [across % width, down % height];
        const here = pieces.filter(
          (piece) => x >= piece.left && x < piece.left + piece.width && y >= piece.top && y < piece.top + piece.height,
        );
        expect(here).toHaveLength(1);
        expect(pieces.reduce((sum, piece) => sum + piece.width * piece.height, 0)).toBe(width * height);
        expect(Math.max(...pieces.flatMap((piece) => [piece.width, piece.height]))).toBeLessThanOrEqual(PIECE_SIDE);
      }),
    );
  });
});
