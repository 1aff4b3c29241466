import { contours } from 'd3-contour';
import type { Point } from '#common/assessments/questions/regions.ts';

/** The shares of experts at which the colour changes: fixed, so that a colour means the same on every map. */
export const HEAT_LEVELS = [0.05, 0.1, 0.2, 0.3, 0.5, 0.75] as const;

/**
 * The bandwidth as a share of a square picture's side: about half the width of a logo. Much less, and a finger cannot aim; much more, and
 * neighbouring things become one. It does not depend on n, so that a colour means the same on every map.
 */
const BANDWIDTH = 0.06;
/** A grid this fine leaves no edge in the contours that are drawn through it. */
const CELLS_PER_BANDWIDTH = 5;
/** Farther away than this many bandwidths, a kernel is below 0.3 %. */
const REACH = 3.4;

/** The bandwidth as a share of the picture's width. `aspect` is its height divided by its width; equal areas have equal bandwidths. */
export const bandwidthOf = (aspect: number) => BANDWIDTH * Math.sqrt(aspect);

/** Values row by row at the middles of cells. The outermost cells lie around the picture, so that contours reach its edges. */
export type Grid = { columns: number; rows: number; values: Float64Array };

/**
 * The share of `n` experts who pointed near each place: (1/n) × the sum, over the experts, of the largest Gaussian kernel (peak 1)
 * of their own points. An expert with ten points therefore counts as one. It is a share and no density, so a kernel that the
 * picture's edge cuts needs no correction: at the edge, too, the value is the share of those who pointed near there.
 */
export function sharesNear(people: readonly (readonly Point[])[], n: number, aspect: number): Grid {
  const cell = bandwidthOf(aspect) / CELLS_PER_BANDWIDTH;
  const [columns, rows] = [Math.ceil(1 / cell) + 2, Math.ceil(aspect / cell) + 2];
  const values = new Float64Array(columns * rows);
  const own = new Float64Array(columns * rows);
  for (const points of people) {
    own.fill(0);
    for (const point of points) addKernel(own, columns, rows, point);
    for (let at = 0; at < values.length; at += 1) values[at] = (values[at] ?? 0) + (own[at] ?? 0) / n;
  }
  return { columns, rows, values };
}

function addKernel(own: Float64Array, columns: number, rows: number, point: Point): void {
  // Columns and rows of the point, in cells.
  const [x, y] = [point.x * (columns - 2) + 0.5, point.y * (rows - 2) + 0.5];
  const reach = REACH * CELLS_PER_BANDWIDTH;
  const [left, right] = [Math.max(0, Math.ceil(x - reach)), Math.min(columns - 1, Math.floor(x + reach))];
  const [top, bottom] = [Math.max(0, Math.ceil(y - reach)), Math.min(rows - 1, Math.floor(y + reach))];
  for (let row = top; row <= bottom; row += 1) {
    for (let column = left; column <= right; column += 1) {
      const squared = (column - x) ** 2 + (row - y) ** 2;
      const at = row * columns + column;
      own[at] = Math.max(own[at] ?? 0, Math.exp(-squared / (2 * CELLS_PER_BANDWIDTH ** 2)));
    }
  }
}

/** The difference of two grids of the same picture. */
export const minus = (one: Grid, other: Grid): Grid => ({
  ...one,
  values: one.values.map((value, index) => value - (other.values[index] ?? 0)),
});

/** The greatest share on the picture, and where it is. */
export function peakOf({ columns, rows, values }: Grid): { share: number; at: Point } {
  const share = values.reduce((peak, value) => Math.max(peak, value), 0);
  const index = Math.max(0, values.indexOf(share));
  const [x, y] = [index % columns, Math.floor(index / columns)];
  return { share, at: { x: onPicture(x + 0.5, columns), y: onPicture(y + 0.5, rows) } };
}

/** Where a place of the grid is on the picture, 0…1; the cells around the picture are on its edge. */
const onPicture = (at: number, cells: number) => Math.min(1, Math.max(0, (at - 1) / (cells - 2)));

/** Closed lines on a picture, 0…1 from its left and top edges. */
export type Ring = [number, number][];

/**
 * The parts of the picture between each level and the next, lowest first: rings to be filled by the even-odd rule, so that every
 * place has the colour of one level only.
 */
export function bandsOf({ columns, rows, values }: Grid, levels: readonly number[]): Ring[][] {
  const above = contours()
    .size([columns, rows])
    .thresholds([...levels])(Array.from(values))
    .map(({ coordinates }) =>
      coordinates
        .flat()
        .map((ring) => ring.map(([x = 0, y = 0]): [number, number] => [onPicture(x, columns), onPicture(y, rows)])),
    );
  return above.map((rings, index) => [...rings, ...(above[index + 1] ?? [])]);
}
