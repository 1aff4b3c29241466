import * as z from 'zod';
import { fixed } from '#common/words/format.ts';
import { nameKey } from '#common/words/text-fields.ts';
import { REGIONS_MAX } from './limits.ts';
import { shortId } from './options.ts';
import { complain } from './parts.ts';
import { checkStimulus, type Stimulus, stimulusMaterials, stimulusShape } from './stimulus.ts';

/** A coordinate on an image: 0 is its left or top edge, 1 its right or bottom one, whatever size it is shown at. */
export const fraction = z
  .number('Please choose a place on the image')
  .min(0, 'Outside the image')
  .max(1, 'Outside the image');

const point = z.object({ x: fraction, y: fraction });
export type Point = z.infer<typeof point>;

const REGION_POINTS_MAX = 60;

/** A place on an image in words, from its left and its top edge: "20.0% / 30.0%". */
export const placeInPercent = ({ x, y }: Point) => `${fixed(x * 100, 1)}% / ${fixed(y * 100, 1)}%`;

/** An area that staff drew on an image: a rectangle by two opposite corners, or a polygon by its corners. */
const region = z.object({
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
function contains(area: Pick<Region, 'shape' | 'points'>, at: Point): boolean {
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

/** The corners of a region, one after the other; those of a rectangle from its left upper one on. */
export function corners({ shape, points }: Pick<Region, 'shape' | 'points'>): Point[] {
  if (shape === 'polygon') return points;
  const [a, b] = points;
  if (!a || !b) return [];
  const [left, right] = a.x < b.x ? [a.x, b.x] : [b.x, a.x];
  const [top, bottom] = a.y < b.y ? [a.y, b.y] : [b.y, a.y];
  return [
    { x: left, y: top },
    { x: right, y: top },
    { x: right, y: bottom },
    { x: left, y: bottom },
  ];
}

/** An area up to this share of the image is a line, apart from rounding. */
const NO_AREA = 1e-9;

/** Area of a region as a share of the image, 0…1 (shoelace formula). */
function regionArea(area: Pick<Region, 'shape' | 'points'>): number {
  const all = corners(area);
  const twice = all.reduce((sum, corner, index) => {
    const next = all[(index + 1) % all.length] ?? corner;
    return sum + corner.x * next.y - next.x * corner.y;
  }, 0);
  return Math.abs(twice) / 2;
}

/** Adds the issues of regions that prevent publishing. */
function checkRegions(context: z.core.$RefinementCtx, regions: readonly Region[]): void {
  const names = new Set<string>();
  regions.forEach((area, index) => {
    const name = nameKey(area.name);
    const refuse = (part: string, message: string) =>
      complain(context, ['regions', index, part], `Region ${index + 1} ${message}`);
    if (!name) refuse('name', 'has no name');
    else if (names.has(name)) refuse('name', `repeats the name “${area.name.trim()}”`);
    names.add(name);
    const { length } = area.points;
    if (area.shape === 'rectangle' && length !== 2) refuse('points', 'needs two corners');
    else if (area.shape === 'polygon' && length < 3) refuse('points', 'needs at least three corners');
    else if (regionArea(area) < NO_AREA) refuse('points', 'has no area');
  });
}

/** Regions on the one picture that a question is about. */
export const drawnRegionsShape = {
  ...stimulusShape,
  regions: z.array(region).max(REGIONS_MAX, `At most ${REGIONS_MAX} regions`),
  /**
   * The picture that the regions were drawn on, as long as another one is chosen and nobody has confirmed that they
   * fit it. Otherwise absent.
   */
  regions_drawn_on: z.object(stimulusShape).optional(),
};

type DrawnRegions = Stimulus & { regions: Region[]; regions_drawn_on?: Stimulus | undefined };

/** Adds the issues of picture and regions that prevent publishing. */
export function checkDrawnRegions(config: DrawnRegions, context: z.core.$RefinementCtx): void {
  checkStimulus(config, context);
  checkRegions(context, config.regions);
  const unfit = 'The regions were drawn on another picture: confirm that they fit this one, or draw them again';
  if (config.material_id !== null && fitIsOpen(config)) complain(context, ['regions'], unfit);
}

/** True if the regions still have to be confirmed for the chosen picture. */
export function fitIsOpen({ regions, regions_drawn_on }: DrawnRegions): boolean {
  return regions.length > 0 && regions_drawn_on !== undefined;
}

/** The config with another picture, or none. Regions stay, but have to be confirmed. */
export function withPicture<Config extends DrawnRegions>(config: Config, chosen: Stimulus): Config {
  const { material_id, page } = config;
  const drawnOn = config.regions_drawn_on ?? { material_id, page };
  const isBack = drawnOn.material_id !== null && isSamePicture(drawnOn, chosen);
  const next = { ...withFittingRegions(config), ...chosen };
  return config.regions.length === 0 || isBack ? next : { ...next, regions_drawn_on: drawnOn };
}

/** The config with other regions. */
export function withRegions<Config extends DrawnRegions>(config: Config, regions: Region[]): Config {
  return { ...(regions.length === 0 ? withFittingRegions(config) : config), regions };
}

/** The config after somebody has confirmed that the regions fit the chosen picture. */
export function withFittingRegions<Config extends DrawnRegions>({ regions_drawn_on: _, ...config }: Config): Config {
  return config as Config;
}

function isSamePicture(one: Stimulus, other: Stimulus): boolean {
  return one.material_id === other.material_id && (one.page ?? 1) === (other.page ?? 1);
}

export const drawnRegionsMaterials = {
  ...stimulusMaterials,
  /** As for any question about one material; without one the regions belong to no picture. */
  withMaterials: <Config extends DrawnRegions>(config: Config, replace: (id: number) => number | null): Config => {
    const moved = stimulusMaterials.withMaterials(config, replace);
    const drawnOn = config.regions_drawn_on && stimulusMaterials.withMaterials(config.regions_drawn_on, replace);
    if (config.regions.length > 0 && moved.material_id === null)
      return { ...moved, regions_drawn_on: drawnOn ?? { material_id: null, page: null } };
    return drawnOn ? { ...moved, regions_drawn_on: drawnOn } : moved;
  },
};
