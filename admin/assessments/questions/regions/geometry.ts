import { corners, type Point, type Region } from '#common/assessments/questions/regions.ts';

const unit = (value: number) => Math.min(1, Math.max(0, value));
/** Coordinates are rounded to a ten-thousandth of the picture. */
const rounded = (value: number) => Math.round(value * 10_000) / 10_000;

export const place = (x: number, y: number): Point => ({ x: rounded(unit(x)), y: rounded(unit(y)) });

/** Moves all points by the same distance, no further than the picture's edges. */
export function movePoints(points: readonly Point[], dx: number, dy: number): Point[] {
  const limit = (delta: number, values: number[]) =>
    Math.min(1 - Math.max(...values), Math.max(-Math.min(...values), delta));
  const x = limit(
    dx,
    points.map((point) => point.x),
  );
  const y = limit(
    dy,
    points.map((point) => point.y),
  );
  return points.map((point) => place(point.x + x, point.y + y));
}

/** Returns the points with one of them replaced. */
export function replacePoint(points: readonly Point[], index: number, at: Point): Point[] {
  return points.map((point, other) => (other === index ? at : point));
}

/** Returns the middle of a region, for its label. */
export function centre(region: Pick<Region, 'shape' | 'points'>): Point {
  const all = corners(region);
  const count = Math.max(1, all.length);
  return {
    x: all.reduce((sum, point) => sum + point.x, 0) / count,
    y: all.reduce((sum, point) => sum + point.y, 0) / count,
  };
}
