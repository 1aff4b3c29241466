import type { Point } from '#common/assessments/questions/regions.ts';

export type DensityGrid = { columns: number; rows: number /** Row by row, 0…1 of the highest. */; values: number[] };

/** Kernel width as a share of the picture's width: about a thumb's breadth on a pack. */
const BANDWIDTH = 0.045;

/**
 * The density of points on a grid over a picture: a sum of Gaussian kernels. `aspect` is the picture's height
 * divided by its width, so that kernels are round on the picture.
 */
export function density(points: readonly Point[], aspect: number, columns = 48): DensityGrid {
  const rows = Math.max(1, Math.round(columns * aspect));
  const values = Array.from({ length: columns * rows }, (_, index) => {
    const x = ((index % columns) + 0.5) / columns;
    const y = (Math.floor(index / columns) + 0.5) / rows;
    return points.reduce((sum, point) => {
      const dx = (point.x - x) / BANDWIDTH;
      const dy = ((point.y - y) * aspect) / BANDWIDTH;
      return sum + Math.exp(-(dx * dx + dy * dy) / 2);
    }, 0);
  });
  return { columns, rows, values };
}
