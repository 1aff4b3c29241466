import * as z from 'zod';
import { fixed } from '#common/texts/format.ts';
import { nameKey } from '#common/texts/text-fields.ts';
import { shortId } from './options.ts';

/** A coordinate on an image: 0 is its left or top edge, 1 its right or bottom one, whatever size it is shown at. */
export const fraction = z
  .number('Please choose a place on the image')
  .min(0, 'Outside the image')
  .max(1, 'Outside the image');

export const point = z.object({ x: fraction, y: fraction });
export type Point = z.infer<typeof point>;

export const REGION_POINTS_MAX = 60;

/** A place on an image in words, from its left and its top edge: "20.0% / 30.0%". */
export const placeInPercent = ({ x, y }: Point) => `${fixed(x * 100, 1)}% / ${fixed(y * 100, 1)}%`;

/** An area that staff drew on an image: a rectangle by two opposite corners, or a polygon by its corners. */
export const region = z.object({
  id: shortId,
  name: z.string().max(100),
  shape: z.enum(['rectangle', 'polygon']),
  points: z.array(point).max(REGION_POINTS_MAX),
  /** True if its name is read out to people who place pins by keyboard. Experts never learn of other regions. */
  announced: z.boolean(),
});
export type Region = z.infer<typeof region>;

/** The shape of a region without its name. */
export const outline = ({ id, shape, points }: Region) => ({ id, shape, points: points.map(({ x, y }) => [x, y]) });

/** True if a point is inside a region. The edge of a rectangle is inside; polygons use the even-odd rule. */
export function contains(area: Pick<Region, 'shape' | 'points'>, at: Point): boolean {
  if (area.shape === 'rectangle') {
    const [a, b] = area.points;
    if (!a || !b) return false;
    const within = (value: number, one: number, other: number) =>
      value >= Math.min(one, other) && value <= Math.max(one, other);
    return within(at.x, a.x, b.x) && within(at.y, a.y, b.y);
  }
  let inside = false;
  area.points.forEach((corner, index) => {
    const before = area.points[(index + area.points.length - 1) % area.points.length];
    if (!before || corner.y > at.y === before.y > at.y) return;
    const crossing = ((before.x - corner.x) * (at.y - corner.y)) / (before.y - corner.y) + corner.x;
    if (at.x < crossing) inside = !inside;
  });
  return inside;
}

/** The regions that contain a point, in drawing order. */
export function regionsAt(regions: readonly Region[], at: Point): Region[] {
  return regions.filter((area) => contains(area, at));
}

/** Area of a region as a share of the image, 0…1 (shoelace formula for polygons). */
export function regionArea(area: Pick<Region, 'shape' | 'points'>): number {
  if (area.shape === 'rectangle') {
    const [a, b] = area.points;
    return a && b ? Math.abs(a.x - b.x) * Math.abs(a.y - b.y) : 0;
  }
  const twice = area.points.reduce((sum, corner, index) => {
    const next = area.points[(index + 1) % area.points.length] ?? corner;
    return sum + corner.x * next.y - next.x * corner.y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** Adds the issues of regions that prevent publishing. */
export function checkRegions(context: z.core.$RefinementCtx, field: string, regions: readonly Region[]): void {
  const names = new Set<string>();
  regions.forEach((area, index) => {
    const name = nameKey(area.name);
    const complain = (part: string, message: string) =>
      context.addIssue({ code: 'custom', path: [field, index, part], message });
    if (!name) complain('name', `Region ${index + 1} has no name`);
    else if (names.has(name)) complain('name', `Region ${index + 1} repeats the name “${area.name.trim()}”`);
    names.add(name);
    const corners = area.shape === 'rectangle' ? 2 : 3;
    const right = area.shape === 'rectangle' ? area.points.length === corners : area.points.length >= corners;
    if (!right)
      complain(
        'points',
        `Region ${index + 1} needs ${area.shape === 'rectangle' ? 'two corners' : 'at least three corners'}`,
      );
    else if (regionArea(area) <= 0) complain('points', `Region ${index + 1} has no area`);
  });
}
