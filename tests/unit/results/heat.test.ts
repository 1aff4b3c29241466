import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  bandsOf,
  bandwidthOf,
  HEAT_LEVELS,
  minus,
  peakOf,
  type Ring,
  sharesNear,
} from '#common/answers/charts/heat.ts';

const at = (x: number, y: number) => ({ x, y });
const grid = (people: { x: number; y: number }[][], n = people.length, aspect = 1) => sharesNear(people, n, aspect);
const places = fc.record({
  x: fc.double({ min: 0, max: 1, noNaN: true }),
  y: fc.double({ min: 0, max: 1, noNaN: true }),
});

/** The area inside rings by the even-odd rule, of rings that lie within each other or apart. */
const within = (rings: Ring[], { x, y }: { x: number; y: number }) =>
  rings.filter((ring) => {
    let inside = false;
    ring.forEach(([x1, y1], index) => {
      const [x2, y2] = ring[(index + 1) % ring.length] ?? [0, 0];
      if (y1 > y !== y2 > y && x < ((x2 - x1) * (y - y1)) / (y2 - y1) + x1) inside = !inside;
    });
    return inside;
  }).length %
    2 ===
  1;

describe('heat is the share of experts who pointed near a place', () => {
  test('all at one place are 100% there, half of them 50%, on every map', () => {
    const spot = at(0.4, 0.6);
    expect(peakOf(grid(Array.from({ length: 8 }, () => [spot]))).share).toBeCloseTo(1, 1);
    expect(peakOf(grid([[spot], [spot], [at(0.9, 0.1)], []])).share).toBeCloseTo(0.5, 1);
    // Those who answered without a point here count too.
    expect(peakOf(grid([[spot]], 10)).share).toBeCloseTo(0.1, 2);
    const peak = peakOf(grid([[spot], [spot], [at(0.9, 0.1)]]));
    expect([peak.at.x, peak.at.y]).toEqual([expect.closeTo(0.4, 1), expect.closeTo(0.6, 1)]);
  });

  test('an expert with ten points counts as one', () => {
    const one = [at(0.3, 0.3)];
    const ten = Array.from({ length: 10 }, () => at(0.3, 0.3));
    expect([...grid([ten, [at(0.8, 0.8)]]).values]).toEqual([...grid([one, [at(0.8, 0.8)]]).values]);
    const near = Array.from({ length: 10 }, (_, index) => at(0.3 + index / 1000, 0.3));
    expect(peakOf(grid([near], 5)).share).toBeLessThanOrEqual(0.2);
  });

  test('a kernel that the edge of the picture cuts keeps its peak: the share there is the share of experts, not a density', () => {
    for (const corner of [at(0, 0), at(1, 1), at(0, 0.5)]) {
      expect(peakOf(grid(Array.from({ length: 6 }, () => [corner]))).share).toBeGreaterThan(0.95);
    }
  });

  test('it is a share for any points, and falls to nothing far away', () => {
    fc.assert(
      fc.property(fc.array(fc.array(places, { maxLength: 4 }), { minLength: 1, maxLength: 8 }), (people) => {
        const { values } = grid(people);
        expect(values.every((value) => value >= 0 && value <= 1 + 1e-9)).toBe(true);
      }),
    );
    const { values, columns } = grid([[at(0.1, 0.1)]]);
    expect(values[columns * (columns - 2) + columns - 2]).toBe(0);
  });

  test('it is half as much as at the point 1.18 bandwidths from it, as wide as tall on any picture', () => {
    for (const aspect of [0.5, 1, 2]) {
      const bandwidth = bandwidthOf(aspect);
      const middle = grid([[at(0.5, 0.5)]], 1, aspect);
      const [ring] = bandsOf(middle, [0.5])[0] ?? [];
      const distances = (ring ?? []).map(([x, y]) => Math.hypot(x - 0.5, (y - 0.5) * aspect) / bandwidth);
      expect(distances.length).toBeGreaterThan(20);
      for (const distance of distances) expect(Math.abs(distance - Math.sqrt(2 * Math.log(2)))).toBeLessThan(0.03);
    }
  });
});

describe('the bandwidth', () => {
  test('is the same for few and for many, so that a share of them has one colour', () => {
    const spots = [at(0.5, 0.5), at(0.53, 0.52), at(0.1, 0.9)].map((spot) => [spot]);
    const many = Array.from({ length: 40 }, () => spots).flat();
    const [few, all] = [grid(spots), grid(many)];
    expect(all.columns).toBe(few.columns);
    for (const [index, value] of few.values.entries()) expect(all.values[index]).toBeCloseTo(value, 9);
  });

  test('covers as much of a wide picture as of a tall one', () => {
    // In shares of the width: the square of a picture four times as wide has half its width.
    expect(bandwidthOf(0.25)).toBeCloseTo(bandwidthOf(1) / 2, 12);
  });
});

describe('the bands of a map', () => {
  const crowd = [at(0.5, 0.5), at(0.52, 0.5), at(0.5, 0.53), at(0.02, 0.98), at(0.05, 1)].map((point) => [point]);

  test('put every place into the one level that its share has', () => {
    const levels = [...HEAT_LEVELS];
    const map = grid(crowd);
    const bands = bandsOf(map, levels);
    expect(bands).toHaveLength(levels.length);
    const { columns, rows, values } = map;
    let looked = 0;
    for (let row = 1; row < rows - 1; row += 3) {
      for (let column = 1; column < columns - 1; column += 3) {
        const share = values[row * columns + column] ?? 0;
        // On a border both are right.
        if (levels.some((level) => Math.abs(share / level - 1) < 0.05)) continue;
        const place = at((column - 0.5) / (columns - 2), (row - 0.5) / (rows - 2));
        const found = bands.flatMap((rings, index) => (within(rings, place) ? [index] : []));
        const level = levels.findLastIndex((each) => share >= each);
        expect(found).toEqual(level < 0 ? [] : [level]);
        looked += 1;
      }
    }
    expect(looked).toBeGreaterThan(300);
  });

  test('stay on the picture and reach its edge', () => {
    const [lowest = []] = bandsOf(grid(crowd), HEAT_LEVELS);
    const corners = lowest.flat();
    for (const [x, y] of corners) {
      expect(Math.min(x, y)).toBeGreaterThanOrEqual(0);
      expect(Math.max(x, y)).toBeLessThanOrEqual(1);
    }
    expect(corners).toContainEqual([0, 1]);
  });

  test('are smooth: no side is longer than 2.5% of the width', () => {
    for (const ring of bandsOf(grid(crowd.slice(0, 3)), HEAT_LEVELS).flat()) {
      ring.slice(1).forEach(([x, y], index) => {
        const [before, above] = ring[index] ?? [0, 0];
        expect(Math.hypot(x - before, y - above)).toBeLessThan(0.025);
      });
    }
  });

  test('of a difference are where one share is above the other', () => {
    const [left, right] = [at(0.2, 0.5), at(0.8, 0.5)].map((spot) => sharesNear([[spot], [spot]], 2, 1));
    if (!left || !right) throw new Error('no grids');
    const difference = minus(left, right);
    expect(peakOf(difference)).toMatchObject({ at: { x: expect.closeTo(0.2, 1) } });
    const [band = []] = bandsOf(difference, [0.5]);
    expect([within(band, at(0.2, 0.5)), within(band, at(0.8, 0.5))]).toEqual([true, false]);
  });
});
