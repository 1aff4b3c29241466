import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { crosshairAfterKey, MIDDLE, placeInWords } from '#common/answers/player/crosshair.ts';
import {
  bringIntoView,
  clampViewport,
  FILLING,
  FITTED,
  fitIn,
  frameRatio,
  inFrame,
  inPicture,
  isInFrame,
  panBy,
  SCALE_MAX,
  zoomAt,
} from '#common/answers/player/viewport.ts';

const place = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
});
const view = fc
  .record({
    scale: fc.double({ min: 1, max: SCALE_MAX, noNaN: true }),
    x: fc.double({ min: -8, max: 0, noNaN: true }),
    y: fc.double({ min: -8, max: 0, noNaN: true }),
  })
  .map((any) => clampViewport(any));

describe('zooming and panning', () => {
  test('keep the picture covering its frame', () => {
    fc.assert(
      fc.property(view, place, fc.double({ min: 0.1, max: 10, noNaN: true }), (before, at, factor) => {
        const after = panBy(zoomAt(before, factor, at), at.x - 0.5, at.y - 0.5);
        expect(inFrame(after, { x: 0, y: 0 }).x).toBeLessThanOrEqual(0);
        expect(inFrame(after, { x: 1, y: 1 }).y).toBeGreaterThanOrEqual(1 - 1e-9);
      }),
    );
  });

  test('zooming in keeps what is under the pointer where it is', () => {
    const at = { x: 0.3, y: 0.6 };
    const after = zoomAt(FITTED, 2, at);
    const shown = inFrame(after, at);
    expect(shown.x).toBeCloseTo(at.x);
    expect(shown.y).toBeCloseTo(at.y);
    const next = { x: 0.8, y: 0.1 };
    const [meant, meantAfter] = [inPicture(after, next), inPicture(zoomAt(after, 2, next), next)];
    expect([meantAfter.x, meantAfter.y]).toEqual([expect.closeTo(meant.x), expect.closeTo(meant.y)]);
  });

  test('an offset is never below zero by its sign alone', () => {
    expect(clampViewport({ scale: 2, x: -0, y: -0 })).toEqual({ scale: 2, x: 0, y: 0 });
  });

  test('each of 42 bottles on a shelf is hit by a tap on it, at every zoom', () => {
    const bottles = Array.from({ length: 42 }, (_, index) => ({ column: index % 7, row: Math.floor(index / 7) }));
    fc.assert(
      fc.property(fc.double({ min: 1, max: SCALE_MAX, noNaN: true }), fc.constantFrom(...bottles), (scale, bottle) => {
        const middle = { x: (bottle.column + 0.5) / 7, y: (bottle.row + 0.5) / 6 };
        const shown = bringIntoView(zoomAt(FITTED, scale, { x: 0.5, y: 0.5 }), middle);
        // Fingers tap whole pixels of a picture that is 360 wide and 270 high.
        const at = inFrame(shown, middle);
        const tapped = inPicture(shown, { x: Math.round(at.x * 360) / 360, y: Math.round(at.y * 270) / 270 });
        expect([Math.floor(tapped.x * 7), Math.floor(tapped.y * 6)]).toEqual([bottle.column, bottle.row]);
      }),
    );
  });

  test('beside an enlarged picture the nearest place of its edge is meant', () => {
    expect(inPicture(FITTED, { x: -0.2, y: 1.3 })).toEqual({ x: 0, y: 1 });
    expect(inPicture({ scale: 2, x: -0.5, y: -1 }, { x: 0.5, y: 0.25 })).toEqual({ x: 0.5, y: 0.625 });
  });

  test('a place is brought into view wherever it is', () => {
    fc.assert(
      fc.property(view, place, (before, at) => {
        const shown = inFrame(bringIntoView(before, at), at);
        expect(shown.x).toBeGreaterThanOrEqual(-1e-9);
        expect(shown.x).toBeLessThanOrEqual(1 + 1e-9);
        expect(shown.y).toBeGreaterThanOrEqual(-1e-9);
        expect(shown.y).toBeLessThanOrEqual(1 + 1e-9);
      }),
    );
  });
});

test('a place outside the frame comes a tenth inside, at the nearest edge', () => {
  const shown = inFrame(bringIntoView({ scale: 4, x: -1, y: -1 }, { x: 0.2, y: 0.55 }), { x: 0.2, y: 0.55 });
  expect([shown.x, shown.y]).toEqual([expect.closeTo(0.1), expect.closeTo(0.9)]);
  const inside = { scale: 4, x: -1, y: -1 };
  expect(bringIntoView(inside, { x: 0.3, y: 0.45 })).toEqual(inside);
});

describe('the crosshair', () => {
  test('moves by one percent, by ten with Shift, finer when enlarged', () => {
    expect(crosshairAfterKey(MIDDLE, 'ArrowRight', false, 1)).toEqual({ x: 0.51, y: 0.5 });
    expect(crosshairAfterKey(MIDDLE, 'ArrowUp', true, 1)).toEqual({ x: 0.5, y: 0.4 });
    expect(crosshairAfterKey(MIDDLE, 'ArrowLeft', false, 4)).toEqual({ x: 0.4975, y: 0.5 });
    expect(crosshairAfterKey(MIDDLE, 'ArrowDown', false, 1)).toEqual({ x: 0.5, y: 0.51 });
  });

  test('stays on the picture, and leaves other keys alone', () => {
    expect(crosshairAfterKey({ x: 0, y: 1 }, 'ArrowDown', true, 1)).toEqual({ x: 0, y: 1 });
    expect(crosshairAfterKey(MIDDLE, 'Tab', false, 1)).toBeNull();
  });

  test('says where it is', () => {
    expect(placeInWords({ x: 0.374, y: 0.2 })).toBe('37% from the left, 20% from the top');
  });
});

describe('a picture that is much longer than wide, or has more pixels than are shown at first', () => {
  const roll = { width: 472, height: 18_898 };
  const fit = fitIn(roll, frameRatio(roll), true);

  test('is in the middle of a wider frame, and fills it once it is enlarged', () => {
    expect(frameRatio(roll)).toBeCloseTo(1 / 3);
    expect(fit).toMatchObject({ height: 1, width: expect.closeTo(0.075, 3) });
    expect(clampViewport(FITTED, fit)).toEqual({ scale: 1, x: (1 - fit.width) / 2, y: 0 });
    const enlarged = zoomAt(FITTED, 1000, { x: 0.5, y: 0.9 }, fit);
    expect(enlarged.scale).toBe(fit.scaleMax);
    expect(enlarged.x).toBeLessThan(0);
    expect(panBy(enlarged, 100, 100, fit)).toMatchObject({ x: 0, y: 0 });
    expect(fitIn({ width: 900, height: 300 }, 3, false)).toEqual(FILLING);
  });

  test('shows each of its pixels large enough on a phone and on a large screen', () => {
    const carton = { width: 7874, height: 3937 };
    const { scaleMax } = fitIn(carton, frameRatio(carton), true);
    for (const frame of [340, 900]) expect((frame * scaleMax) / carton.width).toBeGreaterThan(1.2);
  });

  test('takes a place of the frame where it shows it, at any scale', () => {
    fc.assert(
      fc.property(place, fc.double({ min: 1, max: 100, noNaN: true }), place, (at, factor, spot) => {
        const view = zoomAt(FITTED, factor, at, fit);
        const again = inPicture(view, inFrame(view, spot, fit), fit);
        expect(again.x).toBeCloseTo(spot.x);
        expect(again.y).toBeCloseTo(spot.y);
      }),
    );
  });

  test('knows which of its parts are in the frame', () => {
    const view = zoomAt(FITTED, 20, { x: 0.5, y: 0 }, fit);
    const part = { x: 0, width: 1, height: 0.02 };
    expect(isInFrame(view, { ...part, y: 0.03 }, fit)).toBe(true);
    expect(isInFrame(view, { ...part, y: 0.06 }, fit)).toBe(false);
  });
});
